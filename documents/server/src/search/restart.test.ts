import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '@sanhe/kit/sqlite/database'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { openSearchIndex } from './service.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const titles = async (app: TestApp, q: string) =>
  (await app.admin.search.search({ query: { q } })).results.map(({ title }) => title)
const indexFile = (dataDir: string) => join(dataDir, 'search.sqlite')

/** Starts a service with three documents and a folder, and stops it. */
async function stoppedService() {
  const app = await startTestApp()
  folders.push(app.dataDir)
  const { slug } = (await app.admin.projects.create({ body: { name: 'Kept' } })).project
  for (const [title, content] of [
    ['One', 'apricot'],
    ['Two', '枇杷'],
    ['Three', 'apricot 枇杷'],
  ] as const)
    await app.admin.documents.create({ params: { slug }, body: { title, content } })
  await app.admin.documents.create({ params: { slug }, body: { title: 'Apricots', type: 'folder' } })
  await app.stopOnly()
  return app.dataDir
}

async function restarted<T>(dataDir: string, work: (app: TestApp) => Promise<T>) {
  const app = await startTestApp({ DATA_DIR: dataDir })
  try {
    return await work(app)
  } finally {
    await app.stopOnly()
  }
}

const everything = async (app: TestApp) => ({
  apricot: (await titles(app, 'apricot')).toSorted(),
  loquat: (await titles(app, '枇杷')).toSorted(),
})
const complete = { apricot: ['Apricots', 'One', 'Three'], loquat: ['Three', 'Two'] }

describe('first search after a restart', () => {
  test('the first search after a restart finds everything with an intact index', async () => {
    const dataDir = await stoppedService()
    expect(existsSync(`${indexFile(dataDir)}-wal`)).toBe(false)
    expect(await restarted(dataDir, everything)).toEqual(complete)
  })

  test('the first search after a restart finds everything when the index file was deleted', async () => {
    const dataDir = await stoppedService()
    rmSync(indexFile(dataDir))
    expect(await restarted(dataDir, everything)).toEqual(complete)
  })

  test.each([
    ['all of it', 0, 1],
    ['its first page', 0, 0.02],
    ['the middle', 0.3, 0.7],
    ['the end', 0.8, 1],
  ])(
    'the first search after a restart finds everything when %s of the index file was overwritten',
    async (_, from, to) => {
      const dataDir = await stoppedService()
      const { size } = statSync(indexFile(dataDir))
      const file = openSync(indexFile(dataDir), 'r+')
      const start = Math.floor(size * from)
      writeSync(file, Buffer.alloc(Math.ceil(size * to) - start, 'garbage '), 0, undefined, start)
      closeSync(file)
      expect(await restarted(dataDir, everything)).toEqual(complete)
    },
  )

  test.each([0, 1, 5000])(
    'the first search after a restart finds everything when the index file was truncated to %i bytes',
    async (length) => {
      const dataDir = await stoppedService()
      writeFileSync(indexFile(dataDir), Buffer.alloc(length, 7))
      expect(await restarted(dataDir, everything)).toEqual(complete)
    },
  )

  test('the first search after a restart finds everything when another version wrote the index file', async () => {
    const dataDir = await stoppedService()
    const index = openSqlite(indexFile(dataDir))
    index.raw.exec('DELETE FROM search_index; PRAGMA user_version = 99')
    index.raw.close()
    expect(await restarted(dataDir, everything)).toEqual(complete)
  })

  test('the first search after a restart finds everything when rows changed without the index', async () => {
    const dataDir = await stoppedService()
    const index = openSqlite(indexFile(dataDir))
    const before = index.raw.prepare('SELECT document_id FROM indexed').all()
    index.raw.exec(`VACUUM INTO '${indexFile(dataDir)}.old'`)
    index.raw.close()
    await restarted(dataDir, async ({ admin }) => {
      const at = (docSlug: string) => ({ slug: 'kept', docSlug })
      await admin.documents.update({ params: at('one'), body: { content: 'medlar' } })
      await admin.documents.update({ params: at('two'), body: { title: 'Medlars' } })
      await admin.documents.remove({ params: at('three') })
      await admin.documents.create({ params: { slug: 'kept' }, body: { title: 'New', content: 'medlar' } })
    })
    rmSync(indexFile(dataDir))
    const old = openSqlite(`${indexFile(dataDir)}.old`)
    expect(old.raw.prepare('SELECT document_id FROM indexed').all()).toEqual(before)
    old.raw.exec(`VACUUM INTO '${indexFile(dataDir)}'`)
    old.raw.close()
    await restarted(dataDir, async (app) => {
      expect((await titles(app, 'medlar')).toSorted()).toEqual(['Medlars', 'New', 'One'])
      expect(await everything(app)).toEqual({ apricot: ['Apricots'], loquat: ['Medlars'] })
    })
  })

  test('the first search after a restart finds everything when an older database was restored', async () => {
    const dataDir = await stoppedService()
    const documents = openSqlite(join(dataDir, 'documents.sqlite'))
    documents.raw.exec(`UPDATE revisions SET content = 'sorb' WHERE id = 1;
      DELETE FROM documents WHERE title = 'Three'; DELETE FROM revisions WHERE id = 3;
      UPDATE sqlite_sequence SET seq = 2 WHERE name = 'revisions'`)
    documents.raw.close()
    expect(await restarted(dataDir, (app) => titles(app, 'sorb'))).toEqual(['One'])
  })
})

