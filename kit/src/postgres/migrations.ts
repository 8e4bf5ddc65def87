import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '@sanhe/kit/http/errors'
import { type Log, silentLog } from '@sanhe/kit/runtime/log'
import { Client } from 'pg'
import { lockNotAvailableCode } from './lock-errors.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { type AppliedMigration, findNextMigration, listNewerMigrations } from './migration-history.ts'
import { runOutsideTransaction } from './migration-statements.ts'
import { assertSupportedPostgres } from './server-version.ts'

export type MigrationOptions = {
  log?: Log
  /**
   * Longest time that one attempt waits for a lock. Queries that arrive meanwhile queue behind the waiting migration,
   * so this value limits their delay. Default 1,000.
   */
  lockTimeoutMs?: number
  /** Number of attempts to get the locks of one migration. Default 60. */
  maxAttempts?: number
  /** Pause between two attempts, in which the queries that queued up are served. Default 2,000. */
  retryPauseMs?: number
}

const defaults = { log: silentLog, lockTimeoutMs: 1000, maxAttempts: 60, retryPauseMs: 2000 }
type Settings = Required<MigrationOptions>

/** A lock that was not available in time, and a deadlock. */
const lockErrorCodes = new Set([lockNotAvailableCode, '40P01'])

/** Pause between two attempts to become the only process that migrates. */
const turnPauseMs = 200

/**
 * Applies the migration files of the folder that the database lacks and returns their names. Several processes may call
 * this function at the same time. A migration never waits for a table longer than `lockTimeoutMs` at a time, so the
 * version that still runs continues to serve. An older program starts on a newer database if all newer migrations are
 * compatible with it.
 */
export async function migratePostgres(
  url: string,
  folder: string,
  options: MigrationOptions = {},
): Promise<string[]> {
  const settings = { ...defaults, ...options }
  const files = readMigrations(folder)
  const client = new Client({ connectionString: url })
  client.on('error', () => {}) // Ignores connection errors here: the running query reports the error to the caller.
  await client.connect()
  try {
    await assertSupportedPostgres(client)
    await waitForTurn(client)
    await createHistory(client)
    return await applyAll(client, files, settings)
  } finally {
    await client.end()
  }
}

/**
 * Takes the lock of migrations, which ends with the connection: a killed process leaves no lock behind. The function
 * tries again instead of waiting inside PostgreSQL, because CREATE INDEX CONCURRENTLY waits for every waiting
 * statement.
 */
async function waitForTurn(client: Client) {
  const query = `SELECT pg_try_advisory_lock(hashtext('sanhe migrations')) AS mine`
  while (!(await client.query<{ mine: boolean }>(query)).rows[0]?.mine) await sleep(turnPauseMs)
}

async function createHistory(client: Client) {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      version integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    );
    ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS oldest_compatible integer`)
}

async function applyAll(client: Client, files: Migration[], settings: Settings) {
  const applied = await listApplied(client)
  const newer = listNewerMigrations(files, applied)
  const names: string[] = []
  for (let next = findNextMigration(files, applied); next; ) {
    if (next.statements) await applyOutsideTransaction(client, next, next.statements)
    else await applyWithRetries(client, next, settings)
    names.push(next.name)
    next = findNextMigration(files, await listApplied(client))
  }
  if (newer.length)
    settings.log.warn(
      { newest: newer.at(-1)?.name },
      'a newer version has migrated the database; this version is compatible with it',
    )
  return names
}

/** Applies a migration in one transaction. If it cannot get a lock in time, it is rolled back and tried again. */
async function applyWithRetries(client: Client, migration: Migration, settings: Settings) {
  const { log, maxAttempts, retryPauseMs } = settings
  for (let attempt = 1; ; attempt += 1) {
    const error = await applyInTransaction(client, migration, settings)
    if (!error) return
    if (!lockErrorCodes.has(String((error as { code?: string }).code)))
      throw describeFailure(migration, error)
    if (attempt === maxAttempts) throw describeLockFailure(migration, attempt, error)
    log.warn({ migration: migration.name, attempt }, 'a migration waits for a lock and is tried again')
    await sleep(retryPauseMs)
  }
}

/** Returns the error of a migration that failed and was rolled back. */
async function applyInTransaction(client: Client, migration: Migration, { lockTimeoutMs }: Settings) {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
    await client.query(migration.sql)
    await record(client, migration)
    await client.query('COMMIT')
    return undefined
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {}) // When the connection is lost, PostgreSQL has already rolled back the transaction.
    return error as Error
  }
}

/** Applies statements that PostgreSQL allows outside a transaction only. After a failure the next start continues. */
async function applyOutsideTransaction(client: Client, migration: Migration, statements: string[]) {
  try {
    await runOutsideTransaction(client, statements)
  } catch (cause) {
    const { message } = cause as Error
    throw new Error(`${migration.name} stopped and continues at the next start: ${message}`, { cause })
  }
  await record(client, migration)
}

const describeFailure = ({ name }: Migration, cause: Error) =>
  new Error(`${name} failed and was rolled back: ${cause.message}`, { cause })

const describeLockFailure = ({ name }: Migration, attempts: number, cause: Error) =>
  new OperatorError(
    `${name} could not lock its tables in ${attempts} attempts and was rolled back: ${cause.message}. A long ` +
      'transaction uses them. Find it with "SELECT pid, xact_start, query FROM pg_stat_activity WHERE xact_start IS ' +
      'NOT NULL ORDER BY xact_start", end it, and start this service again',
    { cause },
  )

const record = (client: Client, { version, name, checksum, oldestCompatible }: Migration) =>
  client.query(
    'INSERT INTO schema_migrations (version, name, checksum, oldest_compatible) VALUES ($1, $2, $3, $4)',
    [version, name, checksum, oldestCompatible],
  )

async function listApplied(client: Client) {
  const { rows } = await client.query<AppliedMigration>(
    'SELECT version, name, checksum, oldest_compatible FROM schema_migrations ORDER BY version',
  )
  return rows
}
