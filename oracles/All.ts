/** Every rule there is, by family. A new rule is one more line here. */
import { date } from "./ContentDate.ts"
import { encoding, escaping } from "./ContentEncoding.ts"
import { image } from "./ContentImage.ts"
import { leak } from "./ContentLeak.ts"
import { impossible } from "./ContentNumber.ts"
import { placeholder } from "./ContentPlaceholder.ts"
import { trace } from "./ContentTrace.ts"
import { translation } from "./ContentTranslation.ts"
import { deadControl, deadLink } from "./DeadControl.ts"
import { deadBack, deadDialog } from "./DeadEnd.ts"
import { deadForm } from "./DeadForm.ts"
import { address, leaves } from "./EffectAddress.ts"
import { answers } from "./EffectAnswers.ts"
import { kept } from "./EffectKept.ts"
import { pageKeeps } from "./EffectPaging.ts"
import { query } from "./EffectQuery.ts"
import { returned } from "./EffectReturn.ts"
import { sent } from "./EffectSent.ts"
import { checked, expanded, selected } from "./EffectState.ts"
import { value } from "./EffectValue.ts"
import { blank, crash, hang } from "./FailureCrash.ts"
import { answer, refused, request } from "./FailureRequest.ts"
import { consoleError, exception, rejection } from "./FailureScript.ts"
import type { Oracle } from "./Oracle.ts"
import { persistence } from "./Persistence.ts"

export const oracles: ReadonlyArray<Oracle> = [
  // 1: failure signals
  crash,
  hang,
  exception,
  rejection,
  consoleError,
  answer,
  request,
  refused,
  blank,
  // 2: dead ends, and declared effects that are missed
  deadControl,
  deadLink,
  deadDialog,
  deadBack,
  deadForm,
  address,
  leaves,
  checked,
  selected,
  expanded,
  value,
  answers,
  sent,
  kept,
  query,
  returned,
  // 3: content
  placeholder,
  leak,
  trace,
  translation,
  encoding,
  escaping,
  image,
  impossible,
  date,
  // 5: consistency over actions
  persistence,
  pageKeeps
]
