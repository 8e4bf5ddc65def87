import type { SkillContext } from './brain.ts'
import type { UndoStep } from './undo-step.ts'

/** Call of a tool, as a brain requests it. */
export type ToolCallRequest = {
  /** Id that the model gave the call. It is unique only among the calls of one request to the model. */
  modelCallId: string
  /** Number of the request to the model, from 1. */
  round: number
  name: string
  input: unknown
  /** True if the tool changes nothing, so that an interrupted call may be repeated. */
  isReadOnly: boolean
}

/**
 * Records a call and runs the tool with a context for this call. Resolves with the tool's output and rejects with its
 * error. If an earlier process completed the call, the tool is not run again. If an earlier process may have run the
 * tool, the call is refused.
 */
export type CallTool = (
  request: ToolCallRequest,
  run: (
    approve: SkillContext['approve'],
    recordUndo: (step: UndoStep) => void,
    callId: string,
  ) => Promise<string>,
) => Promise<string>

/** Recorded call of an interrupted run, as the model receives it again. */
export type EarlierToolCall = {
  modelCallId: string
  round: number
  name: string
  /** Input as JSON. It may be truncated, and is then not valid JSON. */
  input: string
  output: string
  /** Length of the reply's text before the call, in UTF-16 units. */
  textPosition: number
}
