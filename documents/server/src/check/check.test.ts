import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixedClock, fromIso } from '@sanhe/kit/runtime/clock'
import { openSqlite } from '@sanhe/kit/sqlite/database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { checkDataFolder, describeFolderProblems, type DataFolderProblem, repairDataFolder } from './index.ts'

const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))
const log = { info() {}, warn() {}, error() {} }

let app: TestApp
let dataDir: string
beforeEach(async () => {
  app = await startTestApp()
  dataDir = app.dataDir
  const { project } = await app.admin.projects.create({ body: { name: 'P' } })
  const params = { slug: project.slug }
  await app.admin.documents.create({
    params,
    body: { title: 'One', content: '# one 文档\n\n**bold** text\n' },
  })
  await app.admin.documents.create({ params, body: { title: 'Two', content: 'two\n' } })
  await app.admin.documents.create({ params, body: { title: 'Folder', type: 'folder' } })
  await app.stopOnly()
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const place = (path: string) => join(dataDir, path)
const one = 'projects/p/docs/one.md'
const codes = (problems: DataFolderProblem[]) => problems.map(({ code, what }) => `${code} ${what}`)
const check = async () => codes(await checkDataFolder(dataDir, clock))
const repair = async () => codes(await repairDataFolder(dataDir, clock, log))
const run = (sql: string) => {
  const db = openSqlite(place('documents.sqlite'))
  db.raw.exec(`PRAGMA foreign_keys = OFF; ${sql}`)
  db.raw.close()
}
const contents = () => {
  const db = openSqlite(place('documents.sqlite'), { readOnly: true })
  const rows = db.raw.prepare('SELECT content FROM revisions ORDER BY id').all() as { content: string }[]
  db.raw.close()
  return rows.map(({ content }) => content)
}

/** Writes an index file as the search does: with separators around Chinese characters and without markup. */
function writeIndex(entries: [id: number, title: string, content: string][]) {
  for (const suffix of ['', '-wal', '-shm']) rmSync(place(`search.sqlite${suffix}`), { force: true })
  const db = openSqlite(place('search.sqlite'))
  db.raw.exec(`CREATE VIRTUAL TABLE search_index USING fts5(title, content);
    CREATE TABLE indexed (document_id INTEGER PRIMARY KEY, title TEXT, revision_id INTEGER)`)
  for (const [id, title, content] of entries) {
    db.sql.run`INSERT INTO search_index (rowid, title, content) VALUES (${id}, ${title}, ${content})`
    db.sql.run`INSERT INTO indexed VALUES (${id}, ${title}, ${id})`
  }
  db.raw.close()
}
const rightIndex: [number, string, string][] = [
  [1, 'One', 'one \u001f文\u001f档\u001f\n\nbold text'],
  [2, 'Two', 'two'],
  [3, 'Folder', ''],
]

test('checkDataFolder finds no problem in an intact folder, with and without an index', async () => {
  expect(await check()).toEqual([])
  writeIndex(rightIndex)
  expect(await check()).toEqual([])
})

describe('repairDataFolder repairs without losing a text', () => {
  test('repairDataFolder saves a file that another program edited while the service was stopped', async () => {
    writeFileSync(place(one), 'edited\n')
    expect(await check()).toEqual([`FILE_DIFFERS ${one}`])
    expect(await repair()).toEqual([])
    expect(await check()).toEqual([])
    expect(contents()).toEqual(expect.arrayContaining(['edited\n', '# one 文档\n\n**bold** text\n']))
    expect(readFileSync(place(one), 'utf8')).toBe('edited\n')
  })

  test('repairDataFolder writes the missing file of a row again', async () => {
    rmSync(place(one))
    expect(await check()).toEqual([`FILE_MISSING ${one}`])
    expect(await repair()).toEqual([])
    expect(readFileSync(place(one), 'utf8')).toBe('# one 文档\n\n**bold** text\n')
  })

  test('repairDataFolder creates a document for a file without a row', async () => {
    writeFileSync(place('projects/p/docs/stray.md'), 'stray\n')
    expect(await check()).toEqual(['FILE_WITHOUT_DOCUMENT projects/p/docs/stray.md'])
    expect(await repair()).toEqual([])
    expect(contents()).toContain('stray\n')
  })

  test('repairDataFolder restores the text of an emptied file and keeps the empty text in the history', async () => {
    writeFileSync(place(one), '')
    expect(await check()).toEqual([`FILE_EMPTY ${one}`])
    expect(await repair()).toEqual([])
    expect(readFileSync(place(one), 'utf8')).toBe('# one 文档\n\n**bold** text\n')
    expect(contents()).toContain('')
  })

  test('repairDataFolder reports a Markdown file in a subfolder and leaves it in place', async () => {
    mkdirSync(place('projects/p/docs/sub'))
    writeFileSync(place('projects/p/docs/sub/stray.md'), 'stray\n')
    expect(await check()).toEqual(['FILE_IN_SUBFOLDER projects/p/docs/sub/stray.md'])
    expect(await repair()).toEqual(['FILE_IN_SUBFOLDER projects/p/docs/sub/stray.md'])
    expect(readFileSync(place('projects/p/docs/sub/stray.md'), 'utf8')).toBe('stray\n')
  })

  test('repairDataFolder moves a file that is not valid text to the recovered folder and rewrites it from its row', async () => {
    writeFileSync(place(one), Buffer.from([0xff, 0xfe]))
    expect(await check()).toEqual([`FILE_UNREADABLE ${one}`])
    expect(await repair()).toEqual([])
    expect(readFileSync(place(one), 'utf8')).toBe('# one 文档\n\n**bold** text\n')
    const [name] = readdirSync(place('recovered'))
    expect(readFileSync(place(`recovered/${name}`))).toEqual(Buffer.from([0xff, 0xfe]))
  })

  test('repairDataFolder deletes a half-written file and rewrites a file whose write was pending at a crash', async () => {
    writeFileSync(place('projects/p/docs/.sanhe-tmp-1'), 'half')
    rmSync(place(one))
    run(`INSERT INTO dirty_files (path) VALUES ('${one}')`)
    expect(await check()).toEqual([
      `FILE_PENDING ${one}`,
      `FILE_MISSING ${one}`,
      'FILE_UNFINISHED projects/p/docs/.sanhe-tmp-1',
    ])
    expect(await repair()).toEqual([])
    expect(existsSync(place('projects/p/docs/.sanhe-tmp-1'))).toBe(false)
  })

  test.each<[string, typeof rightIndex, string]>([
    ['that is behind its text', rightIndex.with(1, [2, 'Two', 'older']), 'INDEX_DIFFERS 2'],
    ['that lacks a document', rightIndex.slice(0, 2), 'INDEX_ENTRY_MISSING 3'],
    ['that knows a deleted one', [...rightIndex, [9, 'Nine', 'x']], 'INDEX_ENTRY_WITHOUT_DOCUMENT 9'],
  ])('repairDataFolder removes an index %s', async (_, entries, expected) => {
    writeIndex(entries)
    expect(await check()).toEqual([expected])
    expect(await repair()).toEqual([])
    expect(existsSync(place('search.sqlite'))).toBe(false)
  })

  test('repairDataFolder removes an index file that is not a database', async () => {
    writeFileSync(
      place('search.sqlite'),
      'not a database at all, but long enough to be looked at'.repeat(100),
    )
    expect((await check())[0]).toMatch(/^INDEX_DAMAGED/)
    expect(await repair()).toEqual([])
  })

  test('repairDataFolder removes asset bytes without a row and keeps files that the service did not write', async () => {
    const stray = `projects/p/assets/${'b'.repeat(64)}.png`
    mkdirSync(place('projects/p/assets'))
    writeFileSync(place(stray), 'png')
    writeFileSync(place('projects/p/assets/mine.png'), 'png')
    expect(await check()).toEqual([`ASSET_WITHOUT_ROW ${stray}`])
    expect(await repair()).toEqual([])
    expect(readdirSync(place('recovered'))).toHaveLength(1)
    expect(readdirSync(place('projects/p/assets'))).toEqual(['mine.png'])
  })
})

describe('checkDataFolder reports damage that only a backup can heal', () => {
  test('checkDataFolder reports an asset whose bytes are missing or changed', async () => {
    const name = `${'a'.repeat(64)}.png`
    run(`INSERT INTO assets (project_id, path, stored_at, media_type, size_bytes, created_at)
      VALUES (1, 'x.png', '${name}', 'image/png', 3, '')`)
    expect(await check()).toEqual([`ASSET_MISSING projects/p/assets/${name}`])
    mkdirSync(place('projects/p/assets'))
    writeFileSync(place(`projects/p/assets/${name}`), 'png')
    expect(await repair()).toEqual([`ASSET_DIFFERS projects/p/assets/${name}`])
  })

  test('checkDataFolder reports a revision that does not match its hash, and a document without a revision', async () => {
    run(
      `UPDATE revisions SET content_hash = 'x' WHERE id = 1; UPDATE documents SET revision_id = NULL WHERE id = 2`,
    )
    expect(await check()).toEqual(
      expect.arrayContaining(['REVISION_DAMAGED 1', 'DOCUMENT_WITHOUT_REVISION 2']),
    )
  })

  test('checkDataFolder reports a file path that does not match its slug, and a broken foreign key', async () => {
    run(`UPDATE documents SET file_path = 'projects/p/docs/other.md' WHERE id = 1; DELETE FROM users`)
    const found = await check()
    expect(found).toContain('FILE_PATH_WRONG projects/p/docs/other.md')
    expect(found.some((line) => line.startsWith('DATABASE_DAMAGED'))).toBe(true)
  })
})

describe('checkDataFolder and repairDataFolder while the service runs', () => {
  test('checkDataFolder works while the service runs, but repairDataFolder refuses', async () => {
    const running = await startTestApp({ DATA_DIR: dataDir })
    expect(await check()).toEqual([])
    await expect(repair()).rejects.toThrow('in use by process')
    await running.stopOnly()
  })
})

test('describeFolderProblems lists up to 20 problems of a kind and counts the rest', () => {
  const problems = Array.from({ length: 25 }, (_, i) => ({ code: 'FILE_MISSING' as const, what: `f${i}` }))
  const lines = describeFolderProblems(problems)
  expect(lines[0]).toBe('FILE_MISSING: 25')
  expect(lines).toHaveLength(22)
  expect(lines.at(-1)).toBe('  and 5 more')
})
