import { cpSync, openSync, readdirSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { resolvePostgresServerFolder } from '@sanhe/embedded-postgres/data-folder'
import { startEmbeddedPostgres } from '@sanhe/embedded-postgres/embedded-postgres'
import { createPublicTempFolder } from '@sanhe/embedded-postgres/testing/accounts'
import { restoreCluster } from './restore-cluster.ts'
import { takeClusterBackup } from './take-backup.ts'

const log = () => {}

async function connect(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

async function startServer(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir, log })
  onTestFinished(() => server.stop())
  return { ...server, client: await connect(server.url) }
}

const countRows = async (client: Client) =>
  Number((await client.query<{ n: string }>('SELECT count(*) AS n FROM entries')).rows[0]?.n)

/** Copies only the files of a backup, as `npm run restore` does, so the copy has no empty folders. */
const copyBase = async (from: string, to: string) =>
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !statSync(path).isDirectory() || readdirSync(path).length > 0,
  })

/** Restores a backup, starts a server on it, and returns the number of rows in `entries`. */
async function restoreAndCount(
  backup: string,
  dataDir: string,
  target: Parameters<typeof restoreCluster>[2],
) {
  await restoreCluster(backup, dataDir, target, copyBase)
  const server = await startServer(dataDir)
  const rows = await countRows(server.client)
  await server.client.end()
  await server.stop()
  return rows
}

test('a backup taken while 4 clients write can be restored to any time until its last copy of the log, and to no later time', async () => {
  using folder = createPublicTempFolder()
  const { client, url, stop } = await startServer(join(folder.path, 'live'))
  await client.query('CREATE TABLE entries (id bigint PRIMARY KEY, filler text)')
  const { cluster } = resolvePostgresServerFolder(join(folder.path, 'live'))
  let committed = 0
  const writing = new AbortController()
  const writers = Array.from({ length: 4 }, async () => {
    const writer = await connect(url)
    for (; !writing.signal.aborted; await sleep(1)) {
      await writer.query(`INSERT INTO entries VALUES ($1, repeat('x', 2000))`, [(committed += 1)])
    }
    await writer.end()
  })

  const target = join(folder.path, 'backup')
  const backup = await takeClusterBackup(url, cluster, target)
  const first = await backup.copyLog(target)
  const atFirst = await countRows(client)
  writing.abort()
  await Promise.all(writers)
  const all = await countRows(client)
  const middle = systemClock.now()
  await sleep(20)
  await client.query('DELETE FROM entries')
  const last = await backup.copyLog(target)
  await backup.close()
  await client.end()
  await stop()

  expect(backup.files.some(({ path }) => path === 'PG_VERSION')).toBe(true)
  expect(first).toBeLessThan(last)
  expect(atFirst).toBeGreaterThan(0)
  const until = { position: last, until: middle }
  expect(await restoreAndCount(target, join(folder.path, 'until'), until)).toBe(all)
  expect(await restoreAndCount(target, join(folder.path, 'whole'), { position: last })).toBe(0)

  const later = { position: last, until: systemClock.now() + 60_000 }
  await expect(restoreCluster(target, join(folder.path, 'later'), later, copyBase)).rejects.toThrow(
    /The backup ends before/,
  )

  damageLastSegment(join(target, 'wal'))
  await expect(
    restoreCluster(target, join(folder.path, 'damaged'), { position: last }, copyBase),
  ).rejects.toThrow(/write-ahead log of the backup is damaged|WAL ends before/)
})

/** Damages the newest segment of the write-ahead log: overwrites its first megabyte with zeros. */
function damageLastSegment(folder: string) {
  const name = readdirSync(folder).toSorted().at(-1)!
  expect(statSync(join(folder, name)).size).toBe(16 * 1024 * 1024)
  writeSync(openSync(join(folder, name), 'r+'), Buffer.alloc(1024 * 1024), 0)
}

test('takeClusterBackup on a database without the grant for backups throws an error that says what to do', async () => {
  using folder = createPublicTempFolder()
  const { client, url } = await startServer(join(folder.path, 'live'))
  await client.query('CREATE DATABASE other TEMPLATE template0')
  const other = new URL(url)
  other.pathname = '/other'
  const { cluster } = resolvePostgresServerFolder(join(folder.path, 'live'))
  await expect(takeClusterBackup(other.href, cluster, join(folder.path, 'backup'))).rejects.toThrow(
    /created by an older version.*start it once/,
  )
  await client.end()
})
