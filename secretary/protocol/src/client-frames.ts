import { z } from 'zod'
import { voiceClientFrames } from './voice-frames.ts'

/**
 * Frames that a client sends over the WebSocket to an agent: JSON objects, distinguished by `type`. The agent ignores
 * unknown types and fields.
 */

const text = z.string()
const attachment = z.object({ upload_id: text })

/** Frame of the specification that every client may send. */
const message = z.object({
  type: z.literal('message'),
  content: text,
  session_id: text,
  attachments: z.array(attachment).default([]),
  /** Id that the client chooses. The server accepts only one message with the same id. */
  client_msg_id: text.max(100).optional(),
})
const ping = z.object({ type: z.literal('ping') })

/** The last event that a client received. The replay continues after this event of this journal. */
const ResumePoint = z.object({ epoch: text, after_seq: z.number().int().min(0) })
const hello = z.object({
  type: z.literal('hello'),
  protocol: z.number().int(),
  resume: ResumePoint.optional(),
})
const cancel = z.object({ type: z.literal('cancel'), message_id: text })
/** Continues a reply that broke off. */
const continueReply = z.object({ type: z.literal('continue'), message_id: text })
const agentCancel = z.object({ type: z.literal('agent_cancel'), agent_id: text })
const agentRetry = z.object({ type: z.literal('agent_retry'), agent_id: text })
const approval = z.object({
  type: z.literal('approval'),
  approval_id: text,
  decision: z.enum(['approve', 'deny']),
  /**
   * Allows the tool permanently, until its definition changes. Valid only with `approve` and for a request that names a
   * tool.
   */
  always: z.literal(true).optional(),
  /**
   * Hash of the approval request that the user saw. Any other hash is refused, so an approval never runs a different
   * action.
   */
  action_hash: text.optional(),
})
/**
 * Reports which conversation the device shows; null for none. The device gets no notifications about replies in this
 * conversation.
 */
const viewing = z.object({ type: z.literal('viewing'), session_id: text.nullable() })
const ack = z.object({ type: z.literal('ack'), seq: z.number().int().min(0) })

export const ClientFrame = z.discriminatedUnion('type', [
  message,
  ping,
  hello,
  cancel,
  continueReply,
  agentCancel,
  agentRetry,
  approval,
  viewing,
  ack,
  ...voiceClientFrames,
])
export type ClientFrame = z.output<typeof ClientFrame>
/** Frame as a client writes it, before defaults are applied. */
export type ClientFrameInput = z.input<typeof ClientFrame>

const knownClientTypes = new Set(ClientFrame.options.map((option) => option.shape.type.value))

export type ParsedClientFrame = { frame: ClientFrame } | { unknown: true } | { problem: string }

/**
 * Parses a frame of a client. Unknown types are tolerated; a known type with invalid fields, or a missing type, is a
 * problem.
 */
export function parseClientFrame(json: unknown): ParsedClientFrame {
  const type = (json as { type?: unknown } | null)?.type
  if (typeof type !== 'string') return { problem: 'a frame is a JSON object with a type' }
  if (!knownClientTypes.has(type as ClientFrame['type'])) return { unknown: true }
  const parsed = ClientFrame.safeParse(json)
  if (parsed.success) return { frame: parsed.data }
  const issue = parsed.error.issues[0]
  return { problem: `${type}.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}` }
}
