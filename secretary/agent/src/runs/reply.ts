import { type Deps, type StopReason, throttle } from '#core'
import { type Journal, removeEventsOf, type Say } from '#journal'
import { mergeMs, separated } from './rules.ts'
import * as store from './store.ts'

export type ReplyDeps = Pick<Deps, 'db' | 'journal'>
export type ReplyNames = { messageId: string; sessionId: string; replyTo: string | null }
export type Ending = {
  status: 'complete' | 'cancelled' | 'error'
  /** Message of the product that is appended to the text of the brain. */
  sentence?: string
  usage?: { tokens: number; estimated: boolean }
  /** Reason why the reply ended early without an error. */
  stopReason?: StopReason
}

/** Reply that is being produced. It belongs to no socket: the journal stores it and sends it to all connections. */
export type LiveReply = ReplyNames & {
  state(): 'waiting' | 'streaming' | 'ended'
  /** Text that was sent so far. */
  text(): string
  begin(): void
  add(part: string): void
  /** Ends the reply once; later calls have no effect. */
  end(ending: Ending): void
}

export function openReply({ db, journal }: ReplyDeps, names: ReplyNames): LiveReply {
  const { messageId, sessionId } = names
  let state: 'waiting' | 'streaming' | 'ended' = 'waiting'
  let text = ''
  let untold = ''
  const merging = throttle(mergeMs, tell)

  function tell() {
    if (!untold) return
    text += untold
    journal.sayLater(sessionId, { type: 'stream_chunk', content: untold, message_id: messageId })
    untold = ''
  }
  function begin() {
    state = 'streaming'
    journal.note((say) => sayStart(db, say, names))
  }
  return {
    ...names,
    state: () => state,
    text: () => text,
    begin,
    add(part) {
      if (state !== 'streaming') return
      untold += part
      merging.call()
    },
    end({ status, sentence = '', usage = { tokens: 0, estimated: false }, stopReason }) {
      if (state === 'ended') return
      if (state === 'waiting') begin()
      state = 'ended'
      merging.stop()
      untold += separated(text + untold, sentence)
      tell()
      journal.commit((say) => sayEnd(db, say, names, { content: text, status, usage, stopReason }))
    },
  }
}

export function sayStart(db: Deps['db'], say: Say, { messageId, sessionId, replyTo }: ReplyNames) {
  const again = replyTo === null ? {} : { reply_to: replyTo }
  const seq = say(sessionId, { type: 'stream_start', message_id: messageId, ...again })
  store.markChanged(db, messageId, seq)
}

type Whole = {
  content: string
  status: Ending['status']
  usage: { tokens: number; estimated: boolean }
  stopReason?: StopReason | undefined
}

/** Merges the fragments into the row, which from now on holds the reply. */
export function sayEnd(db: Deps['db'], say: Say, names: ReplyNames, whole: Whole) {
  const { content, status, usage, stopReason } = whole
  const { tokens, estimated } = usage
  const shown = { tokens, ...(estimated && { estimated: true as const }) }
  const end = { type: 'stream_end', message_id: names.messageId, usage: shown, status } as const
  const seq = say(names.sessionId, end)
  const tokens_estimated = estimated ? 1 : 0
  store.setEnded(db, {
    message_id: names.messageId,
    content,
    status,
    tokens,
    tokens_estimated,
    stop_reason: stopReason ?? null,
    changed_seq: seq,
  })
  removeEventsOf(db, names.messageId, 'stream_chunk')
}

/** Stores a reply that is complete from the start, in one transaction with the caller's changes. */
export function sayWhole(
  db: Deps['db'],
  journal: Journal,
  names: ReplyNames,
  text: string,
  write: () => void,
) {
  const whole = { content: text, status: 'complete', usage: { tokens: 0, estimated: false } } as const
  journal.commit((say) => {
    write()
    sayStart(db, say, names)
    say(names.sessionId, { type: 'stream_chunk', content: text, message_id: names.messageId })
    sayEnd(db, say, names, whole)
  })
}
