import type { ToolCallRow } from './store.ts'

/** Largest number of characters of an input or output that is stored. */
export const maxStoredToolCallCharacters = 100_000
/** Largest number of characters of an input or output in frames and in the history. */
export const maxToolCallCharacters = 2000

export const isOpenToolCall = ({ status }: Pick<ToolCallRow, 'status'>) =>
  status === 'waiting' || status === 'running'

type StoredCall = Pick<ToolCallRow, 'is_read_only' | 'status'>

/**
 * Returns whether a call that the end of the process interrupted may have taken effect. A call that waited for the
 * user's decision had not begun.
 */
export const mayHaveTakenEffect = ({ is_read_only, status }: StoredCall) =>
  is_read_only === 0 && status === 'running'

export type RepeatedCallDecision = 'run' | 'use-output' | 'refuse'

/**
 * Decides what happens when a continued run makes the same call as before the interruption. A tool that may change
 * something runs at most once. A tool that only reads may run again.
 */
export function decideRepeatedCall(
  earlier: Pick<ToolCallRow, 'is_read_only' | 'status' | 'may_have_run'>,
): RepeatedCallDecision {
  if (earlier.is_read_only === 1) return 'run'
  if (earlier.may_have_run === 1) return 'refuse'
  return earlier.status === 'done' ? 'use-output' : 'run'
}

/** Output of an interrupted call, for the model and the user. */
export const createInterruptedOutput = (call: StoredCall) =>
  mayHaveTakenEffect(call)
    ? 'The server stopped while this tool ran. It is not known whether the tool took effect, so it is not run again. Check the result before you try it in another way, or ask the user.'
    : 'The server stopped before this tool ran. It changed nothing. Call it again if the result is still needed.'

/** Output of a call whose run was stopped. */
export const createCancelledOutput = (call: StoredCall) =>
  mayHaveTakenEffect(call)
    ? 'Stopped while the tool ran. It may have taken effect.'
    : 'Stopped before the tool had ended.'
