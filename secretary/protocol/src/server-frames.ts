import { z } from 'zod'
import { toolCallFields } from './tool-call.ts'
import { voiceServerFrames } from './voice-frames.ts'

/**
 * Frames that an agent sends over the WebSocket to a client: JSON objects, distinguished by `type`. A strict connection
 * receives only the frames and fields of the specification; a client that sent `hello` receives all. Both ends ignore
 * unknown types and fields.
 */

const text = z.string()

/**
 * Extended connections receive each journalled frame with its sequence number, session and time. A client ignores
 * sequence numbers that it has applied. Some frames are not in the journal and have no sequence number: the start and
 * full text of a reply whose fragments were merged, and the snapshot after a `resync`.
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
  /** Cost in millionths of the currency's unit. Absent if the model has no price. */
  cost_micros: z.number().int().min(0).optional(),
  currency: text.optional(),
})
/** Reason why a reply ended early without an error of the program. */
export const stopReasons = ['length', 'content_filter'] as const
export const runEndStatuses = ['complete', 'cancelled', 'error'] as const

const streamStart = z.object({
  type: z.literal('stream_start'),
  message_id: text,
  ...journalled,
  /** Id of the user's message that this reply answers. */
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
  status: z.enum(runEndStatuses).optional(),
  stop_reason: z.enum(stopReasons).optional(),
  /** True if the frame `continue` continues this reply. */
  can_continue: z.literal(true).optional(),
})
/** Fragment of the model's reasoning before or between the texts of a reply. */
const streamReasoning = z.object({
  type: z.literal('stream_reasoning'),
  content: text,
  message_id: text,
  ...journalled,
})
/** Summary of all earlier messages of the session, which the model receives in their place. */
const summary = z.object({ type: z.literal('summary'), content: text, message_id: text, ...journalled })
const agentStart = z.object({
  type: z.literal('agent_start'),
  agent_id: text,
  name: text,
  parent_msg: text,
  ...journalled,
  retry_of: text.optional(),
  attempt: z.number().int().optional(),
  /** Id of the sub-agent that started this sub-agent; absent if a reply started it. */
  parent_agent: text.optional(),
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
  usage: usage.optional(),
})
const agentError = z.object({
  type: z.literal('agent_error'),
  agent_id: text,
  error: text,
  ...journalled,
  code: text.optional(),
  usage: usage.optional(),
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
/** Tells the client that the journal no longer has the missed frames, so it must read the history. */
const resync = z.object({ type: z.literal('resync'), reason: text })
/** Person of a secretary that several people use. */
const person = z.object({ person_id: text, name: text })
const sessionUpdated = z.object({
  type: z.literal('session_updated'),
  ...journalled,
  title: text.optional(),
  /** Present if the session was shared with all people, or made private again. */
  shared: z.boolean().optional(),
  deleted: z.literal(true).optional(),
})
/** File of a message. Frames that older agents stored have no name and no size. */
export const MessageAttachment = z.object({
  upload_id: text,
  url: text.default(''),
  mime: text.default(''),
  name: text.default(''),
  /** Size in bytes. */
  size: z.number().optional(),
})
export type MessageAttachment = z.output<typeof MessageAttachment>
/** Message that the user sent from any device, so that the other devices show it too. */
const userMessage = z.object({
  type: z.literal('user_message'),
  message_id: text,
  content: text,
  attachments: z.array(MessageAttachment),
  client_msg_id: text.optional(),
  /** Person who wrote the message. Present only in shared sessions. */
  author: person.optional(),
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
/** Classes of actions by the damage that a wrong action can do. The page Tools of the app explains them. */
export const riskClasses = ['read', 'write', 'send', 'spend', 'execute'] as const
const translatedDetails = z.object({
  diff: text.optional(),
  input: text.optional(),
  left_out: z.number().int().min(1).optional(),
})
const approvalRequest = z.object({
  type: z.literal('approval_request'),
  approval_id: text,
  /** A paragraph that explains without context what will happen: target, overwriting, beginning of the input. */
  summary: text,
  /**
   * Summary in both languages, for clients that show the one of their user. It may leave out the beginning of `input`,
   * so these clients show `input` too.
   */
  summaries: z.object({ en: text, zh: text }).optional(),
  /** SHA-256 of the action, so that only the approved action can run. */
  action_hash: text,
  expires_at: text,
  ...journalled,
  /** Person for whom the action is. Present only in shared sessions. */
  requested_by: person.optional(),
  /** Risk class of the action: the cost of a wrong action. */
  risk: z.enum(riskClasses).optional(),
  /**
   * Object of the action, for example a document. In all texts of a request, invisible and direction-changing
   * characters are escaped.
   */
  target: text.optional(),
  /** True if the action overwrites an existing object, false if it creates a new one. */
  overwrites: z.boolean().optional(),
  /** Change of an existing text, as a unified diff without its header. */
  diff: text.optional(),
  /** Whole input of the action: the text that will be written, or the arguments as JSON. */
  input: text.optional(),
  /** Number of characters that were left out of `diff` or `input`. */
  left_out: z.number().int().min(1).optional(),
  /** `diff` or `input` with labels in the other language, for clients that show the one of their user. */
  translations: z.object({ en: translatedDetails, zh: translatedDetails }).partial().optional(),
  /** Built-in tool whose arguments `input` contains as JSON. */
  built_in_tool: text.optional(),
  /** Tool that `always` allows permanently. `changed`: its definition has changed since it was allowed. */
  tool: z.object({ server: text, name: text, changed: z.literal(true).optional() }).optional(),
})
/** The approval request was decided on another device, or expired. */
const approvalClosed = z.object({ type: z.literal('approval_closed'), approval_id: text, ...journalled })
const toolCall = z.object({ type: z.literal('tool_call'), ...toolCallFields, ...journalled })
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
  approvalClosed,
  toolCall,
  streamReasoning,
  summary,
  error,
  ...voiceServerFrames,
] as const

export const ServerFrame = z.discriminatedUnion('type', [...strictFrames, ...extendedFrames])
export type ServerFrame = z.output<typeof ServerFrame>
export type ServerFrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>

/** Parses a frame of the server. Returns undefined for unknown types, which this version ignores. */
export function parseServerFrame(json: unknown): ServerFrame | undefined {
  return ServerFrame.safeParse(json).data
}
