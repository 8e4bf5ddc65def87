import { randomUUID } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import { openSqlite, type Sqlite } from '@sanhe/kit/sqlite/database'
import { type Changes, encodeChanges, mergeChanges } from './changes.ts'
import { baseKey, changesKey, generationOf, generationPrefix, type ReplicaStore } from './replica.ts'
import { readCommits, type WalPosition } from './wal.ts'

/** The log is emptied when it is larger than this, as SQLite itself does with 1,000 pages. */
const emptyLogAtBytes = 4 * 1024 * 1024
/** Changes of more bytes are not kept in memory while the replica is unreachable; a new base copy replaces them. */
const maxUnsentBytes = 128 * 1024 * 1024
/** A new base copy is made after this number of change files, or when together they are larger than the database. */
const maxChangeFiles = 20_000
const minChangeBytes = 64 * 1024 * 1024

type SenderDeps = { db: Sqlite; dataDir: string; store: ReplicaStore }

/**
 * Sends what the connection `db` commits. It is the only connection that empties the log: SQLite's own checkpoints are
 * turned off, so that no commit leaves the log before it was read. If another program empties the log (a command on
 * the data folder), a new base copy is sent.
 */
export function createChangeSender({ db, dataDir, store }: SenderDeps) {
  const database = join(dataDir, 'documents.sqlite')
  const log = `${database}-wal`
  let generation: string | undefined
  let position: WalPosition | undefined
  let unsent: Changes | undefined
  let last = 0
  let sentBytes = 0
  db.raw.exec('PRAGMA wal_autocheckpoint = 0')

  /** Reads the commits since the last call. Runs without a pause, so that no commit of this process happens meanwhile. */
  function collect() {
    const version = readForeignVersion(db)
    const commits = generation === undefined ? undefined : readCommits(log, position)
    if (commits === 'restarted') generation = undefined
    else if (commits) {
      position = commits.position
      unsent = mergeChanges(unsent, commits)
      if (unsent.pages.size * unsent.pageSize > maxUnsentBytes) generation = undefined
    }
    if (sizeOf(log) > emptyLogAtBytes) emptyLog()
    // Another program may have committed between the reading and the emptying.
    if (readForeignVersion(db) !== version) generation = undefined
    if (generation === undefined) unsent = undefined
  }

  /** Moves all commits of the log into the database file. Returns false while another connection reads the log. */
  function emptyLog() {
    const { timeout } = db.raw.prepare('PRAGMA busy_timeout').get() as { timeout: number }
    // Does not wait for readers, because no request is answered meanwhile. The next call tries again.
    db.raw.exec('PRAGMA busy_timeout = 0')
    try {
      const { busy } = db.raw.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }
      if (busy === 0) position = undefined
      return busy === 0
    } finally {
      db.raw.exec(`PRAGMA busy_timeout = ${timeout}`)
    }
  }

  /** Sends a copy of the whole database. Returns false if the log cannot be emptied now. */
  async function sendBase() {
    if (!emptyLog()) return false
    // A read transaction that began with an empty log keeps every program from changing the database file.
    const reader = openSqlite(database, { readOnly: true })
    try {
      reader.raw.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
      const next = randomUUID()
      await store.upload(baseKey(next), compressFile(database))
      generation = next
      unsent = undefined
      last = 0
      sentBytes = 0
      return true
    } finally {
      reader.raw.close()
    }
  }

  return {
    /** Reads what was committed. Must run also while the replica is unreachable, because the log grows until then. */
    collect,
    /** Sends the commits since the last call, or a base copy. Resolves to the state for the heartbeat. */
    async send() {
      if (generation === undefined && !(await sendBase())) return undefined
      collect()
      const current = generation
      if (current === undefined) return undefined
      if (unsent) {
        const changes = unsent
        unsent = undefined
        try {
          const file = await encodeChanges({ generation: current, number: last + 1 }, changes)
          await store.upload(changesKey(current, last + 1), chunk(file))
          last += 1
          sentBytes += file.length
        } catch (error) {
          // Commits that were read meanwhile are newer.
          unsent = unsent ? mergeChanges(changes, unsent) : changes
          throw error
        }
      }
      return { generation: current, last }
    },
    /** Begins a new generation with the next call of `send` if the change files have become many or large. */
    renewIfLarge() {
      if (last >= maxChangeFiles || sentBytes > Math.max(minChangeBytes, sizeOf(database)))
        generation = undefined
    },
    /** Deletes the files of earlier generations. Call this when the heartbeat names the new generation. */
    async removeOtherGenerations() {
      for (const { key } of await store.list(generationPrefix))
        if (generationOf(key) !== generation) await store.remove(key)
    },
  }
}

/** Returns a number that changes when another connection commits. */
const readForeignVersion = (db: Sqlite) =>
  (db.raw.prepare('PRAGMA data_version').get() as { data_version: number }).data_version

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

const compressFile = (path: string): AsyncIterable<Buffer> =>
  // The consumer of the stream receives its errors.
  pipeline(createReadStream(path), createZstdCompress(), () => {})

async function* chunk(bytes: Buffer) {
  yield bytes
}
