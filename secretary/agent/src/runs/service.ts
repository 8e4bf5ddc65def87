import type { Instant } from '@sanhe/kit/runtime/clock'
import { createPrefixedId, findConversationAccess, isConversationVisible, ownerPersonId } from '#core'
import { hasJournalEvent, listFragments } from '#journal'
import { markSessionUsed } from '#sessions'
import { listMessagesWithUnreportedSubAgents } from '#tasks'
import {
  type AcceptMessageDeps,
  type AcceptMessageResult,
  acceptMessage,
  type MessageAuthor,
  type MessageFrame,
} from './accept-message.ts'
import { addFollowUpReply } from './follow-up.ts'
import type { ReplyProductionDeps, ServicesOfRun } from './produce-reply.ts'
import { createRunQueues, type RunQueues } from './queues.ts'
import { apiError } from './errors.ts'
import { appendReplyEnd, appendReplyStart, appendWholeReply, type ReplyInProgress } from './reply.ts'
import {
  decideContinueReplyRefusal,
  isReplyResumable,
  isRunOverdue,
  separateNoticeFromText,
  replyEndingsByReason,
} from './rules.ts'
import { createSpokenTurns, listSpokenHistory, type SpokenHistory, type SpokenTurns } from './spoken-turns.ts'
import * as store from './store.ts'

export type RunDeps = AcceptMessageDeps & ReplyProductionDeps

export type RunService = {
  /** Accepts a message of a person. */
  accept(frame: MessageFrame, personId: string): AcceptMessageResult
  /**
   * Cancels a reply by its id or by the id of its message. Returns whether there was a reply to cancel in a conversation
   * that the person sees.
   */
  cancel(messageId: string, personId: string): boolean
  /** Continues a reply that broke off. Throws if the reply is complete, running, or not the newest one. */
  continueReply(messageId: string, personId: string): void
  /** Ends all work for a session before the session is deleted. */
  cancelSession(sessionId: string): void
  /**
   * Sends a message of the agent that answers no message of the user. `write` runs in the same transaction. Returns
   * false if the session was deleted.
   */
  sendMessage(sessionId: string, text: string, write?: () => void): boolean
  /** Accepts a message of a schedule, which arrives like a message of the user. */
  sendScheduled(message: Pick<MessageFrame, 'session_id' | 'content' | 'client_msg_id'>): AcceptMessageResult
  /** Begins a message of the user and its reply in a voice conversation. */
  beginSpokenTurn: SpokenTurns['begin']
  /** Returns the newest messages of a session for a voice conversation, oldest first. */
  listSpokenHistory(sessionId: string): SpokenHistory
  /** Returns the replies that stream now. */
  inFlight(): ReplyInProgress[]
  stopOverdue(now: Instant): void
  /**
   * Ends the streaming replies for which no run exists any more, with their text so far. Such a reply exists if storing
   * its end failed.
   */
  endLeftOver(): void
  /** Prepares the replies that an earlier process left open, to continue after `resume`. */
  recover(): void
  /** Continues the prepared replies. Call this once tools and connections are ready. */
  resume(): void
  /** Stops all runs. The next start of the server continues them. */
  stop(): void
}

/** Accepts messages and produces their replies, independent of connections. */
export function createRunService(deps: RunDeps, services: ServicesOfRun): RunService {
  const { db } = deps
  const queues = createRunQueues(deps, services, followUp)
  const spoken = createSpokenTurns(deps, services, followUp)
  services.tasks.onEnded(followUp)

  function followUp(parentId: string) {
    const reply = addFollowUpReply(deps, parentId)
    if (reply) queues.add(reply)
  }

  function accept(frame: MessageFrame, author: MessageAuthor) {
    const accepted = acceptMessage(deps, frame, author, queues.of(frame.session_id).length)
    if (accepted.reply) queues.add(accepted.reply)
    return accepted
  }

  return {
    accept: (frame, personId) => accept(frame, { personId, isSchedule: false }),
    sendScheduled: (message) =>
      accept({ type: 'message', attachments: [], ...message }, findScheduleAuthor(db, message.session_id)),
    cancel(messageId, personId) {
      const matches = (reply: ReplyInProgress) =>
        isForMessage(reply, messageId) && isConversationVisible(db, reply.sessionId, personId)
      const run = queues.all().find(({ reply }) => matches(reply))
      if (run) queues.stopOne(run, 'cancelled')
      return run !== undefined || spoken.cancel(matches)
    },
    continueReply: (messageId, personId) => continueEndedReply(deps, queues, messageId, personId),
    cancelSession(sessionId) {
      // Stops the runs in reverse order, so that no waiting reply starts because the previous one ends.
      for (const run of queues.of(sessionId).toReversed()) queues.stopOne(run, 'cancelled')
      spoken.cancelSession(sessionId)
    },
    sendMessage: (sessionId, text, write = () => {}) => sendAgentMessage(deps, sessionId, text, write),
    beginSpokenTurn: spoken.begin,
    listSpokenHistory: (sessionId) => listSpokenHistory(db, sessionId),
    inFlight: () =>
      [...queues.all().map(({ reply }) => reply), ...spoken.replies()].filter(
        (reply) => reply.state() === 'streaming',
      ),
    stopOverdue(now) {
      for (const run of queues.all())
        if (run.startedAt !== undefined && isRunOverdue(run.startedAt, now)) queues.stopOne(run, 'timeout')
    },
    endLeftOver() {
      const open = [...queues.all().map(({ reply }) => reply), ...spoken.replies()]
      const isOpen = ({ message_id }: store.MessageRow) =>
        open.some(({ messageId }) => messageId === message_id)
      for (const row of store.listUnfinishedReplies(db)) if (!isOpen(row)) endLeftOver(deps, row, 'fault')
    },
    recover() {
      for (const row of store.listUnfinishedReplies(db)) {
        if (row.is_spoken === 1 || !isReplyResumable(row, deps.clock.now())) endLeftOver(deps, row, 'restart')
        else queues.addLeftOver(replyIdsOf(row), replyToContinue(deps, row))
      }
    },
    resume() {
      queues.resume()
      // The server may have stopped after the last sub-agent of a message had ended and before the reply to its results
      // was added. Such replies are added now.
      for (const messageId of listMessagesWithUnreportedSubAgents(db)) followUp(messageId)
    },
    stop: () => queues.suspendAll(),
  }
}

