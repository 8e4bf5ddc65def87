import type { ServerFrame } from './server-frames.ts'

/**
 * Fields of each frame type that the specification defines and a strict connection receives. Undefined for types
 * outside the specification. Every frame type needs an entry.
 */
export const strictFrameFields: Record<ServerFrame['type'], readonly string[] | undefined> = {
  stream_start: ['type', 'message_id'],
  stream_chunk: ['type', 'content', 'message_id'],
  stream_end: ['type', 'message_id', 'usage'],
  agent_start: ['type', 'agent_id', 'name', 'parent_msg'],
  agent_progress: ['type', 'agent_id', 'progress', 'detail'],
  agent_complete: ['type', 'agent_id', 'duration_ms', 'result'],
  agent_error: ['type', 'agent_id', 'error'],
  pong: ['type'],
  welcome: undefined,
  message_ack: undefined,
  resync: undefined,
  session_updated: undefined,
  user_message: undefined,
  agent_log: undefined,
  approval_request: undefined,
  approval_closed: undefined,
  tool_call: undefined,
  stream_reasoning: undefined,
  summary: undefined,
  error: undefined,
  voice_ready: undefined,
  voice_state: undefined,
  voice_output: undefined,
  voice_output_end: undefined,
  voice_interrupted: undefined,
  voice_ended: undefined,
}

/** Frame types that the specification defines. */
export const strictFrameTypes = Object.entries(strictFrameFields).flatMap(([type, fields]) =>
  fields ? [type] : [],
)

/** Returns the frame as a strict connection receives it; undefined if a strict connection does not receive it. */
export function toStrictFrame(frame: ServerFrame): object | undefined {
  const fields = strictFrameFields[frame.type]
  if (!fields) return undefined
  const all = frame as unknown as Record<string, unknown>
  const shown = Object.fromEntries(fields.map((field) => [field, all[field]]))
  return frame.type === 'stream_end' ? { ...shown, usage: { tokens: frame.usage.tokens } } : shown
}
