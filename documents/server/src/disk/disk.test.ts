import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '@sanhe/kit/security/secrets'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { createDiskTestCalls } from './testing/disk-files.ts'

let app: TestApp
const {
  pathInDataDir,
  readFromDisk,
  createProject,
  createDocument,
  readDocument,
  listRevisions,
  expectNoDirtyFile,
} = createDiskTestCalls(() => app)
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())
afterEach(expectNoDirtyFile)

describe('edit of a document file by another program', () => {
  test('an edit on disk becomes a revision within seconds, without any request', async () => {
    const { slug, doc } = await createDocument('before\n')
    writeFileSync(pathInDataDir(doc.file_path), 'edited in vim\n')
    await expect
      .poll(async () => (await readDocument(slug, doc.slug)).content, { timeout: 10_000 })
      .toBe('edited in vim\n')
    expect(listRevisions(doc.id).map(({ author_kind }) => author_kind)).toEqual(['person', 'disk'])
    expect(readFromDisk(doc.file_path)).toBe('edited in vim\n')
  })

  test('an edit that replaces the file by rename, as many editors do, becomes a revision', async () => {
    const { slug, doc } = await createDocument('before\n')
    writeFileSync(pathInDataDir(`projects/${slug}/docs/.page.md.swp`), 'atomic\n')
    renameSync(pathInDataDir(`projects/${slug}/docs/.page.md.swp`), pathInDataDir(doc.file_path))
    await expect
      .poll(async () => (await readDocument(slug, doc.slug)).content, { timeout: 10_000 })
      .toBe('atomic\n')
  })

  test('an edit back to an older text becomes a new revision', async () => {
    const { slug, doc, save } = await createDocument('first\n')
    await save('second\n')
    writeFileSync(pathInDataDir(doc.file_path), 'first\n')
    await app.disk.reconcile()
    expect((await readDocument(slug, doc.slug)).content).toBe('first\n')
    expect(listRevisions(doc.id)).toHaveLength(3)
  })

  test('an edit on disk is merged with a concurrent save of another paragraph', async () => {
    const { slug, doc, save } = await createDocument('one\n\ntwo\n\nthree\n')
    writeFileSync(pathInDataDir(doc.file_path), 'ONE\n\ntwo\n\nthree\n')
    await save('one\n\ntwo\n\nTHREE\n')
    expect((await readDocument(slug, doc.slug)).content).toBe('ONE\n\ntwo\n\nTHREE\n')
    expect(readFromDisk(doc.file_path)).toBe('ONE\n\ntwo\n\nTHREE\n')
    expect(listRevisions(doc.id).at(-1)).toMatchObject({ author_kind: 'disk', note: 'merged' })
  })

  test('an edit on disk that conflicts with a save becomes the revision before the save', async () => {
    const { slug, doc, save } = await createDocument('line\n')
    writeFileSync(pathInDataDir(doc.file_path), 'from the disk\n')
    await save('from a person\n')
    expect((await readDocument(slug, doc.slug)).content).toBe('from a person\n')
    expect(readFromDisk(doc.file_path)).toBe('from a person\n')
    expect(listRevisions(doc.id)).toMatchObject([
      { content: 'line\n', author_kind: 'person' },
      { content: 'from a person\n', author_kind: 'person' },
      { content: 'from the disk\n', author_kind: 'disk', note: 'found on disk, could not be merged' },
      { content: 'from a person\n', author_kind: 'person', note: expect.stringContaining('kept') },
    ])
  })

  test('an edit made while the service was stopped is detected at the next start', async () => {
    const first = await startTestApp()
    const { project } = await first.admin.projects.create({ body: { name: 'Stopped' } })
    const params = { slug: project.slug, docSlug: 'page' }
    await first.admin.documents.create({ params, body: { title: 'Page', content: 'before\n' } })
    await first.stopOnly()
    const path = join(first.dataDir, 'projects/stopped/docs/page.md')
    writeFileSync(path, 'edited meanwhile\n')
    writeFileSync(join(first.dataDir, 'projects/stopped/docs/.sanhe-tmp-crashed'), 'half')
    const second = await startTestApp({ DATA_DIR: first.dataDir })
    const content = async () => (await second.admin.documents.get({ params })).doc.content
    await expect.poll(content, { timeout: 10_000 }).toBe('edited meanwhile\n')
    expect(readdirSync(join(first.dataDir, 'projects/stopped/docs'))).toEqual(['page.md'])
    await second.stop()
  })

  test('a file that became empty while the service was stopped does not empty its document', async () => {
    const first = await startTestApp()
    const { project } = await first.admin.projects.create({ body: { name: 'Emptied' } })
    const params = { slug: project.slug, docSlug: 'page' }
    const { doc } = await first.admin.documents.create({ params, body: { title: 'Page', content: 'kept\n' } })
    await first.stopOnly()
    const path = join(first.dataDir, doc.file_path)
    writeFileSync(path, '')
    const second = await startTestApp({ DATA_DIR: first.dataDir })
    await expect.poll(() => readFileSync(path, 'utf8'), { timeout: 10_000 }).toBe('kept\n')
    await second.disk.reconcile()
    expect((await second.admin.documents.get({ params })).doc.content).toBe('kept\n')
    const { revisions: kept } = await second.admin.history.list({ params, query: {} })
    expect(kept.map(({ note }) => note)).toEqual([
      'kept as the newest, the text found on disk is the revision before',
      'found empty on disk',
      null,
    ])
    writeFileSync(path, '')
    await second.disk.reconcile()
    expect((await second.admin.documents.get({ params })).doc.content).toBe('')
    await second.stop()
  })

  test('a file that another program is still writing is read once it is complete', async () => {
    const { slug, doc } = await createDocument('before\n')
    writeFileSync(pathInDataDir(doc.file_path), '')
    const parts = Array.from({ length: 30 }, (_, i) => `part ${i}\n`)
    for (const part of parts) {
      appendFileSync(pathInDataDir(doc.file_path), part)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    const whole = parts.join('')
    await expect
      .poll(async () => (await readDocument(slug, doc.slug)).content, { timeout: 10_000 })
      .toBe(whole)
    expect(listRevisions(doc.id).map(({ content }) => content)).toEqual(['before\n', whole])
  })

  test.each([
    ['bytes that are not UTF-8', Buffer.from([0x23, 0x20, 0xff, 0x0a])],
    ['one byte more than 1 MB', Buffer.alloc(1_048_577, 'x')],
  ])('a file with %s stays unchanged and creates no revision', async (_, bytes) => {
    const { slug, doc } = await createDocument('text\n')
    writeFileSync(pathInDataDir(doc.file_path), bytes)
    await app.disk.reconcile()
    expect((await readDocument(slug, doc.slug)).content).toBe('text\n')
    expect(readFileSync(pathInDataDir(doc.file_path)).equals(bytes)).toBe(true)
  })

  test('an edit of exactly 1 MB becomes a revision', async () => {
    const { slug, doc } = await createDocument('text\n')
    writeFileSync(pathInDataDir(doc.file_path), Buffer.alloc(1_048_576, 'x'))
    await app.disk.reconcile()
    expect((await readDocument(slug, doc.slug)).content).toHaveLength(1_048_576)
  })
})

describe('edit of a document through the API', () => {
  test('saves by the service itself are never recorded as disk edits', async () => {
    const { slug, doc, save } = await createDocument('0\n')
    for (let i = 1; i <= 30; i += 1) await save(`${i}\n`)
    await app.disk.reconcile()
    expect(listRevisions(doc.id).filter(({ author_kind }) => author_kind === 'disk')).toEqual([])
    expect((await readDocument(slug, doc.slug)).content).toBe('30\n')
    expect(await app.disk.reconcile()).toEqual({ suspects: 0 })
  })
})

describe('Markdown file in a subfolder', () => {
  test('a Markdown file in a subfolder is reported in the log once', async () => {
    const slug = await createProject()
    const warnings: unknown[] = []
    const { warn } = app.deps.log
    app.deps.log.warn = (fields: unknown) => void warnings.push(fields)
    mkdirSync(pathInDataDir(`projects/${slug}/docs/sub/deep`), { recursive: true })
    writeFileSync(pathInDataDir(`projects/${slug}/docs/sub/deep/page.md`), 'text\n')
    await app.disk.reconcile()
    await app.disk.reconcile()
    app.deps.log.warn = warn
    expect(warnings).toContainEqual({ path: `projects/${slug}/docs/sub/deep/page.md` })
    expect(warnings.filter((fields) => JSON.stringify(fields).includes('deep'))).toHaveLength(1)
  })
})

describe('document whose file was deleted on disk', () => {
  test('a deleted file is written again from its row', async () => {
    const { slug, doc } = await createDocument('kept\n')
    rmSync(pathInDataDir(`projects/${slug}`), { recursive: true })
    await expect.poll(() => existsSync(pathInDataDir(doc.file_path)), { timeout: 10_000 }).toBe(true)
    await app.disk.reconcile()
    expect(readFromDisk(doc.file_path)).toBe('kept\n')
    expect(listRevisions(doc.id)).toHaveLength(1)
  })
})

test('a second service on the same data folder refuses to start', async () => {
  await expect(startTestApp({ DATA_DIR: app.dataDir })).rejects.toThrow(`in use by process ${process.pid}`)
})

test('reconcile compares 3,000 documents in well under a second, and does not read them again the second time', async () => {
  const slug = await createProject()
  const folder = pathInDataDir(`projects/${slug}/docs`)
  mkdirSync(folder, { recursive: true })
  const project = app.deps.db.sql.get`SELECT id FROM projects WHERE slug = ${slug}` as { id: number }
  const count = 3000
  const text = 'x'.repeat(5000)
  app.deps.db.raw.exec('BEGIN')
  for (let i = 0; i < count; i += 1) {
    const path = `projects/${slug}/docs/d${i}.md`
    app.deps.db.sql.run`
      INSERT INTO documents (project_id, title, slug, base_slug, file_path, disk_hash)
      VALUES (${project.id}, 'D', ${`d${i}`}, ${`d${i}`}, ${path}, ${sha256(text)})`
    writeFileSync(pathInDataDir(path), text)
  }
  app.deps.db.raw.exec('COMMIT')
  const first = performance.now()
  expect(await app.disk.reconcile()).toEqual({ suspects: 0 })
  const second = performance.now()
  expect(await app.disk.reconcile()).toEqual({ suspects: 0 })
  const third = performance.now()
  process.stdout.write(
    `${JSON.stringify({ suite: 'disk.reconcile', n: count, read_ms: Math.round(second - first), stat_ms: Math.round(third - second) })}\n`,
  )
  expect(second - first).toBeLessThan(5000)
})
