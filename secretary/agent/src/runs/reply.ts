import {
  addNotice,
  type AppendFrame,
  type Deps,
  type NoticeKind,
  type ReplyStopReason,
  throttle,
} from '#core'
import { removeSubjectJournalEvents } from '#journal'
import { describeRunUsage } from '#usage'
import { createReplyTextBuffer, type ReplyIds, type ReplySoFar } from './reply-parts.ts'
import { fragmentMergeIntervalMs, isScheduledMessage, separateNoticeFromText } from './rules.ts'
import * as store from './store.ts'

export type ReplyDeps = Pick<Deps, 'db' | 'clock' | 'journal'>
export type RunEnding = {
  status: 'complete' | 'cancelled' | 'error'
  /** Sentence of the product that is appended to the text that the brain wrote. */
  notice?: string
  usage?: { tokens: number; estimated: boolean }
  /** Reason why the reply ended early without an error. */
  stopReason?: ReplyStopReason
  canContinue?: boolean
}

/**
 * Reply that is being produced. It is independent of sockets: the journal stores the reply and sends it to all
 * connections.
 */
export type ReplyInProgress = ReplyIds & {
  state(): 'waiting' | 'streaming' | 'ended'
  /** Text of the reply that was sent so far. */
  text(): string
  reasoning(): string
  /** Length of the reply's text, including text that was not sent yet. */
  textLength(): number
  begin(): void
  add(part: string): void
  /** Adds reasoning of the model. Reasoning beyond the limit is left out. */
  addReasoning(part: string): void
  /** Sends the buffered text as one fragment now, without waiting for more text. */
  sendWaitingText(): void
  /** Removes the text after this position on all clients. */
  keepText(length: number): void
  /** Stops sending and leaves the reply open, for the next start of the server. */
  suspend(): void
  /** Ends the reply once; later calls have no effect. */
  end(ending: RunEnding): void
}

/**
 * Creates the reply of a run. `soFar` is the text and reasoning of a reply that an earlier process began; clients
 * receive it before the run continues.
 */
export function createReplyInProgress(deps: ReplyDeps, ids: ReplyIds, soFar?: ReplySoFar): ReplyInProgress {
  const { db, journal } = deps
  const { messageId } = ids
  let state: 'waiting' | 'streaming' | 'ended' = soFar === undefined ? 'waiting' : 'streaming'
  const parts = createReplyTextBuffer(journal, ids, soFar)
  const throttledSend = throttle(fragmentMergeIntervalMs, parts.send)

  /** Sends the start of the reply and its text so far; clients replace the text that they have. */
  function begin() {
    state = 'streaming'
    journal.commitWithoutFlush((append) => {
      removeFragments(db, messageId)
      appendReplyStart(db, append, ids)
      parts.appendAll(append)
    })
  }
  return {
    ...ids,
    state: () => state,
    text: parts.text,
    reasoning: parts.reasoning,
    textLength: parts.textLength,
    begin,
    add(part) {
      if (state !== 'streaming') return
      parts.addText(part)
      throttledSend.call()
    },
    addReasoning(part) {
      if (state !== 'streaming') return
      parts.addReasoning(part)
      throttledSend.call()
    },
    sendWaitingText: parts.send,
    keepText(length) {
      if (state !== 'streaming') return
      parts.keepText(length)
      begin()
    },
    suspend() {
      if (state === 'ended') return
      state = 'ended'
      throttledSend.stop()
      parts.send()
      journal.flush()
    },
    end({ status, notice = '', usage = { tokens: 0, estimated: false }, stopReason, canContinue }) {
      if (state === 'ended') return
      if (state === 'waiting') begin()
      state = 'ended'
      throttledSend.stop()
      parts.send()
      const note = separateNoticeFromText(parts.text(), notice)
      const end = { status, usage, stopReason, canContinue: canContinue && parts.text() !== '' }
      parts.addText(note)
      parts.send()
      const whole = { content: parts.text(), reasoning: parts.reasoning(), noticeLength: note.length }
      journal.commit((append) => appendReplyEnd(deps, append, ids, { ...whole, ...end }))
    },
  }
}

