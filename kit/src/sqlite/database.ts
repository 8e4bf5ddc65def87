import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync, type SQLTagStore } from 'node:sqlite'
import { OperatorError } from '@sanhe/kit/http/errors'
import { traceStatements, traceSqlTagStore } from './trace-statements.ts'

/**
 * An open SQLite file. `sql` runs tagged statements, which are prepared once and cached by text: `db.sql.get\`SELECT *
 * FROM users WHERE id = ${id}\``.
 */
export type Sqlite = { raw: DatabaseSync; sql: SQLTagStore }

export type SqliteOptions = {
  readOnly?: boolean
  /**
   * FULL: a committed transaction survives a power failure. NORMAL: the file stays consistent, but the last commits may
   * be lost.
   */
  synchronous?: 'FULL' | 'NORMAL'
}

const busyTimeoutMs = 5000
const cachedStatements = 500

export function openSqlite(
  path: string,
  { readOnly = false, synchronous = 'FULL' }: SqliteOptions = {},
): Sqlite {
  if (!readOnly && path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const raw = new DatabaseSync(path, { readOnly, timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  if (!readOnly) raw.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}`)
  raw.function('fold_case', { deterministic: true }, foldCase)
  traceStatements(raw)
  return { raw, sql: traceSqlTagStore(raw.createTagStore(cachedStatements)) }
}

/**
 * SQL function `fold_case(text)`: lower case of every script, NFC. SQLite's own `lower` converts only ASCII letters, so
 * a search with it misses "É" and "Ж".
 */
const foldCase = (value: unknown) => (typeof value === 'string' ? value.normalize('NFC').toLowerCase() : null)

/**
 * Checks that the database file is readable: reads from the file, not only from the connection, and throws on failure.
 */
export const assertSqliteReadable = ({ sql }: Sqlite) => void sql.get`SELECT count(*) FROM sqlite_schema`

/**
 * Commits or rolls back all changes of `work`, which is synchronous so that no other code can run inside the
 * transaction.
 */
export function transaction<T>(db: Sqlite, work: () => T): T {
  if (db.raw.isTransaction) return work()
  db.raw.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.raw.exec('COMMIT')
    return result
  } catch (error) {
    if (db.raw.isTransaction) db.raw.exec('ROLLBACK')
    throw error
  }
}

/** Runs a transaction without flushing it to the disk, for data that the next start can restore. */
export function runUnflushedTransaction<T>(db: Sqlite, work: () => T): T {
  db.raw.exec('PRAGMA synchronous = NORMAL')
  try {
    return transaction(db, work)
  } finally {
    db.raw.exec('PRAGMA synchronous = FULL')
  }
}

/**
 * Applies the migration files (`NNN_name.sql`) whose number is above the `user_version` of the database, each in its
 * own transaction.
 */
export function migrateSqlite(db: Sqlite, folder: string) {
  const { user_version: current } = db.raw.prepare('PRAGMA user_version').get() as { user_version: number }
  const files = listMigrations(folder)
  const newest = getNewestMigrationNumber(folder)
  if (current > newest)
    throw new OperatorError(`the data was written by a newer version (${current} > ${newest})`)
  for (const name of files) {
    const version = Number(name.slice(0, 3))
    if (version <= current) continue
    transaction(db, () => {
      db.raw.exec(readFileSync(join(folder, name), 'utf8'))
      db.raw.exec(`PRAGMA user_version = ${version}`)
    })
  }
}

const listMigrations = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^\d{3}_.*\.sql$/.test(name))
    .toSorted()

/** Returns the number of the newest migration file, which is the `user_version` of a fully migrated database. */
export const getNewestMigrationNumber = (folder: string) =>
  Number(listMigrations(folder).at(-1)?.slice(0, 3) ?? 0)
