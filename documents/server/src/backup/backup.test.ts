import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock, fromIso } from '@sanhe/kit/runtime/clock'
import { sha256 } from '@sanhe/kit/security/secrets'
import { openSqlite } from '@sanhe/kit/sqlite/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkDataFolder } from '#check'
import { startTestApp } from '#testing'
import { restoreBackup, takeBackup } from './index.ts'

const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))
const bytes = Buffer.from('not really a picture')
const stored = `${sha256(bytes)}.png`
const asset = `projects/kept/assets/${stored}`
let dataDir: string
let work: string
let backup: string

beforeAll(async () => {
  const app = await startTestApp()
  dataDir = app.dataDir
  const { project } = await app.admin.projects.create({ body: { name: 'Kept' } })
  const params = { slug: project.slug }
  for (const title of ['One', 'Two', '三'])
    await app.admin.documents.create({ params, body: { title, content: `# ${title}\r\n` } })
  await app.admin.tokens.create({ body: { name: 'Robot' } })
  await app.admin.invitations.create({ body: { role: 'reader' } })
  await app.admin.resets.create({ params: { id: 1 } })
  await app.stopOnly()
  mkdirSync(join(dataDir, 'projects/kept/assets'))
  mkdirSync(join(dataDir, 'recovered'))
  writeFileSync(join(dataDir, asset), bytes)
  writeFileSync(join(dataDir, 'recovered/1-x.md'), 'found once\n')
  writeFileSync(join(dataDir, 'dev-secrets.json'), '{"SESSION_SECRET":"canary-secret"}')
  run(`INSERT INTO assets (project_id, path, stored_at, media_type, size_bytes, created_at)
    VALUES (1, 'x.png', '${stored}', 'image/png', ${bytes.length}, '')`)
})
afterAll(() => [dataDir, work].forEach((folder) => rmSync(folder, { recursive: true, force: true })))
beforeEach(async () => {
  if (work) rmSync(work, { recursive: true, force: true })
  work = mkdtempSync(join(tmpdir(), 'sanhe-backup-'))
  backup = join(work, 'first')
  await takeBackup({ dataDir, clock, version: '0.1.0' }, backup)
})

const target = () => join(work, 'restored')
const restore = () => restoreBackup(backup, target())
function run(sql: string, folder = dataDir) {
  const db = openSqlite(join(folder, 'documents.sqlite'))
  db.raw.exec(sql)
  db.raw.close()
}
const everyFile = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

describe('takeBackup and restoreBackup', () => {
  test('a backup restored into a new folder passes the check and holds every document and asset', async () => {
    await restore()
    expect(await checkDataFolder(target(), clock)).toEqual([])
    expect(readFileSync(join(target(), 'projects/kept/docs/san.md'), 'utf8')).toBe('# 三\r\n')
    expect(readFileSync(join(target(), asset)).equals(bytes)).toBe(true)
    expect(readFileSync(join(target(), 'recovered/1-x.md'), 'utf8')).toBe('found once\n')
    const app = await startTestApp({ DATA_DIR: target() })
    const { docs } = await app.admin.documents.tree({ params: { slug: 'kept' } })
    expect(docs.map(({ title }) => title)).toEqual(['One', 'Two', '三'])
    await app.stopOnly()
  })

  test('a backup contains no secret, session, API token, invitation and reset link', async () => {
    for (const path of everyFile(backup)) expect(readFileSync(path).includes('canary-secret')).toBe(false)
    const count = (folder: string) => {
      const db = openSqlite(join(folder, 'documents.sqlite'), { readOnly: true })
      const { n } = db.sql.get`
        SELECT (SELECT count(*) FROM sessions) + (SELECT count(*) FROM api_tokens) + (SELECT count(*) FROM invitations)
          + (SELECT count(*) FROM password_resets) AS n` as { n: number }
      db.raw.close()
      return n
    }
    expect(count(dataDir)).toBeGreaterThan(3)
    await restore()
    expect(count(target())).toBe(0)
  })

  test('takeBackup writes into an existing folder under a dated name and never overwrites a backup', async () => {
    mkdirSync(join(work, 'all'))
    const take = () => takeBackup({ dataDir, clock, version: '0.1.0' }, join(work, 'all'))
    expect((await take()).place).toBe(join(work, 'all/documents-2026-11-21T08-00-00-000Z'))
    await expect(take()).rejects.toThrow('exists already')
  })

  test('takeBackup completes and reports the assets whose files were already lost', async () => {
    renameSync(join(dataDir, asset), join(dataDir, 'away'))
    const { manifest } = await takeBackup({ dataDir, clock, version: '0.1.0' }, join(work, 'second'))
    renameSync(join(dataDir, 'away'), join(dataDir, asset))
    expect(manifest.missing).toEqual([asset])
  })

  test('takeBackup refuses a folder without a database', async () => {
    const take = takeBackup({ dataDir: work, clock, version: '0.1.0' }, join(work, 'nothing'))
    await expect(take).rejects.toThrow('there is no documents.sqlite')
  })
})

