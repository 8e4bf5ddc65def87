import type { CallTool, EarlierToolCall, SkillContext, ToolCallRequest, UndoStep } from '#core'
import {
  hashToolInput,
  recordToolCallEnd,
  recordToolCallStart,
  recordToolCallStatus,
  type ToolCallDeps,
} from './records.ts'
import {
  createCancelledOutput,
  decideRepeatedCall,
  createInterruptedOutput,
  isOpenToolCall,
  mayHaveTakenEffect,
} from './rules.ts'
import * as store from './store.ts'

type Calling = {
  run: store.ToolCallingRun
  signal: AbortSignal
  approve: SkillContext['approve']
  /** Returns the length of the reply's text so far. */
  textPosition(): number
  /** Calls of the interrupted run that this run continues. */
  earlier: store.ToolCallRow[]
}

/** Returns the function through which the brain of one run calls its tools. */
export function createToolCaller(deps: ToolCallDeps, calling: Calling): CallTool {
  const { signal, approve } = calling
  const earlier = [...calling.earlier]
  return async (request, run) => {
    signal.throwIfAborted()
    const before = takeEarlierCall(earlier, request)
    if (before) {
      const decision = decideRepeatedCall(before)
      if (decision === 'use-output') return before.output ?? ''
      if (decision === 'refuse') throw new Error(before.output ?? '')
    }
    const { call_id } = recordToolCallStart(deps, calling.run, request, calling.textPosition())
    let wasDenied = false
    try {
      const output = await run(
        async (action) => {
          recordToolCallStatus(deps, call_id, 'waiting')
          const decision = await approve(action)
          wasDenied = decision !== 'approved'
          if (!wasDenied) recordToolCallStatus(deps, call_id, 'running')
          return decision
        },
        recordUndo(deps, call_id),
        call_id,
      )
      if (!signal.aborted) recordToolCallEnd(deps, call_id, { status: 'done', output })
      return output
    } catch (error) {
      const output = error instanceof Error ? error.message : String(error)
      const status = wasDenied ? 'denied' : 'failed'
      // If the run was stopped, the end of this call is recorded by `cancelOpenToolCalls`, or by the next start of the
      // server.
      if (!signal.aborted) recordToolCallEnd(deps, call_id, { status, output })
      throw error
    }
  }
}

/** Returns the function with which a tool stores, before it acts, how its effect is undone. */
const recordUndo =
  ({ db, clock }: ToolCallDeps, call_id: string) =>
  (step: UndoStep) =>
    store.addUndoStep(db, { call_id, step: JSON.stringify(step), created_at: clock.now() })

/**
 * Returns the recorded call of the interrupted run that has the same name and input. Removes the call from the list, so
 * that it is used at most once.
 */
function takeEarlierCall(earlier: store.ToolCallRow[], { name, input }: ToolCallRequest) {
  if (!earlier.length) return undefined
  const hash = hashToolInput(input)
  const index = earlier.findIndex((call) => call.name === name && call.input_hash === hash)
  return index < 0 ? undefined : earlier.splice(index, 1)[0]
}

/** Ends the calls that a stopped run left open. */
export function cancelOpenToolCalls(deps: ToolCallDeps, run: store.ToolCallingRun) {
  for (const call of store.listToolCallsOfRun(deps.db, run).filter(isOpenToolCall)) {
    recordToolCallEnd(deps, call.call_id, {
      status: 'cancelled',
      output: createCancelledOutput(call),
      mayHaveRun: mayHaveTakenEffect(call),
    })
  }
}

/** Ends the calls that an earlier process left open. Call this at the start of the server, before runs continue. */
export function interruptOpenToolCalls(deps: ToolCallDeps) {
  for (const call of store.listOpenToolCalls(deps.db)) {
    recordToolCallEnd(deps, call.call_id, {
      status: 'interrupted',
      output: createInterruptedOutput(call),
      mayHaveRun: mayHaveTakenEffect(call),
    })
  }
}

export const toEarlierToolCall = (call: store.ToolCallRow): EarlierToolCall => ({
  modelCallId: call.model_call_id,
  round: call.round,
  name: call.name,
  input: call.input,
  output: call.output ?? '',
  textPosition: call.text_position,
})
