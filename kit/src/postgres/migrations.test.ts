import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPublicTempFolder } from '@sanhe/embedded-postgres/testing/accounts'
import { createTestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { Client } from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { silentLog } from '@sanhe/kit/runtime/log'
import { sha256 } from '@sanhe/kit/security/secrets'
import { ConfigError } from '@sanhe/kit/runtime/config'
import { findNextMigration } from './migration-history.ts'
import { migratePostgres } from './migrations.ts'

const empty = createPublicTempFolder()
afterAll(() => empty[Symbol.dispose]())

let url = ''
let folder = ''
beforeEach(async () => {
  const database = await createTestDatabase(empty.path)
  const temp = createPublicTempFolder()
  url = database.url
  folder = temp.path
  return async () => {
    temp[Symbol.dispose]()
    await database.drop()
  }
})

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)

async function rows(text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const applied = async () =>
  (await rows('SELECT name FROM schema_migrations ORDER BY version')).map((row) => row['name'])

test('migrate applies migration files in the order of their numbers, each file once', async () => {
  write('010_tenth.sql', 'INSERT INTO words (n) VALUES (10);')
  write('001_first.sql', 'CREATE TABLE words (place serial, n integer); INSERT INTO words (n) VALUES (1);')
  write('002_second.sql', 'INSERT INTO words (n) VALUES (2);')
  write('notes.txt', 'not a migration')
  const all = ['001_first.sql', '002_second.sql', '010_tenth.sql']
  expect(await migratePostgres(url, folder)).toEqual(all)
  expect(await migratePostgres(url, folder)).toEqual([])
  expect(await rows('SELECT n FROM words ORDER BY place')).toEqual([{ n: 1 }, { n: 2 }, { n: 10 }])
  expect(await applied()).toEqual(all)

  write('011_later.sql', 'INSERT INTO words (n) VALUES (11);')
  expect(await migratePostgres(url, folder)).toEqual(['011_later.sql'])
})

test('migrate rolls back a failing file, applies no file after it and keeps the files applied before it', async () => {
  write('001_good.sql', 'CREATE TABLE good ();')
  write('002_bad.sql', 'CREATE TABLE half (); SELECT 1 / 0;')
  write('003_never.sql', 'CREATE TABLE never ();')
  await expect(migratePostgres(url, folder)).rejects.toThrow(
    '002_bad.sql failed and was rolled back: division by zero',
  )
  expect(await applied()).toEqual(['001_good.sql'])
  const tables = `SELECT to_regclass('good') IS NOT NULL AS good, to_regclass('half') AS half, to_regclass('never') AS never`
  expect(await rows(tables)).toEqual([{ good: true, half: null, never: null }])

  write('002_bad.sql', 'CREATE TABLE half ();')
  expect(await migratePostgres(url, folder)).toEqual(['002_bad.sql', '003_never.sql'])
})

test('migrate refuses a migration file that changed after it was applied, but ignores different line endings', async () => {
  write('001_first.sql', 'CREATE TABLE\nwords ();')
  await migratePostgres(url, folder)
  write('001_first.sql', 'CREATE TABLE\r\nwords ();')
  expect(await migratePostgres(url, folder)).toEqual([])
  write('001_first.sql', 'CREATE TABLE words (n integer);')
  write('002_second.sql', 'CREATE TABLE more ();')
  await expect(migratePostgres(url, folder)).rejects.toThrow(/001_first.sql was changed after/)
  expect(await applied()).toEqual(['001_first.sql'])
})

test('an older program starts on a newer database when the newer migrations are compatible with it', async () => {
  write('001_first.sql', 'CREATE TABLE words ();')
  write('002_second.sql', 'CREATE TABLE more ();')
  await migratePostgres(url, folder)
  rmSync(join(folder, '002_second.sql'))
  const warnings: object[] = []
  const log = { ...silentLog, warn: (data: object) => void warnings.push(data) }
  expect(await migratePostgres(url, folder, { log })).toEqual([])
  expect(warnings).toEqual([{ newest: '002_second.sql' }])
})

test('an older program refuses a newer database, and names the next step, when a newer migration excludes it', async () => {
  write('001_first.sql', 'CREATE TABLE words ();')
  write('002_second.sql', 'CREATE TABLE more ();')
  write('003_third.sql', '-- migration: oldest-compatible 002\nDROP TABLE words;')
  await migratePostgres(url, folder)
  rmSync(join(folder, '003_third.sql'))
  expect(await migratePostgres(url, folder)).toEqual([])
  rmSync(join(folder, '002_second.sql'))
  const refused = migratePostgres(url, folder)
  await expect(refused).rejects.toBeInstanceOf(ConfigError)
  await expect(refused).rejects.toThrow(
    'The database has 003_third.sql, which this program lacks: a newer version has been here. It works with programs that contain migration 2 or a later one. The newest migration of this program is 001_first.sql. Start the newer version, or restore the backup that was taken before the upgrade',
  )
})

test('an older program refuses a newer database when the newer version did not record its compatibility', async () => {
  write('001_first.sql', 'CREATE TABLE words ();')
  await migratePostgres(url, folder)
  await rows(`INSERT INTO schema_migrations (version, name, checksum) VALUES (2, '002_second.sql', '')`)
  await expect(migratePostgres(url, folder)).rejects.toThrow(/has 002_second.sql, which this program lacks/)
})

test('migrate adds the compatibility column to the history that an earlier version created', async () => {
  write('001_first.sql', 'CREATE TABLE words ();')
  await migratePostgres(url, folder)
  await rows('ALTER TABLE schema_migrations DROP COLUMN oldest_compatible')
  write('002_second.sql', 'CREATE TABLE more ();')
  expect(await migratePostgres(url, folder)).toEqual(['002_second.sql'])
})

test('migrate accepts a changed file that replaces the applied text and refuses other changes', async () => {
  const text = 'CREATE TABLE words ();'
  write('001_first.sql', text)
  await migratePostgres(url, folder)
  write('001_first.sql', `-- migration: replaces ${sha256(text)}\nCREATE TABLE words ( );`)
  expect(await migratePostgres(url, folder)).toEqual([])
  write('001_first.sql', `-- migration: replaces ${sha256('other')}\nCREATE TABLE words ( );`)
  await expect(migratePostgres(url, folder)).rejects.toThrow(/001_first.sql was changed after/)
})

test('migrate repeats an UPDATE with LIMIT outside a transaction until it changes no more rows', async () => {
  write(
    '001_first.sql',
    'CREATE TABLE words (n integer, at xid8);INSERT INTO words SELECT generate_series(1, 25);',
  )
  write(
    '002_fill.sql',
    '-- migration: no-transaction\nUPDATE words SET at = pg_current_xact_id()\nWHERE n IN (SELECT n FROM words WHERE at IS NULL LIMIT 10);',
  )
  expect(await migratePostgres(url, folder)).toEqual(['001_first.sql', '002_fill.sql'])
  const batches = await rows('SELECT count(*)::int AS rows FROM words GROUP BY at ORDER BY rows DESC')
  expect(batches).toEqual([{ rows: 10 }, { rows: 10 }, { rows: 5 }])
})

test.each([
  ['-- migration: no-transaction\nUPDATE words SET n = 1;', /not "UPDATE words SET n = 1/],
  ['-- migration: no-transactions', /unknown line "-- migration: no-transactions"/],
  ['-- migration: oldest-compatible soon', /unknown line/],
  ['-- migration: oldest-compatible 002', /requires programs of a later migration than its own/],
  ['-- migration: no-transaction\nDO $$ BEGIN END $$;', /must not contain \$\$/],
  ['-- migration: no-transaction\nCREATE TABLE words ();', /not "CREATE TABLE words/],
  ['-- migration: no-transaction\nCREATE INDEX CONCURRENTLY ON words (n);', /are allowed, not/],
])('migrate refuses a file that begins with %j', async (sql, message) => {
  write('001_first.sql', sql)
  await expect(migratePostgres(url, folder)).rejects.toThrow(message)
})

test('migrate refuses, before running it, a migration file that ends its own transaction', async () => {
  write('001_first.sql', 'CREATE TABLE words ();\nCOMMIT;\nSELECT 1 / 0;')
  await expect(migratePostgres(url, folder)).rejects.toThrow(/001_first.sql must not end its transaction/)
  expect(await rows(`SELECT to_regclass('words') AS words`)).toEqual([{ words: null }])
  write(
    '001_first.sql',
    'CREATE FUNCTION one() RETURNS int LANGUAGE plpgsql AS $$\nBEGIN\n  RETURN 1;\nEND;\n$$;',
  )
  expect(await migratePostgres(url, folder)).toHaveLength(1)
})

test('migrate refuses file names without a number or with the same number', async () => {
  write('first.sql', '')
  await expect(migratePostgres(url, folder)).rejects.toThrow(/first.sql is not named like/)
  rmSync(join(folder, 'first.sql'))
  write('001_one.sql', '')
  write('001_other.sql', '')
  await expect(migratePostgres(url, folder)).rejects.toThrow(
    '001_one.sql and 001_other.sql have the same number',
  )
})

test('five processes that migrate at the same time apply each file once', async () => {
  write('001_table.sql', 'CREATE TABLE words (n integer); SELECT pg_sleep(0.05);')
  for (const n of [2, 3, 4])
    write(`00${n}_row.sql`, `INSERT INTO words VALUES (${n}); SELECT pg_sleep(0.05);`)
  const names = await Promise.all([1, 2, 3, 4, 5].map(() => migratePostgres(url, folder)))
  expect(names.flat().toSorted()).toEqual(['001_table.sql', '002_row.sql', '003_row.sql', '004_row.sql'])
  expect(await rows('SELECT n FROM words ORDER BY n')).toEqual([{ n: 2 }, { n: 3 }, { n: 4 }])
})

test('a migration process that is killed does not block the next one', async () => {
  write('001_slow.sql', 'CREATE TABLE words (); SELECT pg_sleep(60);')
  const killed = migratePostgres(url, folder).catch((error: unknown) => String(error))
  const sleeping = `SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'PgSleep'`
  await expect.poll(() => rows(sleeping)).toEqual([{ ended: true }])
  expect(await killed).toMatch(/001_slow.sql failed/)
  write('001_slow.sql', 'CREATE TABLE words ();')
  expect(await migratePostgres(url, folder)).toEqual(['001_slow.sql'])
})

const file = (version: number, checksum = 'a') => ({
  version,
  name: `00${version}_x.sql`,
  checksum,
  sql: '',
  oldestCompatible: 0,
  oldest_compatible: 0,
  replaces: [],
})

test.each([
  ['the first file for an empty database', [file(1), file(2)], [], file(1)],
  ['the file after the last applied one', [file(1), file(2)], [file(1)], file(2)],
  ['undefined when every file is applied', [file(1)], [file(1)], undefined],
  ['undefined without files and history', [], [], undefined],
])('findNextMigration: %s', (_, files, history, expected) => {
  expect(findNextMigration(files, history)).toEqual(expected)
})

test('findNextMigration throws for a file that sorts before an applied one', () => {
  expect(() => findNextMigration([file(1), file(2)], [file(2)])).toThrow(/001_x.sql comes before/)
})