describe('openSearchIndex while the service runs', () => {
  test('a damaged index fails one search, and the next search uses a new index', async () => {
    const dataDir = await stoppedService()
    await restarted(dataDir, async (app) => {
      expect(await everything(app)).toEqual(complete)
      const index = openSqlite(indexFile(dataDir))
      index.raw.enableDefensive(false)
      index.raw.exec("UPDATE search_index_data SET block = x'00ff00ff00ff00ff' WHERE id > 1")
      index.raw.close()
      await expect(titles(app, 'apri')).rejects.toMatchObject({
        status: 503,
        body: { error: 'Search is not available at the moment. Try again' },
      })
      expect(await everything(app)).toEqual(complete)
    })
  })

  test('a search thread that keeps failing is restarted five times, and then every search is answered 503', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sanhe-search-'))
    folders.push(dataDir)
    const faults: unknown[] = []
    const index = openSearchIndex({ dataDir, onFault: (error) => faults.push(error) })
    await expect(index.settled()).rejects.toMatchObject({ status: 503 })
    expect(faults).toHaveLength(6)
    index.refresh([1])
    await expect(index.search('a')).rejects.toMatchObject({ status: 503 })
    await index.close()
  })

  test('saved documents are added to the index within five seconds, even without a search', async () => {
    const dataDir = await stoppedService()
    await restarted(dataDir, async (app) => {
      const params = { slug: 'kept' }
      for (let at = 0; at < 3; at++)
        await app.admin.documents.create({ params, body: { title: `New ${at}`, content: 'sorb' } })
      const index = openSqlite(indexFile(dataDir), { readOnly: true })
      const indexed = () => index.sql.all`SELECT title FROM indexed WHERE title LIKE 'New %'`
      await vi.waitFor(() => expect(indexed()).toHaveLength(3), { timeout: 5000 })
      index.raw.close()
    })
  })

  test('search() rejects with status 503 after the index was closed twice', async () => {
    const app = await startTestApp()
    folders.push(app.dataDir)
    await app.stopOnly()
    await app.deps.index.close()
    app.deps.index.refresh([1])
    await expect(app.deps.index.search('a')).rejects.toMatchObject({ status: 503 })
  })

  test('a large index answers searches with partial results while it is built, and completely afterwards', async () => {
    const dataDir = await stoppedService()
    const documents = openSqlite(join(dataDir, 'documents.sqlite'))
    const filler = '字 '.repeat(100_000)
    documents.raw.exec('BEGIN')
    for (let at = 0; at < 12; at++) {
      const { lastInsertRowid: id } = documents.sql.run`
        INSERT INTO documents (project_id, title, slug, base_slug) VALUES (1, 'Long', ${`long-${at}`}, 'long')`
      const { lastInsertRowid: revision } = documents.sql.run`
        INSERT INTO revisions (document_id, content, content_hash, author_kind, author_name, created_at)
        VALUES (${id}, ${`${filler} whortleberry`}, '', 'person', 'x', '')`
      documents.sql.run`UPDATE documents SET revision_id = ${revision} WHERE id = ${id}`
    }
    documents.raw.exec('COMMIT')
    documents.raw.close()
    const index = openSearchIndex({
      dataDir,
      onFault: (error) => {
        throw error
      },
    })
    const finished: string[] = []
    const early = index.search('whortleberry').then((results) => (finished.push('search'), results.length))
    await index.settled().then(() => finished.push('settled'))
    expect(await early).toBeGreaterThan(0)
    expect(await early).toBeLessThan(12)
    expect(finished).toEqual(['search', 'settled'])
    expect(await index.search('whortleberry')).toHaveLength(12)
    await index.close()
  })
})
