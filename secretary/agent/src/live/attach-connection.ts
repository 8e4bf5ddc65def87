import { toIso } from '@sanhe/kit/runtime/clock'
import type { ClientFrame } from '@sanhe/protocol/client-frames'
import type { ServerFrameOf } from '@sanhe/protocol/server-frames'
import { maxFrameBytes, protocolVersion } from '@sanhe/protocol/limits'
import { type Deps, isConversationVisible } from '#core'
import { listOpenApprovalRequestFrames, listReplayFrames } from '#journal'
import type { ReplyInProgress, RunService } from '#runs'
import { sendData, sendFrame, type ServerConnection, setMode } from './connection.ts'
import { maxReplayBytes } from './rules.ts'

export type AttachConnectionDeps = Pick<Deps, 'db' | 'clock' | 'journal'>
type Hello = Extract<ClientFrame, { type: 'hello' }>

/**
 * Attaches a strict connection, whose client sent no `hello`. Sends every open reply again from its beginning, and then
 * all new frames. The function is synchronous, so no frame can arrive between these two steps and get lost.
 */
export function attachStrictConnection(
  { db, journal }: AttachConnectionDeps,
  runs: RunService,
  connection: ServerConnection,
) {
  journal.flush()
  setMode(connection, 'strict')
  sendRepliesSoFar(db, runs, connection)
}

/**
 * Attaches an extended connection, whose client sent `hello`. Sends the missed frames, and then all new frames. The
 * function is synchronous, so no frame is lost or sent twice.
 */
export function attachExtendedConnection(
  deps: AttachConnectionDeps,
  runs: RunService,
  connection: ServerConnection,
  { resume }: Hello,
) {
  const { db, clock, journal } = deps
  journal.flush()
  setMode(connection, 'extended')
  sendFrame(connection, {
    type: 'welcome',
    protocol: protocolVersion,
    epoch: journal.epoch,
    seq: journal.newest(),
    server_time: toIso(clock.now()),
    max_frame: maxFrameBytes,
  } satisfies ServerFrameOf<'welcome'>)
  const { personId } = connection.device
  const missed = resume
    ? listMissedFrames(deps, personId, resume)
    : { frames: listOpenApprovalRequestFrames(db, personId) }
  if (missed.reason !== undefined) sendFrame(connection, { type: 'resync', reason: missed.reason })
  for (const json of missed.frames) sendData(connection, json)
  sendRepliesSoFar(db, runs, connection)
}

/** Sends the open replies of a conversation to connections whose person has just begun to see it. */
export function sendRepliesOfSession(
  { journal }: AttachConnectionDeps,
  runs: RunService,
  { connections, sessionId }: { connections: ServerConnection[]; sessionId: string },
) {
  journal.flush()
  const replies = runs.inFlight().filter((reply) => reply.sessionId === sessionId)
  for (const connection of connections)
    if (connection.mode !== 'waiting') for (const reply of replies) sendReplySoFar(connection, reply)
}

/** Sends the open replies in conversations that the person sees. */
function sendRepliesSoFar(db: Deps['db'], runs: RunService, connection: ServerConnection) {
  const { personId } = connection.device
  for (const reply of runs.inFlight())
    if (isConversationVisible(db, reply.sessionId, personId)) sendReplySoFar(connection, reply)
}

function listMissedFrames(
  { db, journal }: AttachConnectionDeps,
  personId: string,
  resume: NonNullable<Hello['resume']>,
) {
  const reason = journal.resyncReason(resume)
  if (reason !== undefined) return { reason, frames: listOpenApprovalRequestFrames(db, personId) }
  const frames = listReplayFrames(db, resume.after_seq, personId)
  const bytes = frames.reduce((sum, json) => sum + Buffer.byteLength(json), 0)
  return bytes > maxReplayBytes
    ? { reason: 'too much', frames: listOpenApprovalRequestFrames(db, personId) }
    : { frames }
}

/**
 * Sends the reply's text so far as one fragment. It has no sequence number, because the journal contains this text as
 * several fragments with other numbers.
 */
function sendReplySoFar(connection: ServerConnection, reply: ReplyInProgress) {
  const { messageId: message_id, sessionId: session_id, replyTo } = reply
  const answers = replyTo === null ? {} : { reply_to: replyTo }
  sendFrame(connection, { type: 'stream_start', message_id, session_id, ...answers })
  const reasoning = reply.reasoning()
  if (reasoning && connection.mode === 'extended')
    sendFrame(connection, { type: 'stream_reasoning', content: reasoning, message_id, session_id })
  const content = reply.text()
  if (content) sendFrame(connection, { type: 'stream_chunk', content, message_id, session_id })
}
