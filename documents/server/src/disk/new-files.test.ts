import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { createDiskTestCalls } from './testing/disk-files.ts'

let app: TestApp
const { pathInDataDir, readFromDisk, createProject, readDocument, listRevisions, expectNoDirtyFile } =
  createDiskTestCalls(() => app)
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())
afterEach(expectNoDirtyFile)

describe('new Markdown file on disk', () => {
  test('a new file becomes a document whose title is its first heading and whose slug is its file name', async () => {
    const slug = await createProject()
    mkdirSync(pathInDataDir(`projects/${slug}/docs`), { recursive: true })
    const text = '\n# 项目 计划 #\n\ntext\n'
    writeFileSync(pathInDataDir(`projects/${slug}/docs/My Plan.md`), text)
    await expect
      .poll(async () => readDocument(slug, 'my-plan').catch(() => undefined), { timeout: 10_000 })
      .toMatchObject({
        title: '项目 计划',
        content: text,
        file_path: `projects/${slug}/docs/my-plan.md`,
      })
    await expect
      .poll(() => readdirSync(pathInDataDir(`projects/${slug}`), { recursive: true }))
      .toEqual(['docs', 'docs/my-plan.md'])
    expect(readFromDisk(`projects/${slug}/docs/my-plan.md`)).toBe(text)
  })

  test('a new file without an opening heading takes its file name as title; two files with one slug both become documents', async () => {
    const slug = await createProject()
    mkdirSync(pathInDataDir(`projects/${slug}/docs`), { recursive: true })
    writeFileSync(pathInDataDir(`projects/${slug}/docs/Notes.md`), 'upper\n\n## Part\n')
    writeFileSync(pathInDataDir(`projects/${slug}/docs/notes.md`), 'lower\n')
    await app.disk.reconcile()
    expect(await readDocument(slug, 'notes')).toMatchObject({ title: 'notes', content: 'lower\n' })
    expect(await readDocument(slug, 'notes-2')).toMatchObject({
      title: 'Notes',
      content: 'upper\n\n## Part\n',
    })
    await expect
      .poll(() => readdirSync(pathInDataDir(`projects/${slug}/docs`)).toSorted())
      .toEqual(['notes-2.md', 'notes.md'])
  })

  test('a new file outside a docs folder, hidden, or of another type stays unchanged', async () => {
    const slug = await createProject()
    const others = [
      'projects/nobody/docs/page.md',
      `projects/${slug}/docs/sub/page.md`,
      `projects/${slug}/docs/.hidden.md`,
      `projects/${slug}/docs/notes.txt`,
      `projects/${slug}/page.md`,
    ]
    for (const path of others) {
      mkdirSync(join(pathInDataDir(path), '..'), { recursive: true })
      writeFileSync(pathInDataDir(path), 'left alone\n')
    }
    await app.disk.reconcile()
    expect((await app.admin.documents.tree({ params: { slug } })).docs).toEqual([])
    for (const path of others) expect(readFromDisk(path)).toBe('left alone\n')
  })
})

describe('renamed Markdown file on disk', () => {
  const titled = async (title: string, content: string, project?: string) => {
    const slug = project ?? (await createProject())
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
    renameSync(pathInDataDir(doc.file_path), pathInDataDir(`projects/${slug}/docs/roadmap.md`))
    await expect
      .poll(async () => readDocument(slug, 'roadmap').catch(() => undefined), { timeout: 10_000 })
      .toMatchObject({ id: doc.id, title: 'roadmap', parent_id: folder.id, content: 'two\n' })
    expect(listRevisions(doc.id)).toHaveLength(2)
    expect(readdirSync(pathInDataDir(`projects/${slug}/docs`))).toEqual(['roadmap.md'])
    expect(await app.disk.reconcile()).toEqual({ suspects: 0 })
    expect((await app.admin.documents.tree({ params: { slug } })).docs).toHaveLength(1)
  })

  test('a renamed file keeps a title that did not come from the file name, and is renamed to its slug', async () => {
    const { slug, doc } = await titled('A title of its own', 'text\n')
    renameSync(pathInDataDir(doc.file_path), pathInDataDir(`projects/${slug}/docs/My Plan.md`))
    await app.disk.reconcile()
    expect(await readDocument(slug, 'my-plan')).toMatchObject({ id: doc.id, title: 'A title of its own' })
    await expect.poll(() => readdirSync(pathInDataDir(`projects/${slug}/docs`))).toEqual(['my-plan.md'])
    expect(readFromDisk(`projects/${slug}/docs/my-plan.md`)).toBe('text\n')
  })

  test('100 files renamed by `git pull` while the service runs leave no duplicate document', async () => {
    const slug = await createProject()
    const ids = new Map<number, number>()
    for (let n = 0; n < 100; n += 1) ids.set(n, (await titled(`page ${n}`, `text ${n}\n`, slug)).doc.id)
    for (const n of ids.keys()) rmSync(pathInDataDir(`projects/${slug}/docs/page-${n}.md`))
    for (const n of ids.keys())
      writeFileSync(pathInDataDir(`projects/${slug}/docs/chapter-${n}.md`), `text ${n}\n`)
    await app.disk.reconcile()
    const { docs } = await app.admin.documents.tree({ params: { slug } })
    expect(docs.map(({ id, slug: at }) => `${id} ${at}`)).toEqual(
      [...ids].map(([n, id]) => `${id} chapter-${n}`),
    )
  })

  test('a file that is renamed and edited at the same time becomes a second document next to the old one', async () => {
    const { slug, doc } = await titled('old', 'text\n')
    rmSync(pathInDataDir(doc.file_path))
    writeFileSync(pathInDataDir(`projects/${slug}/docs/new.md`), 'other text\n')
    await app.disk.reconcile()
    expect(readdirSync(pathInDataDir(`projects/${slug}/docs`)).toSorted()).toEqual(['new.md', 'old.md'])
  })

  test('a renamed file does not overwrite a save of its document that happened before the rename was detected', async () => {
    const { slug, doc } = await titled('busy', 'one\n')
    renameSync(pathInDataDir(doc.file_path), pathInDataDir(`projects/${slug}/docs/moved.md`))
    await app.admin.documents.update({ params: { slug, docSlug: 'busy' }, body: { content: 'two\n' } })
    await app.disk.reconcile()
    const { docs } = await app.admin.documents.tree({ params: { slug } })
    const contents = await Promise.all(
      docs.map(async (node) => (await readDocument(slug, node.slug)).content),
    )
    expect(contents).toContain('two\n')
  })
})
