import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeDatabase, inTransaction, openDatabase } from './database.ts'

type Schema = { things: { id: number; name: string } }

const folder = mkdtempSync(join(tmpdir(), 'sanhe-prepared-'))
let database: TestDatabase
let db: Kysely<Schema>
beforeAll(async () => {
  writeFileSync(join(folder, '001_things.sql'), 'CREATE TABLE things (id integer, name text);')
  database = await createTestDatabase(folder)
})
beforeEach(async () => {
  db = openDatabase<Schema>(database.url, { onConnectionFault() {}, maxConnections: 1 })
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const ask = (tx = db) => tx.selectFrom('things').selectAll().where('id', '=', 1).execute()

async function preparedCount() {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%from "things"%'`.execute(db)
  return rows[0]?.count
}

async function runInOtherSession(statement: string) {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

test('prepareRepeatedQueries prepares a statement that is repeated, not a statement that runs once', async () => {
  await ask()
  expect(await preparedCount()).toBe(0)
  for (let times = 0; times < 5; times += 1) await ask()
  expect(await preparedCount()).toBe(1)
  await closeDatabase(db)
})

test('an insert with ON CONFLICT on a partial index still inserts one row after 12 prepared repetitions', async () => {
  await runInOtherSession(`CREATE UNIQUE INDEX red_things ON things (id) WHERE name IN ('red')`)
  const add = () =>
    db
      .insertInto('things')
      .values({ id: 7, name: 'red' })
      .onConflict((conflict) => conflict.column('id').where('name', 'in', ['red']).doNothing())
      .execute()
  // Executes the statement more than five times, because PostgreSQL then tries a generic plan without the
  // values.
  for (let times = 0; times < 12; times += 1) await add()
  expect(await db.selectFrom('things').selectAll().where('id', '=', 7).execute()).toHaveLength(1)
  await closeDatabase(db)
})

test('a prepared statement is repeated without an error after another process changed its table', async () => {
  for (let times = 0; times < 5; times += 1) await ask()
  await runInOtherSession('ALTER TABLE things ADD COLUMN colour text')
  expect(await ask()).toEqual([])
  await closeDatabase(db)
})

test('inTransaction repeats the whole transaction after another process changed one of its tables', async () => {
  await inTransaction(db, async (tx) => {
    for (let times = 0; times < 5; times += 1) await ask(tx)
  })
  await runInOtherSession('ALTER TABLE things ADD COLUMN size integer')
  let runs = 0
  await inTransaction(db, async (tx) => {
    runs += 1
    expect(await ask(tx)).toEqual([])
  })
  expect(runs).toBe(2)
  await closeDatabase(db)
})

test('openDatabase prepares no statement with preparesStatements false', async () => {
  await closeDatabase(db)
  db = openDatabase<Schema>(database.url, {
    onConnectionFault() {},
    maxConnections: 1,
    preparesStatements: false,
  })
  for (let times = 0; times < 8; times += 1) await ask()
  expect(await preparedCount()).toBe(0)
  await closeDatabase(db)
})
