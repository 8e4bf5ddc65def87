import { afterAll, beforeAll, expect, test } from 'vitest'
import { aiRevisionAuthor } from '#core'
import { startTestApp, type TestApp } from '#testing'
import { addRevision, findRevision } from './store.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

test('addRevision sets the text of its document, and findRevision finds it under that document only', async () => {
  const { project } = await app.admin.projects.create({ body: { name: 'Revisions' } })
  const create = async (title: string) =>
    (await app.admin.documents.create({ params: { slug: project.slug }, body: { title } })).doc
  const first = await create('First')
  const second = await create('Second')
  const id = addRevision(app.deps.db, {
    documentId: first.id,
    content: 'new',
    author: aiRevisionAuthor,
    note: null,
    at: '2026-11-21T08:00:00.000Z',
  })
  expect(findRevision(app.deps.db, first.id, id)).toMatchObject({ content: 'new', author_kind: 'writer' })
  expect(findRevision(app.deps.db, second.id, id)).toBeUndefined()
  expect(app.deps.db.sql.get`SELECT revision_id FROM documents WHERE id = ${first.id}`).toEqual({
    revision_id: id,
  })
})
