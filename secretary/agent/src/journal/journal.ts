import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { type Sqlite, transaction, runUnflushedTransaction } from '@sanhe/kit/sqlite/database'
import {
  type AppendFrame,
  type Deps,
  findConversationAccess,
  findSetting,
  type FrameAudience,
  hasOtherPeople,
  type Journal,
  type JournalEvent,
  type JournalFrame,
  setSetting,
} from '#core'
import { getFrameSubjectId, toJournalEvent } from './frames.ts'
import { doesFrameReach, type FrameRecipients, getResyncReason, journalFloorSetting } from './rules.ts'
import * as store from './store.ts'

/**
 * Number of sequence numbers that each start skips. A power failure can lose the last events. Because of the skip,
 * their sequence numbers are never used again, so the server recognises a client that received a lost event. A power
 * failure loses far fewer events than this number, because SQLite flushes at least every thousand pages.
 */
const startGap = 10_000

export function openJournal({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Journal {
  const listeners = new Set<(events: JournalEvent[]) => void>()
  const epoch = ensureEpoch(db)
  let newest = skipNumbers(db, clock.now())
  let later: [sessionId: string, frame: JournalFrame][] = []

  function add(sessionId: string, frame: JournalFrame, audience: FrameAudience | null) {
    const now = clock.now()
    newest += 1
    const place = { seq: newest, session_id: sessionId, ts: toIso(now) }
    const json = JSON.stringify({ ...frame, ...place })
    const subject = getFrameSubjectId(frame)
    const event = { seq: newest, session_id: sessionId, type: frame.type, subject, json, audience }
    store.addJournalEvent(db, { ...event, created_at: now })
    return toJournalEvent(frame, place, json, createReach(db, sessionId, audience))
  }

  function write<T>(begin: <R>(db: Sqlite, work: () => R) => R, work: (append: AppendFrame) => T): T {
    if (db.raw.isTransaction) throw new Error('the journal is written in a transaction of its own')
    const written: JournalEvent[] = []
    const before = newest
    const append: AppendFrame = (sessionId, frame, audience) => {
      written.push(add(sessionId, frame, audience ?? null))
      return newest
    }
    const undo = () => void (newest = before)
    const result = undoOnFailure(undo, () =>
      begin(db, () => {
        for (const [sessionId, frame] of later) append(sessionId, frame)
        return work(append)
      }),
    )
    later = []
    if (written.length) for (const listener of listeners) listener(written)
    return result
  }

  const commitWithoutFlush = <T>(work: (append: AppendFrame) => T) => write(runUnflushedTransaction, work)
  function flush() {
    if (later.length) commitWithoutFlush(() => {})
  }

  return {
    epoch,
    newest: () => newest,
    commit: (work) => write(transaction, work),
    commitWithoutFlush,
    appendLater(sessionId, frame) {
      if (!later.length) setImmediate(() => logFailure(log, flush))
      later.push([sessionId, frame])
    },
    flush,
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    resyncReason: (point) => getResyncReason(point, { epoch, newest, ...readStateAt(db, point.after_seq) }),
  }
}

/** Returns whom a frame reaches. The conversation is read once, after the commit that stores the frame. */
function createReach(db: Sqlite, sessionId: string, audience: FrameAudience | null) {
  let recipients: FrameRecipients | undefined
  return (personId: string) => {
    recipients ??= { audience, access: findConversationAccess(db, sessionId), isAlone: !hasOtherPeople(db) }
    return doesFrameReach(recipients, personId)
  }
}

const readStateAt = (db: Sqlite, seq: number) => ({
  floor: Number(findSetting(db, journalFloorSetting) ?? 0),
  isInGap: store.findServerStartSeq(db, seq) !== undefined,
})

/** Skips sequence numbers at the start, and returns the first one that is used. */
function skipNumbers(db: Sqlite, now: Instant) {
  const last = store.findNewestSeq(db)
  if (last === 0) return 0
  const start = {
    seq: last + startGap,
    session_id: '',
    type: 'start',
    subject: null,
    json: String(last),
    audience: null,
  }
  store.addJournalEvent(db, { ...start, created_at: now })
  return start.seq
}

/**
 * Runs work that has no caller to receive its error, and logs the error. Frames that could not be stored are
 * stored together with the next frames.
 */
function logFailure(log: Log, work: () => void) {
  try {
    work()
  } catch (error) {
    log.error({ err: error }, 'the journal could not be written')
  }
}

function undoOnFailure<T>(undo: () => void, work: () => T) {
  try {
    return work()
  } catch (error) {
    undo()
    throw error
  }
}

function ensureEpoch(db: Sqlite) {
  const known = findSetting(db, 'epoch')
  if (known) return known
  const epoch = generateRandomToken()
  setSetting(db, 'epoch', epoch)
  return epoch
}
