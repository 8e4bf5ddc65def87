import { ApiError } from '@sanhe/kit/http/client'
import type { AgentApi } from './agent-api.ts'
import type { AgentConnection, TimerFunctions } from './agent-connection.ts'
import type { ClientOutbox } from './client-outbox.ts'
import { applyFrame, type Conversation, getResumePoint } from './conversation.ts'
import type { ServerFrame } from './server-frames.ts'
import type { HistoryReader } from './history-reader.ts'
import { helloTimeoutMs, protocolVersion } from './limits.ts'
import { listSendableMessages, listSessionsPossiblySent } from './outbox.ts'
import type { Reply } from './reply.ts'
import { isVoiceServerFrame, type VoiceServerFrame } from './voice-frames.ts'

/**
 * Protocol of the connection. `extended`: the server answered `hello`. `strict`: the server does not support `hello`.
 * `unknown`: the client waits for the answer.
 */
export type ConnectionWireMode = 'unknown' | 'strict' | 'extended'

/** Components of a client, and its mutable state. */
export type AgentClientParts = {
  api: AgentApi
  connection: AgentConnection
  outbox: ClientOutbox
  history: HistoryReader
  timers: TimerFunctions
  changed(): void
  conversation: Conversation
  mode: ConnectionWireMode
  /** Number of connections since the client was created. */
  connectionCount: number
  /**
   * Frames that were received before the mode was known. A client that resumes discards them, because the replay
   * repeats them.
   */
  heldFrames: ServerFrame[]
  isResuming: boolean
  /** Conversation that the device shows. */
  viewedSession: string | undefined
  /** Receives the frames of the voice conversation, if there is one. */
  onVoice: ((frame: VoiceServerFrame) => void) | undefined
}

/** Sends `hello` and then a ping. A server that answers only the ping does not support `hello`. */
export function startHandshake(core: AgentClientParts) {
  core.connectionCount += 1
  core.mode = 'unknown'
  core.heldFrames = []
  const resume = getResumePoint(core.conversation)
  core.isResuming = resume !== undefined
  core.connection.send({ type: 'hello', protocol: protocolVersion, ...(resume ? { resume } : {}) })
  core.connection.send({ type: 'ping' })
  const mine = core.connectionCount
  core.timers.set(() => {
    if (mine === core.connectionCount && core.mode === 'unknown') void enterStrictMode(core)
  }, helloTimeoutMs)
}

export function handleServerFrame(core: AgentClientParts, frame: ServerFrame) {
  if (frame.type === 'pong' && core.mode === 'unknown') void enterStrictMode(core)
  if (frame.type === 'pong') return
  if (isVoiceServerFrame(frame)) return core.onVoice?.(frame)
  if (frame.type === 'welcome') return enterExtendedMode(core, frame)
  if (core.mode === 'unknown') core.heldFrames.push(frame)
  else applyServerFrame(core, frame)
}

function applyServerFrame(core: AgentClientParts, frame: ServerFrame) {
  core.conversation = applyFrame(core.conversation, frame)
  settleOutbox(core, frame)
  if (frame.type === 'resync') void refresh(core)
  // A start frame of a strict connection contains neither the session nor the message that the reply answers, so the
  // history is read.
  if (frame.type === 'stream_start' && core.mode === 'strict') void refresh(core)
  if (frame.type === 'session_updated' && frame.deleted && frame.session_id !== undefined)
    core.history.forgetSession(frame.session_id)
  core.changed()
}

/**
 * Marks messages of the outbox as acknowledged or answered. A reply may begin before the message that it answers is
 * acknowledged.
 */
function settleOutbox({ outbox, conversation }: AgentClientParts, frame: ServerFrame) {
  if (frame.type === 'message_ack') {
    outbox.acked(frame.client_msg_id, frame.message_id)
    const replies = Object.values(conversation.replies)
    if (replies.some(({ replyTo }) => replyTo === frame.message_id)) outbox.answered(frame.message_id)
  }
  if (frame.type === 'stream_start' && frame.reply_to !== undefined) outbox.answered(frame.reply_to)
}

function applyHeldFrames(core: AgentClientParts) {
  for (const frame of core.heldFrames.splice(0)) applyServerFrame(core, frame)
}

/**
 * Handles the server's answer to `hello`. Messages whose delivery is unknown are sent again. A second copy has no
 * effect, because the server accepts each client message id once.
 */
function enterExtendedMode(core: AgentClientParts, welcome: ServerFrame) {
  if (core.isResuming) core.heldFrames = []
  applyHeldFrames(core)
  core.mode = 'extended'
  applyServerFrame(core, welcome)
  core.outbox.resendInDoubt(core.connectionCount)
  sendQueuedMessages(core)
  if (core.conversation.isStale) void refresh(core)
}

/**
 * Handles a server that did not answer `hello`. Such a server acknowledges no messages, so the history is read before
 * anything is sent.
 */
async function enterStrictMode(core: AgentClientParts) {
  core.mode = 'strict'
  applyHeldFrames(core)
  core.changed()
  await refresh(core)
}

/** Sends the queued messages while the agent is online, except those that wait for their acknowledgement. */
export function sendQueuedMessages({ connection, outbox, history, mode, connectionCount }: AgentClientParts) {
  if (mode === 'unknown' || connection.state().phase !== 'online') return
  for (const { clientMsgId, sessionId, content, attachments } of listSendableMessages(
    outbox.entries(),
    connectionCount,
  )) {
    const ids = attachments.map(({ upload_id }) => ({ upload_id }))
    const message = { content, session_id: sessionId, attachments: ids, client_msg_id: clientMsgId }
    outbox.sent(clientMsgId, connectionCount, history.newestIn(sessionId))
    connection.send({ type: 'message', ...message })
  }
}

/**
 * On a strict connection, reads the session's newest messages before a message is sent. Without the newest earlier
 * message, the client could not find the sent message in the history.
 */
export async function ensureSessionIsRead({ mode, history }: AgentClientParts, sessionId: string) {
  if (mode === 'strict' && history.newestIn(sessionId) === undefined)
    await history.catchUp(sessionId).catch(() => {})
}

/**
 * Loads the history of each session that may have changed while the socket was closed. If the request fails, messages
 * whose delivery is unknown are marked as unconfirmed.
 */
async function refresh(core: AgentClientParts) {
  const { outbox, history, connectionCount } = core
  const waiting = outbox.entries().map(({ sessionId }) => sessionId)
  const inDoubt = listSessionsPossiblySent(outbox.entries(), connectionCount)
  const open = Object.values(core.conversation.replies).flatMap(openSession)
  const sessions = [...new Set([...history.knownSessions(), ...waiting, ...open])]
  const results = await Promise.allSettled(sessions.map(history.catchUp))
  if (connectionCount !== core.connectionCount) return
  if (core.mode === 'strict') for (const sessionId of inDoubt) outbox.doubtIn(sessionId, connectionCount)
  if (results.every(({ status }) => status === 'fulfilled'))
    core.conversation = { ...core.conversation, isStale: false }
  sendQueuedMessages(core)
  core.changed()
}

/** Returns the session of a reply that was streaming when the last frame was received. */
const openSession = ({ status, sessionId }: Reply) =>
  status === 'streaming' && sessionId !== undefined ? [sessionId] : []

/** Checks the device key over HTTP, because a socket that fails to open cannot report a revoked key. */
export async function checkDeviceKey({ api, connection }: AgentClientParts) {
  try {
    await api.health()
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) connection.dispatch({ type: 'keyRefused' })
  }
}
