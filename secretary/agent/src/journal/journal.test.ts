import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fixedClock } from '@sanhe/kit/runtime/clock'
import { migrateSqlite, openSqlite, type Sqlite } from '@sanhe/kit/sqlite/database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { JournalEvent } from '#core'
import { pruneJournal } from './jobs.ts'
import { openJournal } from './journal.ts'
import { listReplayFrames } from './replay.ts'
import { maxEventAgeMs, maxEventCount } from './rules.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
const now = 1_000_000_000_000
const faults: object[] = []
const log = { info() {}, warn() {}, error: (fault: object) => void faults.push(fault) }

let folder: string
let db: Sqlite
let clock: ReturnType<typeof fixedClock>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sanhe-journal-'))
  db = openSqlite(join(folder, 'agent.sqlite'))
  migrateSqlite(db, migrations)
  clock = fixedClock(now)
  faults.length = 0
})
afterEach(() => {
  db.raw.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = () => openJournal({ db, clock, log })
const titled = (title: string) => ({ type: 'session_updated', title }) as const
const chunk = (content: string) => ({ type: 'stream_chunk', content, message_id: 'msg_1' }) as const
const titles = () =>
  listReplayFrames(db, 0, 'owner').map((json) => (JSON.parse(json) as { title?: string }).title)

describe('openJournal', () => {
  test('the journal sends each frame after the commit, with its sequence number, session and time', () => {
    const journal = open()
    const events: (JournalEvent & { wasOpen: boolean })[] = []
    journal.listen((sent) =>
      events.push(...sent.map((event) => ({ ...event, wasOpen: db.raw.isTransaction }))),
    )
    const seq = journal.commit((append) => append('sess_1', titled('One')))
    expect(seq).toBe(1)
    expect(events.map(({ wasOpen }) => wasOpen)).toEqual([false])
    const received = JSON.parse(String(events[0]?.extended)) as object
    expect(received).toEqual({
      type: 'session_updated',
      title: 'One',
      seq: 1,
      session_id: 'sess_1',
      ts: '2001-09-09T01:46:40.000Z',
    })
    expect(events[0]?.strict()).toBeUndefined()
    expect(listReplayFrames(db, 0, 'owner')).toEqual([JSON.stringify(received)])
  })

  test('the journal sends nothing and skips no sequence number when the transaction fails', () => {
    const journal = open()
    let events = 0
    journal.listen((sent) => (events += sent.length))
    expect(() =>
      journal.commit((append) => {
        append('sess_1', titled('Lost'))
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(events).toBe(0)
    expect(journal.commit((append) => append('sess_1', titled('Kept')))).toBe(1)
    expect(titles()).toEqual(['Kept'])
  })

  test('the journal stores deferred frames once, before later frames', async () => {
    const journal = open()
    const events: string[] = []
    journal.listen((sent) => events.push(...sent.map(({ frame }) => frame.type)))
    journal.appendLater('sess_1', chunk('a'))
    journal.appendLater('sess_1', chunk('b'))
    expect(events).toEqual([])
    journal.commit((append) => append('sess_1', titled('After')))
    await new Promise(setImmediate)
    expect(events).toEqual(['stream_chunk', 'stream_chunk', 'session_updated'])
    journal.appendLater('sess_1', chunk('c'))
    await new Promise(setImmediate)
    expect(events).toHaveLength(4)
  })

  test('the journal keeps frames that could not be stored for the next write, and logs the failure', async () => {
    const journal = open()
    db.raw.exec(`CREATE TRIGGER full_disk BEFORE INSERT ON events BEGIN SELECT raise(ABORT, 'full'); END`)
    journal.appendLater('sess_1', titled('Held'))
    await new Promise(setImmediate)
    expect(faults).toHaveLength(1)
    db.raw.exec('DROP TRIGGER full_disk')
    journal.commit((append) => append('sess_1', titled('Next')))
    expect(titles()).toEqual(['Held', 'Next'])
  })

  test('a journal commit inside another transaction throws', () => {
    const journal = open()
    expect(() => journal.commit(() => journal.commit(() => {}))).toThrow('transaction of its own')
  })

  test('the journal keeps its epoch across restarts, and another database has another epoch', () => {
    const { epoch } = open()
    expect(open().epoch).toBe(epoch)
    const other = openSqlite(':memory:')
    migrateSqlite(other, migrations)
    expect(openJournal({ db: other, clock, log }).epoch).not.toBe(epoch)
  })

  test('the journal never reuses a sequence number that a power failure may have lost', () => {
    const before = open()
    for (const title of ['1', '2', '3']) before.commit((append) => append('s', titled(title)))
    // Simulates a power failure: the client received event 3, but it was not written to the disk.
    db.raw.exec('DELETE FROM events WHERE seq = 3; UPDATE sqlite_sequence SET seq = 2')
    const after = open()
    const next = after.commit((append) => append('s', titled('new')))
    expect(next).toBeGreaterThan(1000)
    const { epoch } = after
    expect(after.resyncReason({ epoch, after_seq: 3 })).toBe('ahead of the journal')
    expect(after.resyncReason({ epoch, after_seq: 2 })).toBeUndefined()
    expect(after.resyncReason({ epoch, after_seq: next })).toBeUndefined()
    expect(titles()).toEqual(['1', '2', 'new'])
  })
})

describe('pruneJournal', () => {
  test('pruneJournal removes events older than a day; a client whose position is before them must read the history', () => {
    const journal = open()
    const [first, second] = ['1', '2'].map((title) => journal.commit((append) => append('s', titled(title))))
    clock.move({ advanceMs: maxEventAgeMs })
    const third = journal.commit((append) => append('s', titled('3')))
    expect(pruneJournal({ db }, clock.now())).toBe(0)
    clock.move({ advanceMs: 1 })
    expect(pruneJournal({ db }, clock.now())).toBe(2)
    expect(pruneJournal({ db }, clock.now())).toBe(0)
    const { epoch } = journal
    expect(journal.resyncReason({ epoch, after_seq: first! })).toBe('no longer kept')
    expect(journal.resyncReason({ epoch, after_seq: second! })).toBeUndefined()
    expect(journal.newest()).toBe(third)
    expect(titles()).toEqual(['3'])
  })

  test('pruneJournal keeps the newest 5,000 events whatever their age', () => {
    const journal = open()
    journal.commitWithoutFlush((append) => {
      for (let n = 0; n < maxEventCount; n += 1) append('s', titled(String(n)))
    })
    expect(pruneJournal({ db }, clock.now())).toBe(0)
    journal.commitWithoutFlush((append) => append('s', titled('one more')))
    expect(pruneJournal({ db }, clock.now())).toBe(1)
    expect(titles()[0]).toBe('1')
  })

  test('pruneJournal keeps the fragments of an unfinished reply, but clients cannot resume before the pruned position', () => {
    const journal = open()
    db.raw.exec(`
      INSERT INTO sessions (session_id, title, title_source, created_at, updated_at)
        VALUES ('s', 't', 'auto', 0, 0);
      INSERT INTO messages (message_id, session_id, sender, content, status, created_at)
        VALUES ('msg_1', 's', 'assistant', '', 'streaming', 0)`)
    journal.commitWithoutFlush((append) => append('s', chunk('kept')))
    journal.commitWithoutFlush((append) => append('s', titled('gone')))
    clock.move({ advanceMs: maxEventAgeMs + 1 })
    expect(pruneJournal({ db }, clock.now())).toBe(1)
    expect(pruneJournal({ db }, clock.now())).toBe(0)
    expect(journal.resyncReason({ epoch: journal.epoch, after_seq: 1 })).toBe('no longer kept')
    expect(db.sql.all`SELECT type FROM events`.map(({ type }) => type)).toEqual(['stream_chunk'])
  })
})
