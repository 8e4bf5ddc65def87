import { chmodSync, chownSync, existsSync, mkdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import {
  isRoot,
  openTempFolder,
  plainUser,
  plainUserReads,
  postmasterPid,
  startInProcess,
} from './test-owners.ts'

const accountOf = (pid: number) => statSync(`/proc/${pid}`).uid

async function answers(url: string, text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Starts here, hands over what was logged and stops again. */
async function startOnce(dataDir: string, use: (url: string) => Promise<unknown> = async () => {}) {
  const lines: string[] = []
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
  await use(server.url).finally(() => server.stop())
  return lines
}

test.skipIf(!isRoot || !plainUserReads)(
  'a plain user runs the server himself (skipped unless root, with a checkout that others can read)',
  async () => {
    using folder = openTempFolder()
    chownSync(folder.path, plainUser.uid, plainUser.gid)
    const dataDir = join(folder.path, 'data')
    const first = await startInProcess(dataDir, plainUser)
    expect(accountOf(postmasterPid(dataDir))).toBe(plainUser.uid)
    expect(statSync(dataDir)).toMatchObject({ uid: plainUser.uid })
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    await answers(first.url, 'CREATE TABLE kept ()')
    await first.stop()

    const second = await startInProcess(dataDir, plainUser)
    expect(await answers(second.url, 'SELECT * FROM kept')).toEqual([])
    await second.stop()
  },
)

describe.skipIf(!isRoot)('started by root (skipped for a plain user)', () => {
  test('the server runs as nobody, and the folder around its data stays with root', async () => {
    using folder = openTempFolder()
    const dataDir = join(folder.path, 'data')
    const lines = await startOnce(dataDir, async () => {
      expect(accountOf(postmasterPid(dataDir))).toBe(plainUser.uid)
    })
    expect(lines).toEqual([])
    expect(statSync(dataDir).uid).toBe(0)
    expect(statSync(join(dataDir, 'cluster')).uid).toBe(plainUser.uid)
  })

  test.skipIf(!plainUserReads)('a plain user is told whose data it is', async () => {
    using folder = openTempFolder()
    const dataDir = join(folder.path, 'data')
    await startOnce(dataDir)
    await expect(startInProcess(dataDir, plainUser)).rejects.toThrow(/was made by uid 0: start as that user/)
  })

  test('data that root copied back is handed to the account of the server', async () => {
    using folder = openTempFolder()
    const dataDir = join(folder.path, 'data')
    await startOnce(dataDir, (url) => answers(url, 'CREATE TABLE kept ()'))
    for (const path of ['cluster/PG_VERSION', 'cluster/base', 'cluster']) chownSync(join(dataDir, path), 0, 0)
    await startOnce(dataDir, async (url) => expect(await answers(url, 'SELECT * FROM kept')).toEqual([]))
  })

  test('data of a plain user is left to him', async () => {
    using folder = openTempFolder()
    const cluster = join(folder.path, 'data/cluster')
    mkdirSync(cluster, { recursive: true })
    chownSync(cluster, 1000, 1000)
    await expect(startOnce(join(folder.path, 'data'))).rejects.toThrow(/belongs to uid 1000/)
    expect(statSync(cluster).uid).toBe(1000)
  })

  test('a closed checkout keeps its data under /var/lib, and keeps it there after it is opened', async () => {
    using folder = openTempFolder()
    const dataDir = join(folder.path, 'data')
    chmodSync(folder.path, 0o700)
    const lines = await startOnce(dataDir, (url) => answers(url, 'CREATE TABLE kept ()'))
    expect(lines).toHaveLength(1)
    const elsewhere = /\/var\/lib\/sanhe\/data-[0-9a-f]{16}/.exec(lines[0]!)?.[0] ?? ''
    onTestFinished(() => removeSystemFolder(elsewhere))
    expect(existsSync(join(elsewhere, 'cluster/PG_VERSION'))).toBe(true)
    expect(existsSync(dataDir)).toBe(false)

    chmodSync(folder.path, 0o755)
    const again = await startOnce(dataDir, async (url) =>
      expect(await answers(url, 'SELECT * FROM kept')).toEqual([]),
    )
    expect(again).toEqual(lines)

    mkdirSync(join(dataDir, 'cluster'), { recursive: true })
    await expect(startOnce(dataDir)).rejects.toThrow(/Two databases claim to be/)
  })

  test('data in a checkout that was closed later is named, and no empty database is made', async () => {
    using folder = openTempFolder()
    const dataDir = join(folder.path, 'data')
    await startOnce(dataDir)
    chmodSync(folder.path, 0o700)
    await expect(startOnce(dataDir)).rejects.toThrow(
      new RegExp(`data in ${dataDir} cannot be reached by uid 65534.*chmod o\\+x`),
    )
    chmodSync(folder.path, 0o755)
    await startOnce(dataDir)
  })
})

function removeSystemFolder(path: string) {
  rmSync(path, { recursive: true, force: true })
  try {
    rmdirSync(dirname(path))
  } catch {
    // Databases of other checkouts lie there.
  }
}
