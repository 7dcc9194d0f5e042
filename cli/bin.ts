#!/usr/bin/env node
/** Where it begins: the command line, the platform, signals and exit codes, wired together. */
import * as Effect from "effect/Effect"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { runCli } from "./Cli.ts"
import { conclude, listenToStrays } from "./ConcludeProcess.ts"
import { listenToSignals } from "./Signals.ts"

listenToSignals()
listenToStrays()
runCli(process.argv.slice(2)).pipe(
  Effect.provide(NodeServices.layer),
  NodeRuntime.runMain({ disableErrorReporting: true, teardown: conclude })
)