const isForMessage = (reply: ReplyInProgress, messageId: string) =>
  reply.messageId === messageId || reply.replyTo === messageId

function continueEndedReply(
  { db, journal, brain }: RunDeps,
  queues: RunQueues,
  messageId: string,
  personId: string,
) {
  const found = store.findMessage(db, messageId)
  const row = found && isConversationVisible(db, found.session_id, personId) ? found : undefined
  const refusal = decideContinueReplyRefusal(row, row !== undefined && store.isNewestMessage(db, row))
  if (!row || refusal) throw apiError(refusal ?? 'MESSAGE_NOT_FOUND')
  // A brain that does not continue texts answers from the beginning, so its text would appear twice.
  const soFar = brain.continuesText
    ? { text: row.content.slice(0, row.content.length - row.notice_length), reasoning: row.reasoning }
    : { text: '', reasoning: '' }
  // The fragment and the status are stored in one transaction, so a crash after this point does not lose the text.
  journal.commit((append) => {
    const { message_id, session_id } = row
    store.setReplyRunning(db, { message_id, content: soFar.text, reasoning: soFar.reasoning })
    appendReplyStart(db, append, replyIdsOf(row))
    if (soFar.text) append(session_id, { type: 'stream_chunk', content: soFar.text, message_id })
  })
  const usage = { tokens: row.tokens, estimated: row.tokens_estimated === 1 }
  queues.addContinued(replyIdsOf(row), soFar, usage)
}

/** Returns the author of the message of a schedule: the person to whom its conversation belongs. */
const findScheduleAuthor = (db: RunDeps['db'], sessionId: string): MessageAuthor => ({
  personId: findConversationAccess(db, sessionId)?.owner_id ?? ownerPersonId,
  isSchedule: true,
})

function sendAgentMessage(deps: AcceptMessageDeps, sessionId: string, text: string, write: () => void) {
  const { db, clock } = deps
  const access = findConversationAccess(db, sessionId)
  if (!access) return false
  const now = clock.now()
  const names = { messageId: createPrefixedId('msg', now), sessionId, replyTo: null }
  const row = {
    message_id: names.messageId,
    session_id: sessionId,
    reply_to: null,
    person_id: access.owner_id,
    created_at: now,
  }
  appendWholeReply(deps, names, text.toWellFormed(), () => {
    write()
    store.addReply(db, row)
    markSessionUsed(db, sessionId, now)
  })
  return true
}

const replyIdsOf = (row: store.MessageRow) => ({
  messageId: row.message_id,
  sessionId: row.session_id,
  replyTo: row.reply_to,
})

/**
 * Returns the text and reasoning of an interrupted reply that its run continues; undefined for a reply that had not
 * begun. A brain that does not continue texts begins again with an empty text.
 */
function replyToContinue({ db, brain }: RunDeps, { message_id }: store.MessageRow) {
  const fragments = listFragments(db, message_id)
  if (!fragments.length && !hasJournalEvent(db, message_id, 'stream_start')) return undefined
  store.incrementReplyResumes(db, message_id)
  if (!brain.continuesText) return { text: '', reasoning: '' }
  return { text: fragments.join(''), reasoning: listFragments(db, message_id, 'stream_reasoning').join('') }
}

/**
 * Ends a leftover reply with its text so far from the journal. A reply whose start frame was never sent can be ended
 * too, because a replay sends the start frame again before the end frame.
 */
function endLeftOver(deps: AcceptMessageDeps, row: store.MessageRow, why: 'restart' | 'fault') {
  const { db, journal } = deps
  journal.flush()
  const names = replyIdsOf(row)
  const textSoFar = listFragments(db, row.message_id).join('')
  const { status, notice } = replyEndingsByReason[why]
  const note = separateNoticeFromText(textSoFar, notice)
  const whole = { content: textSoFar + note, noticeLength: note.length, canContinue: textSoFar !== '' }
  const usage = { tokens: row.tokens, estimated: row.tokens_estimated === 1 }
  journal.commit((append) => appendReplyEnd(deps, append, names, { ...whole, status, usage }))
}