describe('restoreBackup refuses a backup', () => {
  test.each(['projects/kept/docs/one.md', 'documents.sqlite', asset])(
    'restoreBackup refuses a backup in which one byte of %s changed',
    async (path) => {
      const damaged = readFileSync(join(backup, path))
      damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1
      rmSync(join(backup, path))
      writeFileSync(join(backup, path), damaged)
      await expect(restore()).rejects.toThrow(`${path} is damaged: nothing was restored`)
      expect(readdirSync(work)).toEqual(['first'])
    },
  )

  test('restoreBackup refuses a backup in which one byte of the manifest changed', async () => {
    const path = join(backup, 'manifest.json')
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace(/"documents": 3/, '"documents": 4'))
    await expect(restore()).rejects.toThrow('manifest of')
    writeFileSync(path, text.slice(0, -10))
    await expect(restore()).rejects.toThrow('cannot be read')
  })

  test('restoreBackup refuses a backup in which a file or the manifest is missing', async () => {
    rmSync(join(backup, 'projects/kept/docs/one.md'))
    await expect(restore()).rejects.toThrow('projects/kept/docs/one.md is missing')
    rmSync(join(backup, 'manifest.json'))
    await expect(restore()).rejects.toThrow('it is no backup')
  })

  test('restoreBackup refuses a backup that was never completed', async () => {
    const unfinished = join(work, '.sanhe-tmp-backup-1')
    renameSync(backup, unfinished)
    await expect(restoreBackup(unfinished, target())).rejects.toThrow('never completed')
  })

  test('restoreBackup refuses a backup of a newer version', async () => {
    const path = join(backup, 'manifest.json')
    const { manifest } = JSON.parse(readFileSync(path, 'utf8')) as { manifest: { schema: number } }
    manifest.schema += 100
    writeFileSync(path, JSON.stringify({ seal: sha256(JSON.stringify(manifest)), manifest }))
    await expect(restore()).rejects.toThrow('made by a newer version')
  })

  test('restoreBackup refuses a backup whose paths lead out of the folder', async () => {
    const path = join(backup, 'manifest.json')
    const { manifest } = JSON.parse(readFileSync(path, 'utf8')) as { manifest: { files: { path: string }[] } }
    const [file] = manifest.files
    if (file) file.path = '../escaped'
    writeFileSync(path, JSON.stringify({ seal: sha256(JSON.stringify(manifest)), manifest }))
    await expect(restore()).rejects.toThrow('outside the data folder')
    expect(existsSync(join(work, 'escaped'))).toBe(false)
  })

  test('restoreBackup refuses a target folder that is not empty and accepts an empty one', async () => {
    mkdirSync(target())
    await restore()
    await expect(restore()).rejects.toThrow('is not empty')
  })
})
