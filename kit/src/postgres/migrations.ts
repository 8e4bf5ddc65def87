import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '@sanhe/kit/security/secrets'
import { Client } from 'pg'

type Migration = { version: number; name: string; checksum: string; sql: string }
type AppliedMigration = { version: number; name: string; checksum: string }

const fileName = /^(\d{3})_[a-z0-9_]+\.sql$/

/** Matches a file that ends its transaction: it would be applied only in part when a later statement fails. */
const endsTransaction = /^\s*(commit|rollback)(\s+(work|transaction))?\s*;/im

/**
 * Applies the migration files of the folder that the database lacks, each in its own transaction, and returns their
 * names. Several processes may call this function at the same time.
 */
export async function migratePostgres(url: string, folder: string): Promise<string[]> {
  const files = readMigrations(folder)
  const client = new Client({ connectionString: url })
  client.on('error', () => {}) // Ignores connection errors here: the running query reports the error to the caller.
  await client.connect()
  try {
    const applied: string[] = []
    for (let name = await applyNext(client, files); name; name = await applyNext(client, files))
      applied.push(name)
    return applied
  } finally {
    await client.end()
  }
}

export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const files = names.toSorted().map((name) => readMigration(folder, name))
  for (const [index, { version, name }] of files.entries()) {
    const before = files[index - 1]
    if (before?.version === version) throw new Error(`${before.name} and ${name} have the same number`)
  }
  return files
}

function readMigration(folder: string, name: string): Migration {
  const version = Number(fileName.exec(name)?.[1])
  if (!version) throw new Error(`${name} is not named like 001_what_it_does.sql`)
  // Line endings are normalised before the checksum is computed, because git may have changed them.
  const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
  if (endsTransaction.test(sql)) throw new Error(`${name} must not end its transaction: it runs inside one`)
  return { version, name, checksum: sha256(sql), sql }
}

/**
 * Returns the first migration file that is not applied yet. Throws when the applied migrations do not match the files.
 */
export function findNextMigration(files: Migration[], applied: AppliedMigration[]): Migration | undefined {
  for (const row of applied) {
    const file = files.find(({ version }) => version === row.version)
    if (!file)
      throw new Error(`The database has ${row.name}, which this program lacks: a newer version has been here`)
    if (file.checksum !== row.checksum)
      throw new Error(
        `${file.name} was changed after it had been applied (as ${row.name}): add a new file instead`,
      )
  }
  const newest = Math.max(0, ...applied.map(({ version }) => version))
  const next = files.find(({ version }) => !applied.some((row) => row.version === version))
  if (next && next.version < newest)
    throw new Error(`${next.name} comes before a file that is already applied: give it the next number`)
  return next
}

/**
 * Applies one migration file. The lock is taken for each file and ends with its transaction, so a killed process leaves
 * no lock behind.
 */
async function applyNext(client: Client, files: Migration[]) {
  await client.query('BEGIN')
  try {
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('sanhe migrations'))`)
    const next = findNextMigration(files, await listApplied(client))
    if (next) await apply(client, next)
    await client.query('COMMIT')
    return next?.name
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {}) // When the connection is lost, PostgreSQL has already rolled back the transaction.
    throw error
  }
}

async function apply(client: Client, { version, name, checksum, sql }: Migration) {
  try {
    await client.query(sql)
  } catch (cause) {
    throw new Error(`${name} failed and was rolled back: ${(cause as Error).message}`, { cause })
  }
  const row = [version, name, checksum]
  await client.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', row)
}

async function listApplied(client: Client) {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      version integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`)
  const { rows } = await client.query<AppliedMigration>(
    'SELECT version, name, checksum FROM schema_migrations ORDER BY version',
  )
  return rows
}
