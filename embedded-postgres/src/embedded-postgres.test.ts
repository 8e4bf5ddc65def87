import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { choosePostgresOsAccount } from './server-account.ts'
import { findRunningServer } from './server-process.ts'
import { createPublicTempFolder, readPostmasterPid, startServerInProcess } from './testing/accounts.ts'

const quiet = () => {}

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url })
  client.on('error', quiet)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const createKeptRow = (url: string) =>
  query(url, `CREATE TABLE kept (word text); INSERT INTO kept VALUES ('here')`)
const readKeptRow = async (url: string) => (await query(url, 'SELECT word FROM kept'))[0]?.['word']

const serverOf = (dataDir: string) => findRunningServer(join(dataDir, 'cluster'))

async function timed<T>(what: string, work: Promise<T>) {
  const startedAt = performance.now()
  const result = await work
  console.log(`${what}: ${Math.round(performance.now() - startedAt)} ms`)
  return result
}

test('the first start creates a database, and a later start finds its rows', async () => {
  using folder = createPublicTempFolder()
  const dataDir = join(folder.path, 'data')
  const first = await timed('first start', startEmbeddedPostgres({ dataDir, log: quiet }))
  await createKeptRow(first.url)
  expect(serverOf(dataDir)).toBeDefined()
  await timed('stop', first.stop())
  expect(serverOf(dataDir)).toBeUndefined()
  await expect(query(first.url, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })

  const second = await timed('second start', startEmbeddedPostgres({ dataDir, log: quiet }))
  expect(await readKeptRow(second.url)).toBe('here')
  await second.stop()
  await second.stop()
})

describe('a PostgreSQL server of startEmbeddedPostgres', () => {
  const folder = createPublicTempFolder()
  const dataDir = join(folder.path, 'data')
  let server: EmbeddedPostgres

  beforeAll(async () => {
    process.env['JWT_SECRET'] = 'known-to-the-product'
    server = await startEmbeddedPostgres({ dataDir, log: quiet })
    delete process.env['JWT_SECRET']
  })
  afterAll(async () => {
    await server.stop()
    folder[Symbol.dispose]()
  })

  test('a running server is durable, uses checksums, UTF-8 and UTC, and its role is no superuser', async () => {
    const [facts] = await query(
      server.url,
      `SELECT current_setting('fsync') AS fsync, current_setting('data_checksums') AS checksums,
              current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS zone,
              lower('ÄÖ') AS lowered, inet_server_addr()::text AS address,
              rolsuper AS "isSuperuser" FROM pg_roles WHERE rolname = current_user`,
    )
    expect(facts).toEqual({
      fsync: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      zone: 'UTC',
      lowered: 'äö',
      address: '127.0.0.1/32',
      isSuperuser: false,
    })
  })

  test('a running server refuses every login without the password', async () => {
    const enter = (change: Partial<Pick<URL, 'username' | 'password'>>) =>
      query(Object.assign(new URL(server.url), change).href, 'SELECT 1')
    await expect(enter({ password: 'guess' })).rejects.toMatchObject({ code: '28P01' })
    await expect(enter({ username: 'postgres' })).rejects.toMatchObject({ code: '28000' })
    expect(await enter({})).toHaveLength(1)
  })

  test('the password file is readable only for the owner of the data and never appears in the log', () => {
    const file = join(dataDir, 'password')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(file).uid).toBe(process.getuid?.())
    expect(readFileSync(join(dataDir, 'server.log'), 'utf8')).not.toContain(readFileSync(file, 'utf8'))
  })

  test.skipIf(process.platform !== 'linux')(
    'the environment of the server contains no secrets of the product',
    () => {
      const environment = readFileSync(`/proc/${readPostmasterPid(dataDir)}/environ`, 'utf8')
      expect(environment).toContain('PATH=')
      expect(environment).not.toContain('JWT_SECRET')
    },
  )
})

test('a killed PostgreSQL server loses no committed rows', async () => {
  using folder = createPublicTempFolder()
  const dataDir = join(folder.path, 'data')
  const killed = await startEmbeddedPostgres({ dataDir, log: quiet })
  await createKeptRow(killed.url)
  process.kill(readPostmasterPid(dataDir), 'SIGKILL')
  await killed.stop()

  const again = await startEmbeddedPostgres({ dataDir, log: quiet })
  expect(await readKeptRow(again.url)).toBe('here')
  await again.stop()
})

