import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPostgresServerFolder } from './data-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { tryFileLock } from './file-lock.ts'
import { moveFromPreviousFolder, resolvePreviousServerFolder } from './previous-folder.ts'
import { choosePostgresOsAccount } from './server-account.ts'
import { createPublicTempFolder, startServerInProcess } from './testing/accounts.ts'

const account = choosePostgresOsAccount()

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client.query<Record<string, unknown>>(text).finally(() => client.end())
}

/**
 * Creates a database with one row in the folder of version 0.1.0. Returns this folder and the folder of the current
 * version.
 */
async function formerDatabase() {
  const temp = createPublicTempFolder()
  onTestFinished(() => temp[Symbol.dispose]())
  const home = join(temp.path, 'former')
  const dataDir = join(temp.path, 'data/postgres')
  const folder = openPostgresServerFolder(dataDir, account)
  const former = resolvePreviousServerFolder(folder.root, home)
  const server = await startEmbeddedPostgres({ dataDir: former.root, log: () => {} })
  await query(server.url, `CREATE TABLE kept (word text); INSERT INTO kept VALUES ('here')`)
  await server.stop()
  const lines: string[] = []
  const adopt = () => moveFromPreviousFolder(folder, account, (line) => lines.push(line), home)
  return { folder, former, dataDir, lines, adopt }
}

async function keptIn(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  return query(server.url, 'SELECT word FROM kept')
    .then(({ rows }) => rows)
    .finally(() => server.stop())
}

describe('moveFromPreviousFolder', () => {
  test('moveFromPreviousFolder moves the database into the data folder, logs it, and does nothing the second time', async () => {
    const { former, dataDir, lines, adopt } = await formerDatabase()
    await adopt()
    await adopt()
    expect(lines).toEqual([`The database was moved from ${former.root} into the data folder: ${dataDir}`])
    expect(existsSync(former.root)).toBe(false)
    expect(await keptIn(dataDir)).toEqual([{ word: 'here' }])
  })

  test('moveFromPreviousFolder continues after a crash between the two renames of a copy to another file system', async () => {
    const { folder, former, dataDir, adopt } = await formerDatabase()
    cpSync(former.cluster, `${folder.cluster}.new`, { recursive: true })
    renameSync(former.cluster, `${former.cluster}.moved`)
    await adopt()
    expect(await keptIn(dataDir)).toEqual([{ word: 'here' }])
  })

  test('moveFromPreviousFolder removes the files that a crash left behind after a complete move', async () => {
    const { folder, former, dataDir, adopt } = await formerDatabase()
    cpSync(former.password, folder.password)
    renameSync(former.cluster, folder.cluster)
    mkdirSync(`${former.cluster}.moved`)
    await adopt()
    expect(existsSync(former.root)).toBe(false)
    expect(await keptIn(dataDir)).toEqual([{ word: 'here' }])
  })

  test('moveFromPreviousFolder refuses to choose between two databases and names both', async () => {
    const { folder, former, adopt } = await formerDatabase()
    mkdirSync(folder.cluster)
    writeFileSync(join(folder.cluster, 'PG_VERSION'), '18')
    await expect(adopt()).rejects.toThrow(`mv ${former.root} ${former.root}.old`)
    expect(existsSync(join(former.cluster, 'PG_VERSION'))).toBe(true)
  })

  test('moveFromPreviousFolder refuses while a process of the earlier version runs the database', async () => {
    const { former, adopt } = await formerDatabase()
    const lock = tryFileLock(former.ownerLock)
    await expect(adopt()).rejects.toThrow('Another process still runs the database')
    lock?.release()
  })

  test('moveFromPreviousFolder stops a server that a killed process left behind and keeps all its rows', async () => {
    const { former, dataDir, adopt } = await formerDatabase()
    const owner = await startServerInProcess(former.root)
    await query(owner.url, `INSERT INTO kept VALUES ('late')`)
    await owner.kill()
    await adopt()
    expect(await keptIn(dataDir)).toEqual([{ word: 'here' }, { word: 'late' }])
  })

  test('moveFromPreviousFolder copies the database to another file system', async () => {
    const { folder, former, dataDir, lines } = await formerDatabase()
    // The former folder lies on disk and not in memory like the new folder, so the test moves data between two file
    // systems.
    const home = mkdtempSync(join(tmpdir(), 'sanhe-former-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const onDisk = resolvePreviousServerFolder(folder.root, home)
    cpSync(former.root, onDisk.root, { recursive: true })
    await moveFromPreviousFolder(folder, account, (line) => lines.push(line), home)
    expect(existsSync(onDisk.root)).toBe(false)
    expect(await keptIn(dataDir)).toEqual([{ word: 'here' }])
  })
})
