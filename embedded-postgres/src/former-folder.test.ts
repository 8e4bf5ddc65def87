import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openServerFolder } from './data-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { tryLock } from './file-lock.ts'
import { adoptFormerFolder, formerFolder } from './former-folder.ts'
import { serverAccount } from './server-account.ts'
import { openTempFolder, startServerInProcess } from './testing/accounts.ts'

const account = serverAccount()

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client.query<Record<string, unknown>>(text).finally(() => client.end())
}

/**
 * Creates a database with one row in the folder of version 0.1.0, and returns it with the folder of the current
 * version.
 */
async function formerDatabase() {
  const temp = openTempFolder()
  onTestFinished(() => temp[Symbol.dispose]())
  const home = join(temp.path, 'former')
  const dataDir = join(temp.path, 'data/postgres')
  const folder = openServerFolder(dataDir, account)
  const former = formerFolder(folder.root, home)
  const server = await startEmbeddedPostgres({ dataDir: former.root, log: () => {} })
  await query(server.url, `CREATE TABLE kept (word text); INSERT INTO kept VALUES ('here')`)
  await server.stop()
  const lines: string[] = []
  const adopt = () => adoptFormerFolder(folder, account, (line) => lines.push(line), home)
  return { folder, former, dataDir, lines, adopt }
}

async function keptIn(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  return query(server.url, 'SELECT word FROM kept')
    .then(({ rows }) => rows)
    .finally(() => server.stop())
}

describe('adoptFormerFolder', () => {
  test('adoptFormerFolder moves the database into the data folder, logs it, and does nothing the second time', async () => {
    const { former, dataDir, lines, adopt } = await formerDatabase()
    await adopt()
    await adopt()
    expect(lines).toEqual([`The database was moved from ${former.root} into the data folder: ${dataDir}`])
    expect(existsSync(former.root)).toBe(false)
    expect(await keptIn(dataDir)).toEqual([{ word: 'here' }])
  })

  test('adoptFormerFolder continues after a crash between the two renames of a copy to another file system', async () => {
    const { folder, former, dataDir, adopt } = await formerDatabase()
    cpSync(former.cluster, `${folder.cluster}.new`, { recursive: true })
    renameSync(former.cluster, `${former.cluster}.moved`)
    await adopt()
    expect(await keptIn(dataDir)).toEqual([{ word: 'here' }])
  })

  test('adoptFormerFolder removes the files that a crash left behind after a complete move', async () => {
    const { folder, former, dataDir, adopt } = await formerDatabase()
    cpSync(former.password, folder.password)
    renameSync(former.cluster, folder.cluster)
    mkdirSync(`${former.cluster}.moved`)
    await adopt()
    expect(existsSync(former.root)).toBe(false)
    expect(await keptIn(dataDir)).toEqual([{ word: 'here' }])
  })

  test('adoptFormerFolder refuses to choose between two databases and names both', async () => {
    const { folder, former, adopt } = await formerDatabase()
    mkdirSync(folder.cluster)
    writeFileSync(join(folder.cluster, 'PG_VERSION'), '18')
    await expect(adopt()).rejects.toThrow(`mv ${former.root} ${former.root}.old`)
    expect(existsSync(join(former.cluster, 'PG_VERSION'))).toBe(true)
  })

  test('adoptFormerFolder refuses while a process of the earlier version runs the database', async () => {
    const { former, adopt } = await formerDatabase()
    const lock = tryLock(former.ownerLock)
    await expect(adopt()).rejects.toThrow('Another process still runs the database')
    lock?.release()
  })

  test('adoptFormerFolder stops a server that a killed process left behind and keeps all its rows', async () => {
    const { former, dataDir, adopt } = await formerDatabase()
    const owner = await startServerInProcess(former.root)
    await query(owner.url, `INSERT INTO kept VALUES ('late')`)
    await owner.kill()
    await adopt()
    expect(await keptIn(dataDir)).toEqual([{ word: 'here' }, { word: 'late' }])
  })

  test('adoptFormerFolder copies the database to another file system', async () => {
    const { folder, former, dataDir, lines } = await formerDatabase()
    // The temporary folders of these tests usually lie in memory; this home lies on the disk.
    const home = mkdtempSync(join(tmpdir(), 'sanhe-former-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const onDisk = formerFolder(folder.root, home)
    cpSync(former.root, onDisk.root, { recursive: true })
    await adoptFormerFolder(folder, account, (line) => lines.push(line), home)
    expect(existsSync(onDisk.root)).toBe(false)
    expect(await keptIn(dataDir)).toEqual([{ word: 'here' }])
  })
})
