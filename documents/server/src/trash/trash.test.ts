import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { createTrashFixture, type TrashFixture } from './testing/trash-fixture.ts'

let app: TestApp
let on: TrashFixture
beforeAll(async () => {
  app = await startTestApp()
  on = createTrashFixture(app)
})
afterAll(() => app.stop())

const docsFolder = (slug: string) => {
  try {
    return readdirSync(join(app.dataDir, 'projects', slug, 'docs'))
  } catch {
    return []
  }
}

describe('DELETE of a document', () => {
  test('a deleted document is in the trash and no longer in files, tree, search and share links', async () => {
    const slug = await on.project('Trashed')
    const doc = await on.document(slug, 'Tram plan', 'zebrafish')
    const { share } = await app.admin.shares.create({ body: { document_id: doc.id } })
    expect(await on.remove(slug, doc.slug)).toEqual({ ok: true })
    expect(docsFolder(slug)).toEqual([])
    expect(await on.titles(slug)).toEqual([])
    expect((await app.admin.search.search({ query: { q: 'zebrafish' } })).results).toEqual([])
    expect((await app.visitor().fetch(`/s/${share.token}`)).status).toBe(404)
    expect((await app.visitor().fetch(`/api/shares/public/${share.token}`)).status).toBe(404)
    const { entries } = await app.admin.trash.list({ query: { project: slug } })
    expect(entries).toEqual([
      {
        kind: 'document',
        id: doc.id,
        title: 'Tram plan',
        is_folder: false,
        document_count: 1,
        project: { slug, name: 'Trashed' },
        deleted_by: 'admin',
        deleted_at: '2026-11-21T08:00:00.000Z',
        expires_at: '2026-12-21T08:00:00.000Z',
      },
    ])
  })

  test('DELETE …/tree moves a folder with everything in it to the trash as one entry', async () => {
    const slug = await on.project('Nested')
    const outer = await on.folder(slug, 'Outer')
    const inner = await on.folder(slug, 'Inner', outer.id)
    await on.document(slug, 'Leaf', 'text', inner.id)
    await app.admin.documents.removeTree({ params: { slug, docSlug: outer.slug } })
    expect(await on.titles(slug)).toEqual([])
    const { entries } = await app.admin.trash.list({ query: { project: slug } })
    expect(entries).toMatchObject([{ title: 'Outer', is_folder: true, document_count: 1 }])
    await on.restore('document', outer.id)
    expect(await on.tree(slug)).toMatchObject([
      { slug: 'outer', children: [{ slug: 'inner', children: [{ slug: 'leaf' }] }] },
    ])
    expect(docsFolder(slug)).toEqual(['leaf.md'])
  })
})

describe('POST /api/trash/document/:id/restore', () => {
  test('a restored document has its id, text, history, share link, former slug, file and search entry again', async () => {
    const slug = await on.project('Whole')
    const doc = await on.document(slug, 'Whole', 'first quokka')
    await on.update(slug, doc.slug, { content: 'second quokka' })
    await on.update(slug, doc.slug, { slug: 'renamed' })
    const { share } = await app.admin.shares.create({ body: { document_id: doc.id, password: 'pass word' } })
    const before = await app.admin.history.list({ params: { slug, docSlug: 'renamed' }, query: {} })
    await on.remove(slug, 'renamed')
    expect(await on.restore('document', doc.id)).toEqual({
      kind: 'document',
      id: doc.id,
      title: 'Whole',
      project_slug: slug,
      slug: 'renamed',
    })
    const { doc: restored } = await app.admin.documents.get({ params: { slug, docSlug: 'renamed' } })
    expect(restored).toMatchObject({ id: doc.id, content: 'second quokka', created_by: 1 })
    expect(await app.admin.history.list({ params: { slug, docSlug: 'renamed' }, query: {} })).toEqual(before)
    expect((await app.visitor().fetch(`/api/shares/public/${share.token}`)).status).toBe(401)
    expect((await app.admin.fetch(`/api/projects/${slug}/docs/whole`)).status).toBe(308)
    expect(docsFolder(slug)).toEqual(['renamed.md'])
    expect((await app.admin.search.search({ query: { q: 'quokka' } })).results).toMatchObject([
      { id: doc.id },
    ])
    expect((await app.admin.trash.list({ query: { project: slug } })).entries).toEqual([])
  })

  test('a document is restored into the nearest folder that still exists', async () => {
    const slug = await on.project('Nearest')
    const outer = await on.folder(slug, 'Outer')
    const inner = await on.folder(slug, 'Inner', outer.id)
    const leaf = await on.document(slug, 'Leaf', 'text', inner.id)
    await on.remove(slug, leaf.slug)
    await on.remove(slug, inner.slug)
    await on.restore('document', leaf.id)
    expect(await on.tree(slug)).toMatchObject([{ slug: 'outer', children: [{ slug: 'leaf' }] }])
  })

  test('a folder is restored with the children that are still at the root', async () => {
    const slug = await on.project('Children')
    const folder = await on.folder(slug, 'Folder')
    const stays = await on.document(slug, 'Stays', 'a', folder.id)
    const moved = await on.document(slug, 'Moved', 'b', folder.id)
    const other = await on.folder(slug, 'Other')
    await on.remove(slug, folder.slug)
    await on.update(slug, moved.slug, { parent_id: other.id })
    await on.restore('document', folder.id)
    expect(await on.tree(slug)).toMatchObject([
      { slug: 'folder', children: [{ slug: stays.slug }] },
      { slug: 'other', children: [{ slug: moved.slug }] },
    ])
  })

  test('a restored document gets a suffix when its slug is taken', async () => {
    const slug = await on.project('Taken')
    const doc = await on.document(slug, 'Report', 'old')
    await on.remove(slug, 'report')
    await on.document(slug, 'Report', 'new')
    expect(await on.restore('document', doc.id)).toMatchObject({ slug: 'report-2' })
    expect(docsFolder(slug).toSorted()).toEqual(['report-2.md', 'report.md'])
  })

  test('a restore is answered 404 for an item that is not in the trash and 409 while its project is in the trash', async () => {
    const slug = await on.project('Gone project')
    const doc = await on.document(slug, 'Doc', 'text')
    await on.remove(slug, doc.slug)
    await app.admin.projects.remove({ params: { slug } })
    await expect(on.restore('document', doc.id)).rejects.toMatchObject({ status: 409 })
    await expect(on.restore('document', 999_999)).rejects.toMatchObject({ status: 404 })
    await expect(on.restore('task', doc.id)).rejects.toMatchObject({ status: 404 })
  })

  test('the AI API creates a new document while the old one is in the trash', async () => {
    const slug = await on.project('Writer')
    const doc = await on.document(slug, 'Log', 'old')
    await on.remove(slug, doc.slug)
    const written = await app.writer.writer.upsertDoc({
      body: { project: slug, title: 'Log', content: 'new' },
    })
    expect(written.doc.id).not.toBe(doc.id)
    expect(await on.restore('document', doc.id)).toMatchObject({ slug: 'log-2' })
  })
})
