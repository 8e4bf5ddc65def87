import { type AppendFrame, type Deps, type Journal, type ReplyStopReason, throttle } from '#core'
import { removeEventsOfSubject } from '#journal'
import { fragmentMergeMs, prependSeparator } from './rules.ts'
import * as store from './store.ts'

export type ReplyDeps = Pick<Deps, 'db' | 'journal'>
export type ReplyIds = { messageId: string; sessionId: string; replyTo: string | null }
export type RunEnding = {
  status: 'complete' | 'cancelled' | 'error'
  /** Text of the product that is appended to the text of the brain. */
  notice?: string
  usage?: { tokens: number; estimated: boolean }
  /** Reason why the reply ended early without an error. */
  stopReason?: ReplyStopReason
}

/**
 * Reply that is being produced. It is independent of sockets: the journal stores the reply and sends it to all
 * connections.
 */
export type LiveReply = ReplyIds & {
  state(): 'waiting' | 'streaming' | 'ended'
  /** Text of the reply that was sent so far. */
  text(): string
  /** Length of the reply's text, including text that was not sent yet. */
  textLength(): number
  begin(): void
  add(part: string): void
  /** Sends text that waits to be merged into a fragment. */
  sendWaitingText(): void
  /** Removes the text after this position on all clients. */
  keepText(length: number): void
  /** Stops sending and leaves the reply open, for the next start of the server. */
  suspend(): void
  /** Ends the reply once; later calls have no effect. */
  end(ending: RunEnding): void
}

/**
 * Creates the reply of a run. A reply that an earlier process began has its text so far, which clients receive before
 * the run continues.
 */
export function createLiveReply({ db, journal }: ReplyDeps, names: ReplyIds, textSoFar?: string): LiveReply {
  const { messageId, sessionId } = names
  let state: 'waiting' | 'streaming' | 'ended' = textSoFar === undefined ? 'waiting' : 'streaming'
  let text = textSoFar ?? ''
  let unsent = ''
  const throttledSend = throttle(fragmentMergeMs, sendUnsent)

  function sendUnsent() {
    if (!unsent) return
    text += unsent
    journal.appendLater(sessionId, { type: 'stream_chunk', content: unsent, message_id: messageId })
    unsent = ''
  }
  /** Sends the start of the reply and its text so far; clients replace the text that they have. */
  function begin() {
    state = 'streaming'
    journal.commitWithoutFlush((append) => {
      removeEventsOfSubject(db, messageId, 'stream_chunk')
      appendReplyStart(db, append, names)
      if (text) append(sessionId, { type: 'stream_chunk', content: text, message_id: messageId })
    })
  }
  return {
    ...names,
    state: () => state,
    text: () => text,
    textLength: () => text.length + unsent.length,
    begin,
    add(part) {
      if (state !== 'streaming') return
      unsent += part
      throttledSend.call()
    },
    sendWaitingText: sendUnsent,
    keepText(length) {
      if (state !== 'streaming') return
      text = (text + unsent).slice(0, length)
      unsent = ''
      begin()
    },
    suspend() {
      if (state === 'ended') return
      state = 'ended'
      throttledSend.stop()
      sendUnsent()
      journal.flush()
    },
    end({ status, notice = '', usage = { tokens: 0, estimated: false }, stopReason }) {
      if (state === 'ended') return
      if (state === 'waiting') begin()
      state = 'ended'
      throttledSend.stop()
      unsent += prependSeparator(text + unsent, notice)
      sendUnsent()
      journal.commit((append) =>
        appendReplyEnd(db, append, names, { content: text, status, usage, stopReason }),
      )
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

type WholeReply = {
  content: string
  status: RunEnding['status']
  usage: { tokens: number; estimated: boolean }
  stopReason?: ReplyStopReason | undefined
}

/** Stores the end of a reply and merges its fragments into the reply's row. */
export function appendReplyEnd(db: Deps['db'], append: AppendFrame, names: ReplyIds, whole: WholeReply) {
  const { content, status, usage, stopReason } = whole
  const { tokens, estimated } = usage
  const shown = { tokens, ...(estimated && { estimated: true as const }) }
  const end = { type: 'stream_end', message_id: names.messageId, usage: shown, status } as const
  const seq = append(names.sessionId, end)
  const tokens_estimated = estimated ? 1 : 0
  store.setReplyEnded(db, {
    message_id: names.messageId,
    content,
    status,
    tokens,
    tokens_estimated,
    stop_reason: stopReason ?? null,
    changed_seq: seq,
  })
  removeEventsOfSubject(db, names.messageId, 'stream_chunk')
}

/** Stores a reply that is complete from the start, in one transaction with the caller's changes. */
export function appendWholeReply(
  db: Deps['db'],
  journal: Journal,
  names: ReplyIds,
  text: string,
  write: () => void,
) {
  const whole = { content: text, status: 'complete', usage: { tokens: 0, estimated: false } } as const
  journal.commit((append) => {
    write()
    appendReplyStart(db, append, names)
    append(names.sessionId, { type: 'stream_chunk', content: text, message_id: names.messageId })
    appendReplyEnd(db, append, names, whole)
  })
}
