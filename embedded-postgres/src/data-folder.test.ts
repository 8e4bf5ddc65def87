import { chmodSync, chownSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import {
  isTestRunAsRoot,
  createPublicTempFolder,
  unprivilegedOsAccount,
  canUnprivilegedAccountRead,
  readPostmasterPid,
  startServerInProcess,
} from './testing/accounts.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

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

/** Starts a server in this process, runs `use`, stops the server and returns its log lines. */
async function startOnce(dataDir: string, use: (url: string) => Promise<unknown> = async () => {}) {
  const lines: string[] = []
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
  await use(server.url).finally(() => server.stop())
  return lines
}

test.skipIf(!isTestRunAsRoot || !canUnprivilegedAccountRead)(
  'the server of a plain user runs under the account of that user (skipped unless root, with a checkout that others can read)',
  async () => {
    using folder = createPublicTempFolder()
    chownSync(folder.path, unprivilegedOsAccount.uid, unprivilegedOsAccount.gid)
    const dataDir = join(folder.path, 'data')
    const first = await startServerInProcess(dataDir, unprivilegedOsAccount)
    expect(accountOf(readPostmasterPid(dataDir))).toBe(unprivilegedOsAccount.uid)
    expect(statSync(dataDir)).toMatchObject({ uid: unprivilegedOsAccount.uid })
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    await answers(first.url, 'CREATE TABLE kept ()')
    await first.stop()

    const second = await startServerInProcess(dataDir, unprivilegedOsAccount)
    expect(await answers(second.url, 'SELECT * FROM kept')).toEqual([])
    await second.stop()
  },
)

describe.skipIf(!isTestRunAsRoot)('a server that root starts (skipped for a plain user)', () => {
  test('a server that root starts runs under an unprivileged account, and root keeps the folder around its data', async () => {
    using folder = createPublicTempFolder()
    const dataDir = join(folder.path, 'data')
    const lines = await startOnce(dataDir, async () => {
      expect(accountOf(readPostmasterPid(dataDir))).toBe(unprivilegedOsAccount.uid)
    })
    expect(lines).toEqual([])
    expect(statSync(dataDir).uid).toBe(0)
    expect(statSync(join(dataDir, 'cluster')).uid).toBe(unprivilegedOsAccount.uid)
  })

  test.skipIf(!canUnprivilegedAccountRead)(
    'a plain user who starts on data of root gets an error with the uid of the owner',
    async () => {
      using folder = createPublicTempFolder()
      const dataDir = join(folder.path, 'data')
      await startOnce(dataDir)
      await expect(startServerInProcess(dataDir, unprivilegedOsAccount)).rejects.toThrow(
        /was made by uid 0: start as that user/,
      )
    },
  )

  test("a start as root changes the owner of restored data to the server's account", async () => {
    using folder = createPublicTempFolder()
    const dataDir = join(folder.path, 'data')
    await startOnce(dataDir, (url) => answers(url, 'CREATE TABLE kept ()'))
    for (const path of ['cluster/PG_VERSION', 'cluster/base', 'cluster']) chownSync(join(dataDir, path), 0, 0)
    await startOnce(dataDir, async (url) => expect(await answers(url, 'SELECT * FROM kept')).toEqual([]))
  })

  test('a start as root leaves data of a plain user unchanged and answers with an error', async () => {
    using folder = createPublicTempFolder()
    const cluster = join(folder.path, 'data/cluster')
    mkdirSync(cluster, { recursive: true })
    chownSync(cluster, 1000, 1000)
    await expect(startOnce(join(folder.path, 'data'))).rejects.toThrow(/belongs to uid 1000/)
    expect(statSync(cluster).uid).toBe(1000)
  })

  test('a start as root makes the data folder traversable and closes its other files to other accounts', async () => {
    using folder = createPublicTempFolder()
    const secrets = join(folder.path, 'dev-secrets.json')
    writeFileSync(secrets, '{}', { mode: 0o644 })
    chmodSync(folder.path, 0o700)
    const dataDir = join(folder.path, 'postgres')
    expect(await startOnce(dataDir)).toEqual([])
    expect(existsSync(join(dataDir, 'cluster/PG_VERSION'))).toBe(true)
    expect(modeOf(folder.path)).toBe(0o711)
    expect(modeOf(secrets)).toBe(0o640)
  })

  test('a start as root makes the folders that it creates traversable under any umask', async () => {
    using folder = createPublicTempFolder()
    const before = process.umask(0o077)
    onTestFinished(() => void process.umask(before))
    const dataDir = join(folder.path, 'new/data/postgres')
    await startOnce(dataDir)
    expect(modeOf(join(folder.path, 'new'))).toBe(0o711)
    expect(modeOf(join(folder.path, 'new/data'))).toBe(0o711)
  })

  test('a start as root names a closed parent folder and the chmod command, and creates nothing', async () => {
    using folder = createPublicTempFolder()
    const home = join(folder.path, 'home')
    mkdirSync(join(home, 'data'), { recursive: true })
    chmodSync(home, 0o700)
    await expect(startOnce(join(home, 'data/postgres'))).rejects.toThrow(
      `which must be able to pass through ${home}. Run "chmod o+x ${home}"`,
    )
    expect(existsSync(join(home, 'data/postgres/cluster'))).toBe(false)
    chmodSync(home, 0o711)
    await startOnce(join(home, 'data/postgres'))
  })

  test("rows stay intact when a parent folder is closed to the server's account and opened again", async () => {
    using folder = createPublicTempFolder()
    const dataDir = join(folder.path, 'home/data/postgres')
    await startOnce(dataDir, (url) => answers(url, 'CREATE TABLE kept ()'))
    chmodSync(join(folder.path, 'home'), 0o700)
    await expect(startOnce(dataDir)).rejects.toThrow(/chmod o\+x/)
    chmodSync(join(folder.path, 'home'), 0o755)
    await startOnce(dataDir, async (url) => expect(await answers(url, 'SELECT * FROM kept')).toEqual([]))
  })
})
