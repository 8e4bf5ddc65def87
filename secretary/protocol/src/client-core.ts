import { ApiError } from '@sanhe/kit/http/client'
import type { AgentApi } from './agent-api.ts'
import type { CatchUp } from './catch-up.ts'
import type { ClientOutbox } from './client-outbox.ts'
import { applyFrame, type Conversation, resumePointOf } from './conversation.ts'
import type { ServerFrame } from './frames.ts'
import { helloTimeoutMs, protocolVersion } from './limits.ts'
import type { Line, Timers } from './line.ts'
import { sendable, sessionsInDoubt } from './outbox.ts'
import type { Reply } from './reply.ts'

/** Unknown until the server answered `hello`, or did not. */
export type WireMode = 'unknown' | 'strict' | 'extended'

/** What a client is made of, and the three things in it that change. */
export type ClientCore = {
  api: AgentApi
  line: Line
  outbox: ClientOutbox
  history: CatchUp
  timers: Timers
  changed(): void
  conversation: Conversation
  mode: WireMode
  /** How many connections there were. */
  connection: number
  /** What was told before it was known in which mode: a replay tells it again. */
  held: ServerFrame[]
  isResuming: boolean
}

/** `hello`, and a ping behind it: who answers the second and not the first does not know the first. */
export function greet(core: ClientCore) {
  core.connection += 1
  core.mode = 'unknown'
  core.held = []
  const resume = resumePointOf(core.conversation)
  core.isResuming = resume !== undefined
  core.line.send({ type: 'hello', protocol: protocolVersion, ...(resume ? { resume } : {}) })
  core.line.send({ type: 'ping' })
  const mine = core.connection
  core.timers.set(() => {
    if (mine === core.connection && core.mode === 'unknown') void beStrict(core)
  }, helloTimeoutMs)
}

export function hear(core: ClientCore, frame: ServerFrame) {
  if (frame.type === 'pong' && core.mode === 'unknown') void beStrict(core)
  if (frame.type === 'pong') return
  if (frame.type === 'welcome') return beExtended(core, frame)
  if (core.mode === 'unknown') core.held.push(frame)
  else take(core, frame)
}

function take(core: ClientCore, frame: ServerFrame) {
  core.conversation = applyFrame(core.conversation, frame)
  settle(core, frame)
  if (frame.type === 'resync') void refresh(core)
  // A strict frame says neither in whose session it is nor what it answers: history does.
  if (frame.type === 'stream_start' && core.mode === 'strict') void refresh(core)
  if (frame.type === 'session_updated' && frame.deleted && frame.session_id !== undefined)
    core.history.forget(frame.session_id)
  core.changed()
}

/** A reply may begin before the message that it answers is acknowledged. */
function settle({ outbox, conversation }: ClientCore, frame: ServerFrame) {
  if (frame.type === 'message_ack') {
    outbox.acked(frame.client_msg_id, frame.message_id)
    const replies = Object.values(conversation.replies)
    if (replies.some(({ replyTo }) => replyTo === frame.message_id)) outbox.answered(frame.message_id)
  }
  if (frame.type === 'stream_start' && frame.reply_to !== undefined) outbox.answered(frame.reply_to)
}

function takeHeld(core: ClientCore) {
  for (const frame of core.held.splice(0)) take(core, frame)
}

/** The server takes each message once, whatever is sent again. */
function beExtended(core: ClientCore, welcome: ServerFrame) {
  if (core.isResuming) core.held = []
  takeHeld(core)
  core.mode = 'extended'
  take(core, welcome)
  core.outbox.resendInDoubt(core.connection)
  flush(core)
  if (core.conversation.isStale) void refresh(core)
}

/** The server acknowledges nothing: what it has is read before anything is sent. */
async function beStrict(core: ClientCore) {
  core.mode = 'strict'
  takeHeld(core)
  core.changed()
  await refresh(core)
}

/** Sends what may be sent. */
export function flush({ line, outbox, history, mode, connection }: ClientCore) {
  if (mode === 'unknown' || line.state().phase !== 'online') return
  for (const { clientMsgId, sessionId, content, attachments } of sendable(outbox.entries(), connection)) {
    const message = { content, session_id: sessionId, attachments, client_msg_id: clientMsgId }
    outbox.sent(clientMsgId, connection, history.newestIn(sessionId))
    line.send({ type: 'message', ...message })
  }
}

/** A strict server's session has to be known before the first message to it, to find that message later. */
export async function knowSession({ mode, history }: ClientCore, sessionId: string) {
  if (mode === 'strict' && history.newestIn(sessionId) === undefined)
    await history.catchUp(sessionId).catch(() => {})
}

/** Reads what the socket did not tell. Where that fails, what is in doubt stays so, and is shown to be. */
async function refresh(core: ClientCore) {
  const { outbox, history, connection } = core
  const waiting = outbox.entries().map(({ sessionId }) => sessionId)
  const inDoubt = sessionsInDoubt(outbox.entries(), connection)
  const open = Object.values(core.conversation.replies).flatMap(openSession)
  const sessions = [...new Set([...history.followed(), ...waiting, ...open])]
  const results = await Promise.allSettled(sessions.map(history.catchUp))
  if (connection !== core.connection) return
  if (core.mode === 'strict') for (const sessionId of inDoubt) outbox.doubtIn(sessionId, connection)
  if (results.every(({ status }) => status === 'fulfilled'))
    core.conversation = { ...core.conversation, isStale: false }
  flush(core)
  core.changed()
}

/** Where a reply was under way when it was last heard of. */
const openSession = ({ status, sessionId }: Reply) =>
  status === 'streaming' && sessionId !== undefined ? [sessionId] : []

/** A socket that does not open cannot say that the key is the reason. */
export async function askAboutKey({ api, line }: ClientCore) {
  try {
    await api.health()
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) line.happens({ type: 'keyRefused' })
  }
}
