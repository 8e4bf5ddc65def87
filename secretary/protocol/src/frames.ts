import { z } from 'zod'

/**
 * Frames of the WebSocket between a client and an agent: JSON text, selected by `type`. A strict connection receives
 * only the frames and fields of the specification; a client that sent `hello` receives all. Both ends ignore unknown
 * types and fields.
 */

const text = z.string()
const attachment = z.object({ upload_id: text })

/** Frame of the specification that every client may send. */
const message = z.object({
  type: z.literal('message'),
  content: text,
  session_id: text,
  attachments: z.array(attachment).default([]),
  /** Id that the client chooses. The server accepts a message with the same id once. */
  client_msg_id: text.max(100).optional(),
})
const ping = z.object({ type: z.literal('ping') })

/** Position at which a client left off: the replay continues after this event of this journal. */
const ResumePoint = z.object({ epoch: text, after_seq: z.number().int().min(0) })
const hello = z.object({
  type: z.literal('hello'),
  protocol: z.number().int(),
  resume: ResumePoint.optional(),
})
const cancel = z.object({ type: z.literal('cancel'), message_id: text })
const agentCancel = z.object({ type: z.literal('agent_cancel'), agent_id: text })
const agentRetry = z.object({ type: z.literal('agent_retry'), agent_id: text })
const approval = z.object({
  type: z.literal('approval'),
  approval_id: text,
  decision: z.enum(['approve', 'deny']),
  /**
   * Allows the tool permanently, until the tool changes. Valid only with `approve` and for a request that names a tool.
   */
  always: z.literal(true).optional(),
  /** Hash of the request that was shown. Any other hash is refused, so an approval never runs a different action. */
  action_hash: text.optional(),
})
const ack = z.object({ type: z.literal('ack'), seq: z.number().int().min(0) })

export const ClientFrame = z.discriminatedUnion('type', [
  message,
  ping,
  hello,
  cancel,
  agentCancel,
  agentRetry,
  approval,
  ack,
])
export type ClientFrame = z.output<typeof ClientFrame>
/** Frame as a client writes it, before defaults are applied. */
export type ClientFrameInput = z.input<typeof ClientFrame>

/**
 * Extended connections receive each journalled frame with its sequence number, session and time. A client ignores
 * sequence numbers that it has applied. A frame that is not in the journal has no number: the start and full text of a
 * reply whose fragments were merged, and the snapshot after a `resync`.
 */
const journalled = {
  seq: z.number().int().optional(),
  session_id: text.optional(),
  ts: text.optional(),
}

const usage = z.object({
  tokens: z.number().int().min(0),
  /** True if the model reported no usage and the agent estimated it. */
  estimated: z.literal(true).optional(),
})
export const runEndings = ['complete', 'cancelled', 'error'] as const

const streamStart = z.object({
  type: z.literal('stream_start'),
  message_id: text,
  ...journalled,
  /** Message of the user that this reply answers. */
  reply_to: text.optional(),
})
const streamChunk = z.object({
  type: z.literal('stream_chunk'),
  content: text,
  message_id: text,
  ...journalled,
})
const streamEnd = z.object({
  type: z.literal('stream_end'),
  message_id: text,
  usage,
  ...journalled,
  status: z.enum(runEndings).optional(),
})
const agentStart = z.object({
  type: z.literal('agent_start'),
  agent_id: text,
  name: text,
  parent_msg: text,
  ...journalled,
  retry_of: text.optional(),
  attempt: z.number().int().optional(),
})
const agentProgress = z.object({
  type: z.literal('agent_progress'),
  agent_id: text,
  progress: z.number().int().min(0).max(100),
  detail: text,
  ...journalled,
})
const agentComplete = z.object({
  type: z.literal('agent_complete'),
  agent_id: text,
  duration_ms: z.number().int().min(0),
  result: text,
  ...journalled,
})
const agentError = z.object({
  type: z.literal('agent_error'),
  agent_id: text,
  error: text,
  ...journalled,
  code: text.optional(),
})
const pong = z.object({ type: z.literal('pong') })

