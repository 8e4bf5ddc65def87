import { createTestDatabase, type TestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, inTransaction, openDatabase } from './database.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

const folder = mkdtempSync(join(tmpdir(), 'sanhe-read-only-'))
let database: TestDatabase
let db: Kysely<unknown>
beforeAll(async () => {
  writeFileSync(join(folder, '001_things.sql'), 'CREATE TABLE things (id integer);')
  database = await createTestDatabase(folder)
  db = openDatabase(database.url, { onConnectionFault() {}, maxConnections: 1 })
})
afterAll(async () => {
  await closeDatabase(db)
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function readPid() {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)
  return rows[0]!.pid
}
const insert = (tx = db) => sql`INSERT INTO things VALUES (1)`.execute(tx)
/** Makes the connection refuse changes with 25006, as a connection to a standby does. */
const becomeReadOnly = () => sql`SET default_transaction_read_only = on`.execute(db)

test.each([
  ['a statement', () => insert()],
  ['a transaction', () => inTransaction(db, insert)],
])('the pool replaces a connection that answers 25006 to %s', async (_, change) => {
  const pid = await readPid()
  await becomeReadOnly()
  const error = await change().catch((thrown: unknown) => thrown)
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(await readPid()).not.toBe(pid)
  await change()
})
