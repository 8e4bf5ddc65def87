import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import { randomToken } from '@sanhe/kit/security/secrets'
import { type Sqlite, transaction, transactionWithoutFlush } from '@sanhe/kit/sqlite/database'
import type { Deps } from '#core'
import { eventOf, type JournalEvent, type JournalFrame, subjectOf } from './frames.ts'
import { floorSetting, type ResumePoint, resyncReason } from './rules.ts'
import * as store from './store.ts'

/** Stores a frame and returns its sequence number. */
export type AppendFrame = (sessionId: string, frame: JournalFrame) => number

export type Journal = {
  /** Id of this database: sequence numbers of different epochs cannot be compared. */
  epoch: string
  newest(): number
  /**
   * Runs a transaction that changes rows and stores frames. The frames are sent after the commit and survive a power
   * failure.
   */
  commit<T>(work: (append: AppendFrame) => T): T
  /** Like `commit` without a flush to the disk: survives the end of the process, but maybe not a power failure. */
  commitWithoutFlush<T>(work: (append: AppendFrame) => T): T
  /** Stores the frame together with all others of this turn of the event loop, as one transaction. */
  appendLater(sessionId: string, frame: JournalFrame): void
  flush(): void
  listen(listener: (event: JournalEvent) => void): () => void
  resyncReason(point: ResumePoint): string | undefined
}

/**
 * Number of sequence numbers that each start skips. A power failure can lose the last events; their numbers are never
 * reused, so a client that received them is recognised. SQLite flushes at least every thousand pages, which is far
 * fewer events.
 */
const startGap = 10_000

export function openJournal({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Journal {
  const listeners = new Set<(event: JournalEvent) => void>()
  const epoch = ensureEpoch(db)
  let newest = skipNumbers(db, clock.now())
  let later: [sessionId: string, frame: JournalFrame][] = []

  function add(sessionId: string, frame: JournalFrame) {
    const now = clock.now()
    newest += 1
    const place = { seq: newest, session_id: sessionId, ts: toIso(now) }
    const json = JSON.stringify({ ...frame, ...place })
    const event = { seq: newest, session_id: sessionId, type: frame.type, subject: subjectOf(frame), json }
    store.addEvent(db, { ...event, created_at: now })
    return eventOf(frame, place, json)
  }

  function write<T>(begin: <R>(db: Sqlite, work: () => R) => R, work: (append: AppendFrame) => T): T {
    if (db.raw.isTransaction) throw new Error('the journal is written in a transaction of its own')
    const written: JournalEvent[] = []
    const before = newest
    const append: AppendFrame = (sessionId, frame) => {
      written.push(add(sessionId, frame))
      return newest
    }
    const undo = () => void (newest = before)
    const result = undoing(undo, () =>
      begin(db, () => {
        for (const [sessionId, frame] of later) append(sessionId, frame)
        return work(append)
      }),
    )
    later = []
    for (const event of written) for (const listener of listeners) listener(event)
    return result
  }

  const commitWithoutFlush = <T>(work: (append: AppendFrame) => T) => write(transactionWithoutFlush, work)
  function flush() {
    if (later.length) commitWithoutFlush(() => {})
  }

  return {
    epoch,
    newest: () => newest,
    commit: (work) => write(transaction, work),
    commitWithoutFlush,
    appendLater(sessionId, frame) {
      if (!later.length) setImmediate(() => quietly(log, flush))
      later.push([sessionId, frame])
    },
    flush,
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    resyncReason: (point) => resyncReason(point, { epoch, newest, ...stateAround(db, point.after_seq) }),
  }
}

const stateAround = (db: Sqlite, seq: number) => ({
  floor: Number(store.findSetting(db, floorSetting) ?? 0),
  isInGap: store.findStartAround(db, seq) !== undefined,
})

/** Returns the first number after a start. */
function skipNumbers(db: Sqlite, now: Instant) {
  const last = store.newestSeq(db)
  if (last === 0) return 0
  const start = { seq: last + startGap, session_id: '', type: 'start', subject: null, json: String(last) }
  store.addEvent(db, { ...start, created_at: now })
  return start.seq
}

/** There is no caller to receive the error; frames that could not be stored are retried with the next ones. */
function quietly(log: Log, work: () => void) {
  try {
    work()
  } catch (error) {
    log.error({ err: error }, 'the journal could not be written')
  }
}

function undoing<T>(undo: () => void, work: () => T) {
  try {
    return work()
  } catch (error) {
    undo()
    throw error
  }
}

function ensureEpoch(db: Sqlite) {
  const known = store.findSetting(db, 'epoch')
  if (known) return known
  const epoch = randomToken()
  store.setSetting(db, 'epoch', epoch)
  return epoch
}
