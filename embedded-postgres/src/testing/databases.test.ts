import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@sanhe/embedded-postgres/embedded-postgres'
import { Client } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { createPublicTempFolder } from './accounts.ts'
import { createTestDatabase } from './databases.ts'
import { stopTestServer, getTestServerUrl } from './server.ts'

afterEach(() => void vi.unstubAllEnvs())

async function rows(url: string, text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

function openMigrations() {
  const folder = createPublicTempFolder()
  const write = (sql: string) => writeFileSync(join(folder.path, '001_words.sql'), sql)
  write(`CREATE TABLE words (word text); -- ${folder.path}`)
  return { ...folder, write }
}

const templatesOf = async (folder: string) =>
  rows(
    await getTestServerUrl(),
    `SELECT oid, datname FROM pg_database WHERE shobj_description(oid, 'pg_database') LIKE '%:${folder}'`,
  )

test('two test databases from one migration folder do not share rows', async () => {
  using folder = openMigrations()
  const [one, two] = [await createTestDatabase(folder.path), await createTestDatabase(folder.path)]
  await rows(one.url, `INSERT INTO words VALUES ('one')`)
  expect(await rows(one.url, 'SELECT word FROM words')).toEqual([{ word: 'one' }])
  expect(await rows(two.url, 'SELECT word FROM words')).toEqual([])
  await one.drop()
  await expect(rows(one.url, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' })
  expect(await rows(two.url, 'SELECT word FROM words')).toEqual([])
  await two.drop()
})

test('createTestDatabase creates the template once for concurrent calls and reuses it', async () => {
  using folder = openMigrations()
  const databases = await Promise.all([1, 2, 3].map(() => createTestDatabase(folder.path)))
  const made = await templatesOf(folder.path)
  expect(made).toHaveLength(1)
  databases.push(await createTestDatabase(folder.path))
  expect(await templatesOf(folder.path)).toEqual(made)
  await Promise.all(databases.map(({ drop }) => drop()))
})

test('createTestDatabase makes a new template for a changed folder and drops old templates and templates of deleted folders', async () => {
  using folder = openMigrations()
  const gone = openMigrations()
  const [first, left] = [await createTestDatabase(folder.path), await createTestDatabase(gone.path)]
  const [before] = await templatesOf(folder.path)
  expect(await templatesOf(gone.path)).toHaveLength(1)
  gone[Symbol.dispose]()
  folder.write(`CREATE TABLE words (word text, n integer); -- ${folder.path}`)
  const second = await createTestDatabase(folder.path)
  const after = await templatesOf(folder.path)
  expect(after).toHaveLength(1)
  expect(after).not.toContainEqual(before)
  expect(await templatesOf(gone.path)).toEqual([])
  expect(await rows(second.url, 'SELECT n FROM words')).toEqual([])
  await Promise.all([first, second, left].map(({ drop }) => drop()))
})

test('createTestDatabase drops databases of processes that ended without dropping them', async () => {
  using folder = openMigrations()
  const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(ended, 'exit')
  const database = await createTestDatabase(folder.path)
  const name = new URL(database.url).pathname.slice(1)
  const forgotten = name.replace(`_${process.pid}_`, `_${ended.pid}_`)
  await rows(await getTestServerUrl(), `CREATE DATABASE ${forgotten}`)
  const next = await createTestDatabase(folder.path)
  const names = (await rows(database.url, 'SELECT datname FROM pg_database')).map(({ datname }) => datname)
  expect(names).not.toContain(forgotten)
  expect(names).toContain(name)
  await Promise.all([database.drop(), next.drop()])
})

test('createTestDatabase reports a failing migration, and creates a database after the migration is repaired', async () => {
  using folder = openMigrations()
  folder.write('CREATE TABLE words (word nonsense);')
  await expect(createTestDatabase(folder.path)).rejects.toThrow(/001_words.sql failed/)
  folder.write(`CREATE TABLE words (word text); -- repaired ${folder.path}`)
  const database = await createTestDatabase(folder.path)
  expect(await rows(database.url, 'SELECT word FROM words')).toEqual([])
  await database.drop()
})

test('TEST_DATABASE_URL replaces the embedded test server', async () => {
  using folder = openMigrations()
  const own = await startEmbeddedPostgres({ dataDir: join(folder.path, 'data'), log: () => {} })
  vi.stubEnv('TEST_DATABASE_URL', own.url)
  const database = await createTestDatabase(folder.path)
  expect(new URL(database.url).host).toBe(new URL(own.url).host)
  expect(await rows(database.url, 'SELECT word FROM words')).toEqual([])
  await database.drop()
  vi.unstubAllEnvs()
  expect(await getTestServerUrl()).not.toBe(own.url)
  await own.stop()
})

test('stopTestServer of one run leaves a server running that another run uses', async () => {
  const url = await getTestServerUrl()
  await stopTestServer()
  expect(await rows(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})
