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

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())
afterEach(async () => {
  await expect.poll(() => app.deps.db.sql.all`SELECT path FROM dirty_files`).toEqual([])
})

let count = 0
const newProject = async () =>
  (await app.admin.projects.create({ body: { name: `D${(count += 1)}` } })).project.slug
const place = (path: string) => join(app.dataDir, path)
const onDisk = (path: string) => readFileSync(place(path), 'utf8')
const read = async (slug: string, docSlug: string) =>
  (await app.admin.documents.get({ params: { slug, docSlug } })).doc
const revisions = (documentId: number) =>
  app.deps.db.sql.all`
    SELECT content, author_kind, note FROM revisions WHERE document_id = ${documentId} ORDER BY id` as {
    content: string
    author_kind: string
    note: string | null
  }[]

async function opened(content: string) {
  const slug = await newProject()
  const { doc } = await app.admin.documents.create({ params: { slug }, body: { title: 'Page', content } })
  const save = (text: string) =>
    app.admin.documents.update({ params: { slug, docSlug: doc.slug }, body: { content: text } })
  return { slug, doc, save }
}

describe('edit by another program', () => {
  test('an edit on disk becomes a revision within seconds, without any request', async () => {
    const { slug, doc } = await opened('before\n')
    writeFileSync(place(doc.file_path), 'edited in vim\n')
    await expect
      .poll(async () => (await read(slug, doc.slug)).content, { timeout: 10_000 })
      .toBe('edited in vim\n')
    expect(revisions(doc.id).map(({ author_kind }) => author_kind)).toEqual(['person', 'disk'])
    expect(onDisk(doc.file_path)).toBe('edited in vim\n')
  })

  test('an edit that replaces the file by rename, as many editors do, becomes a revision', async () => {
    const { slug, doc } = await opened('before\n')
    writeFileSync(place(`projects/${slug}/docs/.page.md.swp`), 'atomic\n')
    renameSync(place(`projects/${slug}/docs/.page.md.swp`), place(doc.file_path))
    await expect.poll(async () => (await read(slug, doc.slug)).content, { timeout: 10_000 }).toBe('atomic\n')
  })

  test('an edit back to an older text becomes a new revision', async () => {
    const { slug, doc, save } = await opened('first\n')
    await save('second\n')
    writeFileSync(place(doc.file_path), 'first\n')
    await app.disk.reconcile()
    expect((await read(slug, doc.slug)).content).toBe('first\n')
    expect(revisions(doc.id)).toHaveLength(3)
  })

  test('an edit on disk is merged with a concurrent save of another paragraph', async () => {
    const { slug, doc, save } = await opened('one\n\ntwo\n\nthree\n')
    writeFileSync(place(doc.file_path), 'ONE\n\ntwo\n\nthree\n')
    await save('one\n\ntwo\n\nTHREE\n')
    expect((await read(slug, doc.slug)).content).toBe('ONE\n\ntwo\n\nTHREE\n')
    expect(onDisk(doc.file_path)).toBe('ONE\n\ntwo\n\nTHREE\n')
    expect(revisions(doc.id).at(-1)).toMatchObject({ author_kind: 'disk', note: 'merged' })
  })

  test('an edit on disk that conflicts with a save becomes the revision before the save', async () => {
    const { slug, doc, save } = await opened('line\n')
    writeFileSync(place(doc.file_path), 'from the disk\n')
    await save('from a person\n')
    expect((await read(slug, doc.slug)).content).toBe('from a person\n')
    expect(onDisk(doc.file_path)).toBe('from a person\n')
    expect(revisions(doc.id)).toMatchObject([
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
    const { slug, doc } = await opened('before\n')
    writeFileSync(place(doc.file_path), '')
    const parts = Array.from({ length: 30 }, (_, i) => `part ${i}\n`)
    for (const part of parts) {
      appendFileSync(place(doc.file_path), part)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    const whole = parts.join('')
    await expect.poll(async () => (await read(slug, doc.slug)).content, { timeout: 10_000 }).toBe(whole)
    expect(revisions(doc.id).map(({ content }) => content)).toEqual(['before\n', whole])
  })

  test.each([
    ['bytes that are not UTF-8', Buffer.from([0x23, 0x20, 0xff, 0x0a])],
    ['one byte more than 1 MB', Buffer.alloc(1_048_577, 'x')],
  ])('a file with %s stays unchanged and creates no revision', async (_, bytes) => {
    const { slug, doc } = await opened('text\n')
    writeFileSync(place(doc.file_path), bytes)
    await app.disk.reconcile()
    expect((await read(slug, doc.slug)).content).toBe('text\n')
    expect(readFileSync(place(doc.file_path)).equals(bytes)).toBe(true)
  })

  test('an edit of exactly 1 MB becomes a revision', async () => {
    const { slug, doc } = await opened('text\n')
    writeFileSync(place(doc.file_path), Buffer.alloc(1_048_576, 'x'))
    await app.disk.reconcile()
    expect((await read(slug, doc.slug)).content).toHaveLength(1_048_576)
  })
})

describe('saves through the API', () => {
  test('saves by the service itself are never recorded as disk edits', async () => {
    const { slug, doc, save } = await opened('0\n')
    for (let i = 1; i <= 30; i += 1) await save(`${i}\n`)
    await app.disk.reconcile()
    expect(revisions(doc.id).filter(({ author_kind }) => author_kind === 'disk')).toEqual([])
    expect((await read(slug, doc.slug)).content).toBe('30\n')
    expect(await app.disk.reconcile()).toEqual({ suspects: 0 })
  })
})

describe('new file on disk', () => {
  test('a new file becomes a document whose title is its first heading and whose slug is its file name', async () => {
    const slug = await newProject()
    mkdirSync(place(`projects/${slug}/docs`), { recursive: true })
    const text = '\n# 项目 计划 #\n\ntext\n'
    writeFileSync(place(`projects/${slug}/docs/My Plan.md`), text)
    await expect
      .poll(async () => read(slug, 'my-plan').catch(() => undefined), { timeout: 10_000 })
      .toMatchObject({
        title: '项目 计划',
        content: text,
        file_path: `projects/${slug}/docs/my-plan.md`,
      })
    await expect
      .poll(() => readdirSync(place(`projects/${slug}`), { recursive: true }))
      .toEqual(['docs', 'docs/my-plan.md'])
    expect(onDisk(`projects/${slug}/docs/my-plan.md`)).toBe(text)
  })

  test('a new file without an opening heading takes its file name as title; two files with one slug both become documents', async () => {
    const slug = await newProject()
    mkdirSync(place(`projects/${slug}/docs`), { recursive: true })
    writeFileSync(place(`projects/${slug}/docs/Notes.md`), 'upper\n\n## Part\n')
    writeFileSync(place(`projects/${slug}/docs/notes.md`), 'lower\n')
    await app.disk.reconcile()
    expect(await read(slug, 'notes')).toMatchObject({ title: 'notes', content: 'lower\n' })
    expect(await read(slug, 'notes-2')).toMatchObject({ title: 'Notes', content: 'upper\n\n## Part\n' })
    await expect
      .poll(() => readdirSync(place(`projects/${slug}/docs`)).toSorted())
      .toEqual(['notes-2.md', 'notes.md'])
  })

  test('a new file outside a docs folder, hidden, or of another type stays unchanged', async () => {
    const slug = await newProject()
    const others = [
      'projects/nobody/docs/page.md',
      `projects/${slug}/docs/sub/page.md`,
      `projects/${slug}/docs/.hidden.md`,
      `projects/${slug}/docs/notes.txt`,
      `projects/${slug}/page.md`,
    ]
    for (const path of others) {
      mkdirSync(join(place(path), '..'), { recursive: true })
      writeFileSync(place(path), 'left alone\n')
    }
    await app.disk.reconcile()
    expect((await app.admin.documents.tree({ params: { slug } })).docs).toEqual([])
    for (const path of others) expect(onDisk(path)).toBe('left alone\n')
  })
})

describe('renamed file on disk', () => {
  const titled = async (title: string, content: string, project?: string) => {
    const slug = project ?? (await newProject())
    return {
      slug,
      doc: (await app.admin.documents.create({ params: { slug }, body: { title, content } })).doc,
    }
  }

  test('a renamed file moves its document: id, history and folder stay, slug and title follow', async () => {
    const { slug, doc } = await titled('plan', 'one\n')
    const { doc: folder } = await app.admin.documents.create({
      params: { slug },
      body: { title: 'F', type: 'folder' },
    })
    await app.admin.documents.move({ params: { slug, docSlug: 'plan' }, body: { parent_id: folder.id } })
    await app.admin.documents.update({ params: { slug, docSlug: 'plan' }, body: { content: 'two\n' } })
    renameSync(place(doc.file_path), place(`projects/${slug}/docs/roadmap.md`))
    await expect
      .poll(async () => read(slug, 'roadmap').catch(() => undefined), { timeout: 10_000 })
      .toMatchObject({ id: doc.id, title: 'roadmap', parent_id: folder.id, content: 'two\n' })
    expect(revisions(doc.id)).toHaveLength(2)
    expect(readdirSync(place(`projects/${slug}/docs`))).toEqual(['roadmap.md'])
    expect(await app.disk.reconcile()).toEqual({ suspects: 0 })
    expect((await app.admin.documents.tree({ params: { slug } })).docs).toHaveLength(1)
  })

  test('a renamed file keeps a title that did not come from the file name, and gets its slug as name', async () => {
    const { slug, doc } = await titled('A title of its own', 'text\n')
    renameSync(place(doc.file_path), place(`projects/${slug}/docs/My Plan.md`))
    await app.disk.reconcile()
    expect(await read(slug, 'my-plan')).toMatchObject({ id: doc.id, title: 'A title of its own' })
    await expect.poll(() => readdirSync(place(`projects/${slug}/docs`))).toEqual(['my-plan.md'])
    expect(onDisk(`projects/${slug}/docs/my-plan.md`)).toBe('text\n')
  })

  test('100 files renamed by `git pull` while the service runs leave no duplicate document', async () => {
    const slug = await newProject()
    const ids = new Map<number, number>()
    for (let n = 0; n < 100; n += 1) ids.set(n, (await titled(`page ${n}`, `text ${n}\n`, slug)).doc.id)
    for (const n of ids.keys()) rmSync(place(`projects/${slug}/docs/page-${n}.md`))
    for (const n of ids.keys()) writeFileSync(place(`projects/${slug}/docs/chapter-${n}.md`), `text ${n}\n`)
    await app.disk.reconcile()
    const { docs } = await app.admin.documents.tree({ params: { slug } })
    expect(docs.map(({ id, slug: at }) => `${id} ${at}`)).toEqual(
      [...ids].map(([n, id]) => `${id} chapter-${n}`),
    )
  })

  test('a file that is renamed and edited at once becomes a second document next to the old one', async () => {
    const { slug, doc } = await titled('old', 'text\n')
    rmSync(place(doc.file_path))
    writeFileSync(place(`projects/${slug}/docs/new.md`), 'other text\n')
    await app.disk.reconcile()
    expect(readdirSync(place(`projects/${slug}/docs`)).toSorted()).toEqual(['new.md', 'old.md'])
  })

  test('a renamed file whose document was saved meanwhile does not overwrite the save', async () => {
    const { slug, doc } = await titled('busy', 'one\n')
    renameSync(place(doc.file_path), place(`projects/${slug}/docs/moved.md`))
    await app.admin.documents.update({ params: { slug, docSlug: 'busy' }, body: { content: 'two\n' } })
    await app.disk.reconcile()
    const { docs } = await app.admin.documents.tree({ params: { slug } })
    const contents = await Promise.all(docs.map(async (node) => (await read(slug, node.slug)).content))
    expect(contents).toContain('two\n')
  })
})

describe('Markdown file in a subfolder', () => {
  test('a Markdown file in a subfolder is reported in the log once', async () => {
    const slug = await newProject()
    const warnings: unknown[] = []
    const { warn } = app.deps.log
    app.deps.log.warn = (fields: unknown) => void warnings.push(fields)
    mkdirSync(place(`projects/${slug}/docs/sub/deep`), { recursive: true })
    writeFileSync(place(`projects/${slug}/docs/sub/deep/page.md`), 'text\n')
    await app.disk.reconcile()
    await app.disk.reconcile()
    app.deps.log.warn = warn
    expect(warnings).toContainEqual({ path: `projects/${slug}/docs/sub/deep/page.md` })
    expect(warnings.filter((fields) => JSON.stringify(fields).includes('deep'))).toHaveLength(1)
  })
})

describe('deleted file on disk', () => {
  test('a deleted file is written again from its row', async () => {
    const { slug, doc } = await opened('kept\n')
    rmSync(place(`projects/${slug}`), { recursive: true })
    await expect.poll(() => existsSync(place(doc.file_path)), { timeout: 10_000 }).toBe(true)
    await app.disk.reconcile()
    expect(onDisk(doc.file_path)).toBe('kept\n')
    expect(revisions(doc.id)).toHaveLength(1)
  })
})

test('a second service on the same data folder refuses to start', async () => {
  await expect(startTestApp({ DATA_DIR: app.dataDir })).rejects.toThrow(`in use by process ${process.pid}`)
})

test('reconcile compares 3,000 documents in well under a second, and does not read them again the second time', async () => {
  const slug = await newProject()
  const folder = place(`projects/${slug}/docs`)
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
    writeFileSync(place(path), text)
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
