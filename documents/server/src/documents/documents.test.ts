import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { computeTextFingerprint } from '@sanhe/kit/security/fingerprint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const newProject = async (name: string) => (await app.admin.projects.create({ body: { name } })).project.slug
const onDisk = (path: string) => readFileSync(join(app.dataDir, path), 'utf8')

describe('POST and PUT /api/projects/:slug/docs', () => {
  test('a new document is stored as a row and as a Markdown file with the same text', async () => {
    const slug = await newProject('Handbook')
    const { doc } = await app.admin.documents.create({
      params: { slug },
      body: { title: '项目 计划', content: '# 你好\r\n' },
    })
    expect(doc).toMatchObject({
      slug: 'xiang-mu-ji-hua',
      doc_type: 'general',
      parent_id: null,
      content: '# 你好\r\n',
    })
    expect(doc.file_path).toBe('projects/handbook/docs/xiang-mu-ji-hua.md')
    expect(onDisk(doc.file_path)).toBe('# 你好\r\n')
  })

  test('a new document gets the next suffix when its slug is taken anywhere in the project', async () => {
    const slug = await newProject('Suffixes')
    const { doc: folder } = await app.admin.documents.create({
      params: { slug },
      body: { title: 'Notes', type: 'folder' },
    })
    const create = (parent_id: number | null) =>
      app.admin.documents.create({ params: { slug }, body: { title: 'Notes', parent_id } })
    expect((await create(folder.id)).doc.slug).toBe('notes-2')
    expect((await create(null)).doc.slug).toBe('notes-3')
  })

  test.each(['con', 'PRN', 'aux', 'nul', 'com1', 'LPT9'])(
    'a document named %s, which Windows reserves, gets a suffix in its slug and file name',
    async (title) => {
      const params = { slug: await newProject('Reserved') }
      const byTitle = await app.admin.documents.create({ params, body: { title } })
      const bySlug = await app.admin.documents.create({ params, body: { title: 'Other', slug: title } })
      const slug = title.toLowerCase()
      expect([byTitle.doc.slug, bySlug.doc.slug]).toEqual([`${slug}-2`, `${slug}-3`])
      expect(byTitle.doc.file_path).toMatch(new RegExp(`/${slug}-2\\.md$`))
    },
  )

  test('an old document with a reserved slug keeps it through every change', async () => {
    const params = { slug: await newProject('Old names') }
    const { doc } = await app.admin.documents.create({ params, body: { title: 'Old', slug: 'old' } })
    const path = doc.file_path.replace('old.md', 'nul.md')
    app.deps.db.sql
      .run`UPDATE documents SET slug = 'nul', base_slug = 'nul', file_path = ${path} WHERE id = ${doc.id}`
    app.deps.tree.refresh([doc.id])
    app.deps.texts.refresh([doc.id])
    const at = { ...params, docSlug: 'nul' }
    const { doc: changed } = await app.admin.documents.update({
      params: at,
      body: { title: 'New', slug: 'nul', content: 'text' },
    })
    expect(changed).toMatchObject({ slug: 'nul', title: 'New', content: 'text', file_path: path })
  })

  test('the file of a document is renamed when the slug changes, and deleted with the document', async () => {
    const slug = await newProject('Renames')
    const { doc } = await app.admin.documents.create({
      params: { slug },
      body: { title: 'Old', content: 'text' },
    })
    const { doc: renamed } = await app.admin.documents.update({
      params: { slug, docSlug: doc.slug },
      body: { slug: 'New' },
    })
    expect(existsSync(join(app.dataDir, doc.file_path))).toBe(false)
    expect(onDisk(renamed.file_path)).toBe('text')
    await app.admin.documents.remove({ params: { slug, docSlug: 'new' } })
    expect(existsSync(join(app.dataDir, renamed.file_path))).toBe(false)
    await expect(app.admin.documents.get({ params: { slug, docSlug: 'new' } })).rejects.toMatchObject({
      status: 404,
      body: { error: 'Document not found' },
    })
  })

  test('a document may hold exactly 1 MB of UTF-8 and not one byte more', async () => {
    const slug = await newProject('Limits')
    const create = (content: string) =>
      app.admin.documents.create({ params: { slug }, body: { title: 'Big', content } })
    const full = `${'字'.repeat(349_525)}a`
    expect((await create(full)).doc.content).toBe(full)
    await expect(create(`${full}b`)).rejects.toMatchObject({ status: 413 })
  })
})