const welcome = z.object({
  type: z.literal('welcome'),
  protocol: z.number().int(),
  epoch: text,
  seq: z.number().int(),
  server_time: text,
  max_frame: z.number().int(),
})
const messageAck = z.object({
  type: z.literal('message_ack'),
  client_msg_id: text,
  message_id: text,
  duplicate: z.boolean(),
  session_id: text.optional(),
})
/** The journal no longer has the missed frames: read the history again. */
const resync = z.object({ type: z.literal('resync'), reason: text })
const sessionUpdated = z.object({
  type: z.literal('session_updated'),
  ...journalled,
  title: text.optional(),
  deleted: z.literal(true).optional(),
})
/** Message of the user from any device, so that the other devices show it too. */
const userMessage = z.object({
  type: z.literal('user_message'),
  message_id: text,
  content: text,
  attachments: z.array(z.object({ upload_id: text, url: text, mime: text })),
  client_msg_id: text.optional(),
  ...journalled,
})
export const logLevels = ['INFO', 'WARN', 'ERROR'] as const
const agentLog = z.object({
  type: z.literal('agent_log'),
  agent_id: text,
  level: z.enum(logLevels),
  message: text,
  ...journalled,
})
const approvalRequest = z.object({
  type: z.literal('approval_request'),
  approval_id: text,
  /**
   * A single paragraph that explains alone what will happen: the target, whether something is overwritten, and how the
   * input begins.
   */
  summary: text,
  /** SHA-256 of the action, so that only the approved action can run. */
  action_hash: text,
  expires_at: text,
  ...journalled,
  /** Object of the action. All texts of a request show invisible and direction-changing characters as escapes. */
  target: text.optional(),
  /** True if something is overwritten, false if something new is created. */
  overwrites: z.boolean().optional(),
  /** Change of an existing text, as a unified diff without its header. */
  diff: text.optional(),
  /** Whole input: the text that will be written, or the arguments as JSON. */
  input: text.optional(),
  /** Number of characters that were left out of `diff` or `input`. */
  left_out: z.number().int().min(1).optional(),
  /** Tool that `always` allows permanently. `changed`: the tool was allowed before and has changed since. */
  tool: z.object({ server: text, name: text, changed: z.literal(true).optional() }).optional(),
})
const error = z.object({ type: z.literal('error'), code: text, message: text })

const strictFrames = [
  streamStart,
  streamChunk,
  streamEnd,
  agentStart,
  agentProgress,
  agentComplete,
  agentError,
  pong,
] as const
const extendedFrames = [
  welcome,
  messageAck,
  resync,
  sessionUpdated,
  userMessage,
  agentLog,
  approvalRequest,
  error,
] as const

export const ServerFrame = z.discriminatedUnion('type', [...strictFrames, ...extendedFrames])
export type ServerFrame = z.output<typeof ServerFrame>
export type ServerFrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>

/**
 * Fields of each frame type that the specification shows and a strict connection receives. Undefined for types outside
 * the specification. Every frame type needs an entry.
 */
export const strictFields: Record<ServerFrame['type'], readonly string[] | undefined> = {
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
  error: undefined,
}

/** Frame types of the specification. */
export const strictTypes = Object.entries(strictFields).flatMap(([type, fields]) => (fields ? [type] : []))

/** Returns the frame as a strict connection receives it; undefined if a strict connection does not receive it. */
export function strictFrame(frame: ServerFrame): object | undefined {
  const fields = strictFields[frame.type]
  if (!fields) return undefined
  const all = frame as unknown as Record<string, unknown>
  const shown = Object.fromEntries(fields.map((field) => [field, all[field]]))
  return frame.type === 'stream_end' ? { ...shown, usage: { tokens: frame.usage.tokens } } : shown
}

/** Parses a frame of the server; undefined for a type that this version does not know and therefore ignores. */
export function readServerFrame(json: unknown): ServerFrame | undefined {
  return ServerFrame.safeParse(json).data
}

const knownClientTypes = new Set(ClientFrame.options.map((option) => option.shape.type.value))

export type ReadClientFrame = { frame: ClientFrame } | { unknown: true } | { problem: string }

/**
 * Parses a frame of a client. Unknown types are tolerated; a known type with invalid fields, or a missing type, is a
 * problem.
 */
export function readClientFrame(json: unknown): ReadClientFrame {
  const type = (json as { type?: unknown } | null)?.type
  if (typeof type !== 'string') return { problem: 'a frame is a JSON object with a type' }
  if (!knownClientTypes.has(type as ClientFrame['type'])) return { unknown: true }
  const parsed = ClientFrame.safeParse(json)
  if (parsed.success) return { frame: parsed.data }
  const issue = parsed.error.issues[0]
  return { problem: `${type}.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}` }
}

/** Returns both directions as JSON Schema, for developers of other clients and servers. */
export const frameSchemas = () => ({
  client: z.toJSONSchema(ClientFrame, { io: 'input' }),
  server: z.toJSONSchema(ServerFrame, { io: 'output' }),
})
