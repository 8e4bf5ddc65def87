import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sha256 } from '@sanhe/kit/security/secrets'
import { Client } from 'pg'
import { getTestServerUrl } from './server.ts'
import { ensureTemplateDatabase } from './templates.ts'

export type TestDatabase = { url: string; drop: () => Promise<void> }

/**
 * Creates a migrated database for one test file as a copy of a template database. Each migrations folder has one
 * template.
 */
export async function createTestDatabase(migrationsFolder: string): Promise<TestDatabase> {
  const serverUrl = await getTestServerUrl()
  const name = `test_${machine}_${process.pid}_${randomBytes(6).toString('hex')}`
  await asAdmin(serverUrl, async (admin) => {
    // Session-level lock, so that no other process drops the template during the copy.
    await admin.query(`SELECT pg_advisory_lock(hashtext('sanhe test databases'))`)
    await dropLeftDatabases(admin)
    const template = await ensureTemplateDatabase(admin, machine, migrationsFolder, (draft) =>
      at(serverUrl, draft),
    )
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
    // Turns off synchronous commits, because test data does not need to survive a power cut.
    await admin.query(`ALTER DATABASE ${name} SET synchronous_commit = off`)
  })
  return {
    url: at(serverUrl, name),
    drop: () => asAdmin(serverUrl, (admin) => dropDatabase(admin, name)),
  }
}

/**
 * Database names contain a hash of the machine: several machines may test on one server, and a pid is unique only on
 * its machine.
 */
const machine = sha256(hostname()).slice(0, 6)

async function asAdmin(serverUrl: string, work: (admin: Client) => Promise<void>) {
  const admin = new Client({ connectionString: serverUrl })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

function at(serverUrl: string, database: string) {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

const dropPauseMs = 200
const maxDropAttempts = 25

/**
 * Drops a database. An autovacuum worker may be connected to it. PostgreSQL does not let this role end the worker,
 * which disconnects within a moment, so the drop is retried.
 */
async function dropDatabase(admin: Client, name: string) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
    } catch (error) {
      if ((error as { code?: string }).code !== insufficientPrivilege || attempt === maxDropAttempts)
        throw error
      await sleep(dropPauseMs)
    }
  }
}
const insufficientPrivilege = '42501'

async function dropLeftDatabases(admin: Client) {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)`,
    [`test_${machine}_`],
  )
  for (const { name } of rows) if (!isAlive(Number(name.split('_')[2]))) await dropDatabase(admin, name)
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