describe('GET /api/projects/:slug/docs (document tree)', () => {
  test('the tree nests documents by parent and follows every change', async () => {
    const slug = await newProject('Tree')
    const create = (title: string, body: object = {}) =>
      app.admin.documents.create({ params: { slug }, body: { title, ...body } })
    const { doc: folder } = await create('Folder', { type: 'folder' })
    await create('Second', { parent: 'folder', sort_order: 2 })
    await create('First', { parent_id: folder.id, sort_order: 1 })
    const { docs } = await app.admin.documents.tree({ params: { slug } })
    expect(docs).toMatchObject([
      { slug: 'folder', children: [{ slug: 'first' }, { slug: 'second', children: [] }] },
    ])
    await app.admin.documents.move({
      params: { slug, docSlug: 'second' },
      body: { parent_id: null, sort_order: -1 },
    })
    const moved = await app.admin.documents.tree({ params: { slug } })
    expect(moved.docs.map((node) => node.slug)).toEqual(['second', 'folder'])
  })

  test('deleting a folder moves its children to the root', async () => {
    const slug = await newProject('Orphans')
    await app.admin.documents.create({ params: { slug }, body: { title: 'Folder', type: 'folder' } })
    await app.admin.documents.create({ params: { slug }, body: { title: 'Child', parent: 'folder' } })
    await app.admin.documents.remove({ params: { slug, docSlug: 'folder' } })
    const { docs } = await app.admin.documents.tree({ params: { slug } })
    expect(docs).toMatchObject([{ slug: 'child', parent_id: null }])
  })

  test('folders nest 100 levels deep and no deeper, counting the children of a moved folder', async () => {
    const { project } = await app.admin.projects.create({ body: { name: 'Deep' } })
    const params = { slug: project.slug }
    const chain = async (name: string, length: number) => {
      const slugs: string[] = []
      for (let n = 0; n < length; n += 1) {
        const body = { title: `${name} ${n}`, type: 'folder' as const, parent: slugs.at(-1) ?? null }
        slugs.push((await app.admin.documents.create({ params, body })).doc.slug)
      }
      return slugs
    }
    const long = await chain('long', 98)
    const [top = ''] = await chain('short', 3)
    const move = (parent: string) =>
      app.admin.documents.move({ params: { ...params, docSlug: top }, body: { parent } })
    await expect(move(long[97] ?? '')).rejects.toMatchObject({ status: 409 })
    await move(long[96] ?? '')
    const leaf = (parent: string) => app.admin.documents.create({ params, body: { title: 'Leaf', parent } })
    await leaf('short-1')
    await expect(leaf('short-2')).rejects.toMatchObject({ status: 409 })
  })

  test('a folder inside itself, a document as parent and an unknown parent are refused', async () => {
    const slug = await newProject('Impossible')
    await app.admin.documents.create({ params: { slug }, body: { title: 'Outer', type: 'folder' } })
    await app.admin.documents.create({
      params: { slug },
      body: { title: 'Inner', type: 'folder', parent: 'outer' },
    })
    await app.admin.documents.create({ params: { slug }, body: { title: 'Page' } })
    const moveOuter = (parent: string) =>
      app.admin.documents.move({ params: { slug, docSlug: 'outer' }, body: { parent } })
    await expect(moveOuter('inner')).rejects.toMatchObject({ status: 409 })
    await expect(moveOuter('outer')).rejects.toMatchObject({ status: 409 })
    await expect(moveOuter('page')).rejects.toMatchObject({ status: 409 })
    await expect(moveOuter('nowhere')).rejects.toMatchObject({ status: 404 })
  })
})

describe('PUT /api/projects/:slug/docs/:docSlug by two users', () => {
  const paragraphs = 'one\n\ntwo\n\nthree\n'

  async function opened(title: string) {
    const slug = await newProject(title)
    const { doc } = await app.admin.documents.create({
      params: { slug },
      body: { title, content: paragraphs },
    })
    const save = (content: string, base_revision?: number) =>
      app.admin.documents.update({ params: { slug, docSlug: doc.slug }, body: { content, base_revision } })
    return { base: doc.revision ?? 0, save }
  }

  test('edits of different paragraphs by two users are merged', async () => {
    const { base, save } = await opened('Merge')
    await save('ONE\n\ntwo\n\nthree\n', base)
    const { doc, merged } = await save('one\n\ntwo\n\nTHREE\n', base)
    expect({ content: doc.content, merged }).toEqual({ content: 'ONE\n\ntwo\n\nTHREE\n', merged: true })
  })

  test('edits of the same line by two users are answered 409 with both texts, and the first edit stays', async () => {
    const { base, save } = await opened('Conflict')
    const first = await save('uno\n\ntwo\n\nthree\n', base)
    await expect(save('eins\n\ntwo\n\nthree\n', base)).rejects.toMatchObject({
      status: 409,
      body: {
        conflict: {
          base_revision: base,
          head_revision: first.doc.revision,
          base: paragraphs,
          mine: 'eins\n\ntwo\n\nthree\n',
          theirs: 'uno\n\ntwo\n\nthree\n',
        },
      },
    })
  })

  test('a save without base_revision replaces the current text of the document', async () => {
    const { save } = await opened('Plain')
    await save('first\n')
    expect((await save('second\n')).doc.content).toBe('second\n')
  })
})

describe('GET /api/projects/:slug/docs/:docSlug/blocks', () => {
  const blocksOf = (slug: string, docSlug: string) =>
    app.admin.documents.blocks({ params: { slug, docSlug } })

  test('the blocks of a document are its text as sanitised HTML and change with every save', async () => {
    const slug = await newProject('Blocks')
    const { doc } = await app.admin.documents.create({
      params: { slug },
      body: { title: 'Plan', content: '# Plan\r\n\r\n<script>alert(1)</script>*now*' },
    })
    const first = await blocksOf(slug, doc.slug)
    expect(first.source).toBe(computeTextFingerprint('# Plan\n\n<script>alert(1)</script>*now*'))
    expect(first.blocks.map(({ line }) => line)).toEqual([1, 3])
    expect(JSON.stringify(first)).not.toContain('script')
    await app.admin.documents.update({ params: { slug, docSlug: doc.slug }, body: { content: '*later*' } })
    expect(await blocksOf(slug, doc.slug)).toMatchObject({
      source: computeTextFingerprint('*later*'),
      blocks: [{ line: 1, html: '<p data-line="0"><em>later</em></p>\n' }],
    })
  })

  test('the blocks of a folder are empty, and those of an unknown document are answered 404', async () => {
    const slug = await newProject('No blocks')
    await app.admin.documents.create({ params: { slug }, body: { title: 'Folder', type: 'folder' } })
    expect((await blocksOf(slug, 'folder')).blocks).toEqual([])
    const missing = { status: 404, body: { error: 'Document not found' } }
    await expect(blocksOf(slug, 'nowhere')).rejects.toMatchObject(missing)
    await expect(blocksOf('nowhere', 'folder')).rejects.toMatchObject({
      status: 404,
      body: { error: 'Project not found' },
    })
  })
})