test('a killed PostgreSQL server starts again only when its last busy session has ended', async () => {
  using folder = createPublicTempFolder()
  const dataDir = join(folder.path, 'data')
  const killed = await startEmbeddedPostgres({ dataDir, log: quiet })
  const client = new Client({ connectionString: killed.url })
  client.on('error', quiet)
  await client.connect()
  const endsAt = `clock_timestamp() + interval '2 s'`
  const busy = client
    .query(`DO $$ DECLARE ends timestamptz := ${endsAt};
      BEGIN RAISE NOTICE 'busy'; WHILE clock_timestamp() < ends LOOP END LOOP; END $$`)
    .catch(quiet)
  await once(client, 'notice')
  process.kill(readPostmasterPid(dataDir), 'SIGKILL')
  await killed.stop()

  const again = await startEmbeddedPostgres({ dataDir, log: quiet })
  await busy
  expect(readFileSync(join(dataDir, 'server.log'), 'utf8')).toContain('is still in use')
  await again.stop()
  await client.end().catch(quiet)
})

test('a PostgreSQL server starts although another process now has the pid of its killed predecessor', async () => {
  using folder = createPublicTempFolder()
  const dataDir = join(folder.path, 'data')
  const killed = await startEmbeddedPostgres({ dataDir, log: quiet })
  await createKeptRow(killed.url)
  const lockFile = join(dataDir, 'cluster/postmaster.pid')
  process.kill(readPostmasterPid(dataDir), 'SIGKILL')
  await killed.stop()
  // The foreign process runs under the account of the server, because PostgreSQL ignores processes of other accounts
  // when it checks whether a server runs.
  const stranger = spawn('/bin/sleep', ['60'], choosePostgresOsAccount())
  writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace(/^\d+/, String(stranger.pid)))

  const again = await startEmbeddedPostgres({ dataDir, log: quiet })
  expect(await readKeptRow(again.url)).toBe('here')
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  await again.stop()
  stranger.kill()
  await once(stranger, 'exit')
})

test('a new owner process adopts the running server of a killed owner with its rows, and can stop it', async () => {
  using folder = createPublicTempFolder()
  const dataDir = join(folder.path, 'data')
  const owner = await startServerInProcess(dataDir)
  await createKeptRow(owner.url)
  const left = serverOf(dataDir)
  await owner.kill()
  expect(serverOf(dataDir)).toEqual(left)

  const lines: string[] = []
  const adopted = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
  expect(adopted.url).toBe(owner.url)
  expect(serverOf(dataDir)).toEqual(left)
  expect(lines.join()).toContain('adopted')
  expect(await readKeptRow(adopted.url)).toBe('here')
  await adopted.stop()
  expect(serverOf(dataDir)).toBeUndefined()
})

test('two processes that start at the same time share one server: one is the owner, the other a guest', async () => {
  using folder = createPublicTempFolder()
  const dataDir = join(folder.path, 'data')
  const both = await Promise.all([startServerInProcess(dataDir), startServerInProcess(dataDir)])
  expect(both[0].url).toBe(both[1].url)
  const isGuest = ({ lines }: { lines: string[] }) => lines.join().includes('guest')
  expect(both.filter(isGuest)).toHaveLength(1)
  const [guest, owner] = isGuest(both[0]) ? both : both.toReversed()

  await createKeptRow(owner!.url)
  await guest!.stop()
  expect(await readKeptRow(owner!.url)).toBe('here')
  await owner!.stop()
  expect(serverOf(dataDir)).toBeUndefined()
})

describe('startEmbeddedPostgres on unusable data', () => {
  const startOn = async (version: string) => {
    using folder = createPublicTempFolder()
    const cluster = join(folder.path, 'data/cluster')
    mkdirSync(cluster, { recursive: true })
    writeFileSync(join(cluster, 'PG_VERSION'), `${version}\n`)
    await startEmbeddedPostgres({ dataDir: join(folder.path, 'data'), log: quiet }).finally(() =>
      expect(readdirSync(cluster)).toEqual(['PG_VERSION']),
    )
  }

  test('startEmbeddedPostgres refuses data of another major version before it changes anything', async () => {
    await expect(startOn('17')).rejects.toThrow(/written by PostgreSQL 17 and this is 18/)
  })

  test('startEmbeddedPostgres refuses data whose password is lost before it changes anything', async () => {
    await expect(startOn('18')).rejects.toThrow(/password .* is lost/)
  })
})
