import { randomUUID } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import { openSqlite, type Sqlite } from '@sanhe/kit/sqlite/database'
import { databaseFileName } from '#backup'
import { type Changes, encodeChanges, mergeChanges } from './changes.ts'
import { openCommitLog } from './commit-log.ts'
import { baseKey, changesKey, generationOf, generationPrefix, type ReplicaStore } from './replica.ts'

/** Changes of more bytes are not kept in memory while the replica is unreachable; a new base copy replaces them. */
const maxUnsentBytes = 128 * 1024 * 1024
/** A new base copy is made after this number of change files, or when together they are larger than the database. */
const maxChangeFiles = 20_000
const minChangeBytes = 64 * 1024 * 1024

type SenderDeps = { db: Sqlite; dataDir: string; store: ReplicaStore }
/** Contents of the replica: a base copy and the change files up to `last`. */
type Sent = { generation: string; last: number; bytes: number }

/** Sends what the connection `db` commits: a base copy first, and then the changed pages. */
export function createChangeSender({ db, dataDir, store }: SenderDeps) {
  const database = join(dataDir, databaseFileName)
  const log = openCommitLog(db, dataDir)
  let sent: Sent | undefined
  let unsent: Changes | undefined

  /** The next call of `send` begins with a new base copy. */
  function beginAgain() {
    sent = undefined
    unsent = undefined
  }

  function collect() {
    // The next base copy contains everything until then.
    if (!sent) return void log.emptyIfLarge()
    const changes = log.read()
    if (changes === 'lost') return beginAgain()
    if (changes) unsent = mergeChanges(unsent, changes)
    if (unsent && unsent.pages.size * unsent.pageSize > maxUnsentBytes) beginAgain()
  }

  async function sendUnsent(to: Sent, changes: Changes) {
    unsent = undefined
    try {
      const place = { generation: to.generation, number: to.last + 1 }
      const file = await encodeChanges(place, changes)
      await store.upload(changesKey(place.generation, place.number), inOnePart(file))
      sent = { ...to, last: place.number, bytes: to.bytes + file.length }
    } catch (error) {
      // Commits that were read meanwhile are newer.
      unsent = unsent ? mergeChanges(changes, unsent) : changes
      throw error
    }
  }

  return {
    /** Reads what was committed. Must run also while the replica is unreachable, because the log grows until then. */
    collect,
    /** Sends what was committed. Returns what the replica contains; undefined if no base copy can be made now. */
    async send() {
      if (!sent && log.empty()) sent = await sendBase(store, database)
      collect()
      if (sent && unsent) await sendUnsent(sent, unsent)
      return sent
    },
    /** Begins with a new base copy at the next call of `send` if the change files have become many or large. */
    renewIfLarge() {
      const limit = Math.max(minChangeBytes, statSync(database).size)
      if (sent && (sent.last >= maxChangeFiles || sent.bytes > limit)) beginAgain()
    },
    /** Deletes the files of earlier generations. Call this when the heartbeat names the new generation. */
    async removeOtherGenerations() {
      for (const { key } of await store.list(generationPrefix))
        if (generationOf(key) !== sent?.generation) await store.remove(key)
    },
  }
}

/** Sends a copy of the whole database, whose log is empty. */
async function sendBase(store: ReplicaStore, database: string): Promise<Sent> {
  // A read transaction that began with an empty log keeps every program from changing the database file.
  const reader = openSqlite(database, { readOnly: true })
  try {
    reader.raw.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    const generation = randomUUID()
    await store.upload(baseKey(generation), compressFile(database))
    return { generation, last: 0, bytes: 0 }
  } finally {
    reader.raw.close()
  }
}

const compressFile = (path: string): AsyncIterable<Buffer> =>
  // The consumer of the stream receives its errors.
  pipeline(createReadStream(path), createZstdCompress(), () => {})

async function* inOnePart(bytes: Buffer) {
  yield bytes
}
