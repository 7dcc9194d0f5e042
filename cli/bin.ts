#!/usr/bin/env node
/** Where it begins: the command line, the platform, signals and exit codes, wired together. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect } from "effect"
import { runCli } from "./Cli.ts"
import { conclude } from "./ConcludeProcess.ts"
import { listenToSignals } from "./Signals.ts"

listenToSignals()
runCli(process.argv.slice(2)).pipe(
  Effect.provide(NodeServices.layer),
  NodeRuntime.runMain({ disableErrorReporting: true, teardown: conclude })
)
