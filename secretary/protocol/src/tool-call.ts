import { z } from 'zod'

export const toolCallStatuses = [
  'waiting',
  'running',
  'done',
  'failed',
  'denied',
  'cancelled',
  'interrupted',
] as const

/** Fields of a tool call in the `tool_call` frame and in the history. Each frame contains the whole call. */
export const toolCallFields = {
  call_id: z.string(),
  message_id: z.string(),
  /** Sub-agent that called the tool; null if the reply itself did. */
  agent_id: z.string().nullable(),
  name: z.string(),
  /** `waiting`: the user has not decided yet. `interrupted`: the server stopped before the call ended. */
  status: z.enum(toolCallStatuses),
  /** Number of UTF-16 units of the reply's text before the call. */
  text_position: z.number().int(),
  /**
   * Input as JSON, and output or error message. `input_left_out` and `output_left_out` are the numbers of characters
   * that were left out.
   */
  input: z.string(),
  input_left_out: z.number().int(),
  output: z.string().nullable(),
  output_left_out: z.number().int(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
}

export const ToolCallRecord = z.object(toolCallFields)

/** Call of a tool as a client shows it. */
export type ToolCall = {
  callId: string
  messageId: string
  agentId: string | undefined
  name: string
  status: (typeof toolCallStatuses)[number]
  textPosition: number
  input: string
  inputLeftOut: number
  output: string | undefined
  outputLeftOut: number
  startedAt: string
  endedAt: string | undefined
}

export const toToolCall = (record: z.output<typeof ToolCallRecord>): ToolCall => ({
  callId: record.call_id,
  messageId: record.message_id,
  agentId: record.agent_id ?? undefined,
  name: record.name,
  status: record.status,
  textPosition: record.text_position,
  input: record.input,
  inputLeftOut: record.input_left_out,
  output: record.output ?? undefined,
  outputLeftOut: record.output_left_out,
  startedAt: record.started_at,
  endedAt: record.ended_at ?? undefined,
})

export const isToolCallEnded = ({ status }: Pick<ToolCall, 'status'>) =>
  status !== 'waiting' && status !== 'running'

/** Returns the newer version of a call. A call that has ended does not change. */
export const chooseNewerToolCall = (known: ToolCall | undefined, read: ToolCall): ToolCall =>
  known && isToolCallEnded(known) ? known : read
