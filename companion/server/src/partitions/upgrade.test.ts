import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPublicTempFolder } from '@sanhe/embedded-postgres/testing/accounts'
import { createTestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { readMigrations } from '@sanhe/kit/postgres/migration-files'
import { migratePostgres } from '@sanhe/kit/postgres/migrations'
import { systemClock, toDate } from '@sanhe/kit/runtime/clock'
import { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'

const migrations = join(import.meta.dirname, '../../migrations')
/** Number of the first migration that prepares the partitions. */
const firstOfPartitions = 98

let url = ''
let db: Client
beforeEach(async () => {
  using older = createPublicTempFolder()
  for (const { name, version } of readMigrations(migrations))
    if (version < firstOfPartitions) copyFileSync(join(migrations, name), join(older.path, name))
  const database = await createTestDatabase(older.path)
  url = database.url
  db = await connect()
  await db.query(`
    INSERT INTO users (phone, nickname, city, created_at, updated_at) VALUES ('1', 'x', 'x', now(), now());
    INSERT INTO child_users (social_openid, nickname, created_at) VALUES ('1', 'x', now())`)
  return async () => {
    await db.end()
    await database.drop()
  }
})

async function connect() {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

const insertAccess = `INSERT INTO access_log (parent_user_id, child_id, what, created_at) VALUES (1, 1, $1, $2)`
const insertAudit = 'INSERT INTO audit_logs (action, created_at) VALUES ($1, $2)'

/** Writes to and reads from both tables with prepared statements, as the older version does. Returns the number of rounds. */
async function useTables(isDone: () => boolean) {
  const client = await connect()
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  let rounds = 0
  for (; !isDone(); rounds += 1) {
    await run('access', insertAccess, ['during', toDate(systemClock.now())])
    await run('audit', insertAudit, ['during', toDate(systemClock.now())])
    await run(
      'read access',
      'SELECT * FROM access_log WHERE parent_user_id = $1 ORDER BY id DESC LIMIT 20',
      [1],
    )
    await run('read audit', 'SELECT * FROM audit_logs WHERE action = $1 ORDER BY id DESC LIMIT 20', [
      'during',
    ])
  }
  await client.end()
  return rounds
}

async function listRows(table: string) {
  const { rows } = await db.query<{ id: string; partition: string }>(
    `SELECT id, tableoid::regclass::text AS partition FROM ${table} ORDER BY id`,
  )
  return rows
}

test('four clients of the older version write and read without an error while the tables become partitioned', async () => {
  await db.query(insertAccess, ['before', new Date(0)])
  await db.query(insertAudit, ['before', new Date(0)])
  let isMigrated = false
  const clients = [1, 2, 3, 4].map(() => useTables(() => isMigrated))
  const migrated = await migratePostgres(url, migrations)
  isMigrated = true
  const rounds = (await Promise.all(clients)).reduce((total, count) => total + count, 0)
  expect(migrated[0]).toMatch(/^098_/)
  expect(rounds).toBeGreaterThan(10)
  for (const table of ['access_log', 'audit_logs']) {
    const rows = await listRows(table)
    expect(rows).toHaveLength(1 + rounds)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1 + rounds)
    expect(new Set(rows.map(({ partition }) => partition))).toEqual(new Set([`${table}_history`]))
  }
})

test('rows of later months belong to the history, because a test clock may have been moved ahead', async () => {
  const ahead = new Date('2095-03-10T00:00:00Z')
  await db.query(insertAudit, ['before', ahead])
  await migratePostgres(url, migrations)
  await db.query(insertAudit, ['after', ahead])
  await db.query(insertAudit, ['much later', new Date('2095-05-01T00:00:00+08:00')])
  const rows = await listRows('audit_logs')
  expect(rows.map(({ partition }) => partition)).toEqual([
    'audit_logs_history',
    'audit_logs_history',
    'audit_logs_default',
  ])
})