export function appendReplyStart(
  db: Deps['db'],
  append: AppendFrame,
  { messageId, sessionId, replyTo }: ReplyIds,
) {
  const again = replyTo === null ? {} : { reply_to: replyTo }
  const seq = append(sessionId, { type: 'stream_start', message_id: messageId, ...again })
  store.markMessageChanged(db, messageId, seq)
}

/** Removes the fragments of a reply from the journal. */
export function removeFragments(db: Deps['db'], messageId: string) {
  removeSubjectJournalEvents(db, messageId, 'stream_chunk')
  removeSubjectJournalEvents(db, messageId, 'stream_reasoning')
}

type WholeReply = {
  content: string
  reasoning?: string
  /** Length in characters of the notice that this product appended to the model's text in `content`. */
  noticeLength?: number
  status: RunEnding['status']
  usage: { tokens: number; estimated: boolean }
  stopReason?: ReplyStopReason | undefined
  canContinue?: boolean | undefined
  /** Kind of the notice about the reply. Default: determined by the message that the reply answers. */
  noticeKind?: NoticeKind
}

/** Stores the end of a reply and the notice about it, and merges its fragments into the reply's row. */
export function appendReplyEnd(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  append: AppendFrame,
  names: ReplyIds,
  whole: WholeReply,
) {
  const { content, status, usage, stopReason, reasoning = '', noticeLength = 0, canContinue = false } = whole
  const { tokens, estimated } = usage
  const run = { message_id: names.messageId, agent_id: null }
  const shown = describeRunUsage(db, run, { tokens, estimated, isFailed: status === 'error' })
  const seq = append(names.sessionId, {
    type: 'stream_end',
    message_id: names.messageId,
    usage: toUsageOfFrame(shown),
    status,
    ...(stopReason && { stop_reason: stopReason }),
    ...(canContinue && { can_continue: true as const }),
  })
  const tokens_estimated = estimated ? 1 : 0
  store.setReplyEnded(db, {
    message_id: names.messageId,
    content,
    reasoning,
    notice_length: noticeLength,
    can_continue: canContinue ? 1 : 0,
    status,
    tokens,
    tokens_estimated,
    stop_reason: stopReason ?? null,
    changed_seq: seq,
  })
  removeFragments(db, names.messageId)
  // The user stopped the reply, so no notification is needed.
  if (status === 'cancelled') return
  const notice = {
    notice_key: `reply:${names.messageId}:${seq}`,
    kind: whole.noticeKind ?? noticeKindOf(db, names),
    session_id: names.sessionId,
    subject_id: names.messageId,
  }
  addNotice(db, notice, clock.now())
}

/** Frames have the field `estimated` only if it is true. */
const toUsageOfFrame = ({ estimated, ...usage }: ReturnType<typeof describeRunUsage>) => ({
  ...usage,
  ...(estimated && { estimated: true as const }),
})

function noticeKindOf(db: Deps['db'], { replyTo }: ReplyIds): NoticeKind {
  const question = replyTo === null ? undefined : store.findMessage(db, replyTo)
  return isScheduledMessage(question?.client_msg_id ?? '') ? 'schedules' : 'replies'
}

/** Stores a reply that is complete from the start, in one transaction with the caller's changes. */
export function appendWholeReply(deps: ReplyDeps, names: ReplyIds, text: string, write: () => void) {
  const { db, journal } = deps
  const whole = {
    content: text,
    status: 'complete',
    usage: { tokens: 0, estimated: false },
    noticeKind: 'schedules',
  } as const
  journal.commit((append) => {
    write()
    appendReplyStart(db, append, names)
    append(names.sessionId, { type: 'stream_chunk', content: text, message_id: names.messageId })
    appendReplyEnd(deps, append, names, whole)
  })
}
