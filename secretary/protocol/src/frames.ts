import { z } from 'zod'

/**
 * The frames of the WebSocket between a client and an agent server: JSON text, `type` selects the frame.
 * A strict connection sees the frames and fields of the specification and nothing else; a client that said `hello`
 * also gets the others. Both ends pass over types and fields they do not know.
 */

const text = z.string()
const attachment = z.object({ upload_id: text })

/** Shown by the specification: what every client may send. */
const message = z.object({
  type: z.literal('message'),
  content: text,
  session_id: text,
  attachments: z.array(attachment).default([]),
  /** The client's own name for it: the same one sent twice is taken once. */
  client_msg_id: text.max(100).optional(),
})
const ping = z.object({ type: z.literal('ping') })

/** Where a client left off: replay goes on after this event of this journal. */
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
  /** Allows the tool of the request for good, until it changes. Only with `approve`, and where the request names a tool. */
  always: z.literal(true).optional(),
  /** The hash of the request that was shown. Another one is refused: an approval never runs a different action. */
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
/** As it is written down to be sent. */
export type ClientFrameInput = z.input<typeof ClientFrame>

/**
 * Extended connections learn of each journalled frame where it stands, in whose session, and when it was. A client
 * passes over a number that it has had, so a frame that stands in no journal (the start and whole text of a reply whose
 * chunks were folded, the snapshot after a `resync`) carries none.
 */
const journalled = {
  seq: z.number().int().optional(),
  session_id: text.optional(),
  ts: text.optional(),
}

const usage = z.object({
  tokens: z.number().int().min(0),
  /** The model did not count: this is our own estimate. */
  estimated: z.literal(true).optional(),
})
export const runEndings = ['complete', 'cancelled', 'error'] as const

const streamStart = z.object({
  type: z.literal('stream_start'),
  message_id: text,
  ...journalled,
  /** The user's message that this answers. */
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
/** What was missed is no longer in the journal: read the history again. */
const resync = z.object({ type: z.literal('resync'), reason: text })
const sessionUpdated = z.object({
  type: z.literal('session_updated'),
  ...journalled,
  title: text.optional(),
  deleted: z.literal(true).optional(),
})
/** A message of the user, from whichever device, so that the others show it too. */
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
  /** One paragraph that says by itself what will happen: the target, whether something is replaced, how the input begins. */
  summary: text,
  /** SHA-256 of the action as it will be done: what was approved is what happens. */
  action_hash: text,
  expires_at: text,
  ...journalled,
  /** Where it happens. All texts of a request show invisible and direction-changing characters as escapes. */
  target: text.optional(),
  /** True where something is replaced, false where something new is made. */
  overwrites: z.boolean().optional(),
  /** The change of a text that is there already, as a unified diff without its header. */
  diff: text.optional(),
  /** The whole input: the text that will be written, or the arguments as JSON. */
  input: text.optional(),
  /** How many characters of `diff` or `input` were left out. */
  left_out: z.number().int().min(1).optional(),
  /** The tool that `always` allows for good. `changed`: it was allowed before, and is not the same any more. */
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
 * Which fields of a frame the specification shows: all that a strict connection is sent. Undefined for a type that the
 * specification does not know. Each type of frame has to be decided on here.
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

/** The types that the specification shows. */
export const strictTypes = Object.entries(strictFields).flatMap(([type, fields]) => (fields ? [type] : []))

/** The frame as a strict connection may see it; undefined when it may not see it at all. */
export function strictFrame(frame: ServerFrame): object | undefined {
  const fields = strictFields[frame.type]
  if (!fields) return undefined
  const all = frame as unknown as Record<string, unknown>
  const shown = Object.fromEntries(fields.map((field) => [field, all[field]]))
  return frame.type === 'stream_end' ? { ...shown, usage: { tokens: frame.usage.tokens } } : shown
}

/** A frame of the other end: undefined for a type that this version does not know, which is passed over. */
export function readServerFrame(json: unknown): ServerFrame | undefined {
  return ServerFrame.safeParse(json).data
}

const knownClientTypes = new Set(ClientFrame.options.map((option) => option.shape.type.value))

export type ReadClientFrame = { frame: ClientFrame } | { unknown: true } | { problem: string }

/** Unknown types are tolerated; a known type with wrong fields, or no type at all, is a problem. */
export function readClientFrame(json: unknown): ReadClientFrame {
  const type = (json as { type?: unknown } | null)?.type
  if (typeof type !== 'string') return { problem: 'a frame is a JSON object with a type' }
  if (!knownClientTypes.has(type as ClientFrame['type'])) return { unknown: true }
  const parsed = ClientFrame.safeParse(json)
  if (parsed.success) return { frame: parsed.data }
  const issue = parsed.error.issues[0]
  return { problem: `${type}.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}` }
}

/** Both directions as JSON Schema, for people who write a client or a server of their own. */
export const frameSchemas = () => ({
  client: z.toJSONSchema(ClientFrame, { io: 'input' }),
  server: z.toJSONSchema(ServerFrame, { io: 'output' }),
})
