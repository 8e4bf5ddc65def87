import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPublicTempFolder } from '@sanhe/embedded-postgres/testing/accounts'
import { createTestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { Client } from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { migratePostgres } from './migrations.ts'

const empty = createPublicTempFolder()
afterAll(() => empty[Symbol.dispose]())

let url = ''
let folder = ''
let db: Client
let holder: Client
beforeEach(async () => {
  const database = await createTestDatabase(empty.path)
  const temp = createPublicTempFolder()
  url = database.url
  folder = temp.path
  db = await connect()
  holder = await connect()
  return async () => {
    await Promise.all([db.end(), holder.end()])
    temp[Symbol.dispose]()
    await database.drop()
  }
})

async function connect() {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}
const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)

async function createWords() {
  write('001_words.sql', 'CREATE TABLE words (n integer);')
  await migratePostgres(url, folder)
  await db.query('INSERT INTO words SELECT generate_series(1, 1000)')
}

/** Opens a transaction that has read the table, so no migration can lock it exclusively. */
const holdTable = () => holder.query('BEGIN; SELECT count(*) FROM words')

/** Returns the longest time in ms that a query on the table took while the work ran. */
async function measureLongestQuery(work: Promise<unknown>) {
  let longest = 0
  const done = new AbortController()
  const end = work.finally(() => done.abort())
  while (!done.signal.aborted) {
    const startedAt = performance.now()
    await db.query('SELECT count(*) FROM words')
    longest = Math.max(longest, performance.now() - startedAt)
    await sleep(5)
  }
  await end
  return longest
}

test('a migration that waits for a long transaction delays queries by its lock timeout at most and succeeds later', async () => {
  await createWords()
  await holdTable()
  write('002_column.sql', 'ALTER TABLE words ADD COLUMN label text;')
  const migrating = migratePostgres(url, folder, { lockTimeoutMs: 100, retryPauseMs: 200 })
  const longest = measureLongestQuery(migrating)
  await sleep(1500)
  await holder.query('COMMIT')
  expect(await migrating).toEqual(['002_column.sql'])
  expect(await longest).toBeLessThan(1000)
})

test('queries wait as long as the long transaction when a migration has no lock timeout (control)', async () => {
  await createWords()
  await holdTable()
  write('002_column.sql', 'ALTER TABLE words ADD COLUMN label text;')
  const migrating = migratePostgres(url, folder, { lockTimeoutMs: 0 })
  const longest = measureLongestQuery(migrating)
  await sleep(1500)
  await holder.query('COMMIT')
  await migrating
  expect(await longest).toBeGreaterThan(1000)
})

test('a migration that never gets its lock is rolled back and its error says how to find the transaction', async () => {
  await createWords()
  await holdTable()
  write('002_column.sql', 'ALTER TABLE words ADD COLUMN label text;')
  const attempts = { lockTimeoutMs: 20, retryPauseMs: 10, maxAttempts: 3 }
  await expect(migratePostgres(url, folder, attempts)).rejects.toThrow(
    /002_column.sql could not lock its tables in 3 attempts and was rolled back: .*pg_stat_activity/,
  )
  await holder.query('COMMIT')
  expect(await migratePostgres(url, folder)).toEqual(['002_column.sql'])
})

const withIndex =
  '-- migration: no-transaction\n-- A comment;\nCREATE INDEX CONCURRENTLY words_by_n ON words (n);\n'
const indexes = async () =>
  (
    await db.query(`SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index
    WHERE indrelid = 'words'::regclass`)
  ).rows as { name: string; valid: boolean }[]

test('five processes build an index concurrently once while a sixth process writes to the table', async () => {
  await createWords()
  write('002_index.sql', withIndex)
  await db.query('BEGIN; INSERT INTO words VALUES (0)')
  const migrating = Promise.all([1, 2, 3, 4, 5].map(() => migratePostgres(url, folder)))
  await holder.query('INSERT INTO words VALUES (1)')
  await sleep(300)
  await db.query('COMMIT')
  expect((await migrating).flat()).toEqual(['002_index.sql'])
  expect(await indexes()).toEqual([{ name: 'words_by_n', valid: true }])
})

test('migrate replaces the invalid index that a killed process left behind', async () => {
  await createWords()
  write('002_index.sql', withIndex)
  await holder.query('BEGIN; INSERT INTO words VALUES (0)')
  const killed = migratePostgres(url, folder).catch((error: unknown) => String(error))
  await expect.poll(indexes).toEqual([{ name: 'words_by_n', valid: false }])
  await db.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'CREATE INDEX CONCURRENTLY%'`)
  expect(await killed).toMatch(/002_index.sql stopped and continues at the next start/)
  await holder.query('COMMIT')
  expect(await indexes()).toEqual([{ name: 'words_by_n', valid: false }])
  expect(await migratePostgres(url, folder)).toEqual(['002_index.sql'])
  expect(await indexes()).toEqual([{ name: 'words_by_n', valid: true }])
})

test('migrate keeps a valid index whose migration was not recorded', async () => {
  await createWords()
  write('002_index.sql', withIndex)
  await migratePostgres(url, folder)
  await db.query('DELETE FROM schema_migrations WHERE version = 2')
  expect(await migratePostgres(url, folder)).toEqual(['002_index.sql'])
  expect(await indexes()).toEqual([{ name: 'words_by_n', valid: true }])
})
