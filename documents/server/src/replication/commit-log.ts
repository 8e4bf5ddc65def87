import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { databaseFileName } from '#backup'
import type { Changes } from './changes.ts'
import { readCommits, type WalPosition } from './wal.ts'

/** The log is emptied when it is larger than this, as SQLite itself does with 1,000 pages. */
const emptyLogAtBytes = 4 * 1024 * 1024

/**
 * Reads what is committed to a database, and is the only one that empties the log: SQLite's own checkpoints are turned
 * off, so that no commit leaves the log before it was read.
 */
export function openCommitLog(db: Sqlite, dataDir: string) {
  const log = `${join(dataDir, databaseFileName)}-wal`
  let position: WalPosition | undefined
  db.raw.exec('PRAGMA wal_autocheckpoint = 0')

  /** Moves all commits into the database file. Returns false while another connection reads the log. */
  function empty() {
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

  return {
    empty,
    /**
     * Returns the changes since the last call or since the log was emptied, or `lost` if another program emptied the
     * log. Runs without a pause, so that no commit of this process happens meanwhile.
     */
    read(): Changes | 'lost' | undefined {
      const version = readForeignVersion(db)
      const commits = readCommits(log, position)
      if (commits === 'restarted') return 'lost'
      if (commits) position = commits.position
      if (isLarge(log)) empty()
      // Another program may have committed between the reading and the emptying.
      return readForeignVersion(db) === version ? commits : 'lost'
    },
    emptyIfLarge: () => isLarge(log) && empty(),
  }
}

/** Returns a number that changes when another connection commits. */
const readForeignVersion = (db: Sqlite) =>
  (db.raw.prepare('PRAGMA data_version').get() as { data_version: number }).data_version

const isLarge = (path: string) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > emptyLogAtBytes
