import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a deletion copies every row of its document into the trash, and no row of another document', async () => {
  const { project } = await app.admin.projects.create({ body: { name: 'Captured' } })
  const params = { slug: project.slug }
  const create = async (title: string) =>
    (await app.admin.documents.create({ params, body: { title, content: `text of ${title}` } })).doc
  const [one, other] = [await create('One'), await create('Other')]
  for (const { id } of [one, other]) await app.admin.shares.create({ body: { document_id: id } })
  await app.admin.documents.update({ params: { ...params, docSlug: one.slug }, body: { content: 'new' } })
  await app.admin.documents.remove({ params: { ...params, docSlug: one.slug } })
  const rows = app.deps.db.raw
    .prepare(`SELECT table_name, content FROM trash_rows ORDER BY id`)
    .all()
    .map(({ table_name, content }) => ({
      table: table_name,
      ...(JSON.parse(String(content)) as Record<string, unknown>),
    }))
  expect(rows).toMatchObject([
    { table: 'documents', id: one.id, slug: 'one' },
    { table: 'revisions', document_id: one.id, content: 'text of One' },
    { table: 'revisions', document_id: one.id, content: 'new' },
    { table: 'shares', document_id: one.id },
  ])
})
