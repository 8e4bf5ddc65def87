import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { webhookEventTypes } from '#fields'

let app: TestApp
const slug = 'garden'

beforeAll(async () => {
  app = await startTestApp({ ALLOW_PRIVATE_WEBHOOKS: '1' })
  await app.admin.projects.create({ body: { name: 'Garden' } })
  // No server listens at this URL: the tests read the outbox.
  const body = { url: 'http://127.0.0.1:8099/', events: [...webhookEventTypes] }
  await app.admin.webhooks.create({ body })
})
afterAll(() => app.stop())
beforeEach(() => void app.deps.db.sql.run`DELETE FROM webhook_deliveries`)

type Event = { type: string; data: { by: { kind: string; name: string }; document_count?: number } }
const events = () =>
  (app.deps.db.sql.all`SELECT payload FROM webhook_deliveries ORDER BY id` as { payload: string }[]).map(
    ({ payload }) => JSON.parse(payload) as Event,
  )
const recorded = () => events().map(({ type, data }) => `${type} ${data.by.kind} ${data.by.name}`)
const newDocument = async (title: string, parent?: string) =>
  (
    await app.admin.documents.create({
      params: { slug },
      body: { title, content: 'text', ...(parent && { parent }) },
    })
  ).doc

test('the AI API records document.created, document.updated and task events in the name of the program', async () => {
  const body = { project: slug, title: 'Written', content: 'one' }
  await app.writer.writer.upsertDoc({ body })
  await app.writer.writer.upsertDoc({ body: { ...body, content: 'two' } })
  await app.writer.writer.createTask({ body: { project: slug, title: 'Task' } })
  expect(recorded()).toEqual([
    'document.created writer AI',
    'document.updated writer AI',
    'task.created writer AI',
  ])
})

test('an edit on disk and a new file on disk record document.updated and document.created with the actor disk', async () => {
  const doc = await newDocument('On disk')
  app.deps.db.sql.run`DELETE FROM webhook_deliveries`
  const folder = join(app.dataDir, 'projects', slug, 'docs')
  writeFileSync(join(folder, `${doc.slug}.md`), 'changed by another program')
  writeFileSync(join(folder, 'appeared.md'), '# Appeared')
  await app.disk.reconcile()
  expect(recorded().toSorted()).toEqual(['document.created disk disk', 'document.updated disk disk'])
})

test('an import records one event for each document and folder', async () => {
  const form = new FormData()
  form.append('notes/a.md', new Blob(['# A']), 'notes/a.md')
  form.append('notes/b.md', new Blob(['# B']), 'notes/b.md')
  const answer = await app.admin.fetch(`/api/projects/${slug}/import`, { method: 'POST', body: form })
  expect(answer.status).toBe(200)
  expect(recorded()).toEqual(Array.from({ length: 3 }, () => 'document.created import admin'))
})

test('deleting a folder with contents and restoring it record one event each, with the number of documents', async () => {
  await app.admin.documents.create({ params: { slug }, body: { title: 'Folder', type: 'folder' } })
  for (const title of ['One', 'Two']) await newDocument(title, 'folder')
  app.deps.db.sql.run`DELETE FROM webhook_deliveries`
  const params = { slug, docSlug: 'folder' }
  const { id } = (await app.admin.documents.get({ params })).doc
  await app.admin.documents.removeTree({ params })
  await app.admin.trash.restore({ params: { kind: 'document', id } })
  expect(events().map(({ type, data }) => [type, data.document_count])).toEqual([
    ['document.deleted', 2],
    ['document.restored', 2],
  ])
})

test('a new title and slug record document.moved and document.updated, and a new sort_order records no event', async () => {
  const doc = await newDocument('Renamed')
  app.clock.move({ advanceMs: minuteMs })
  app.deps.db.sql.run`DELETE FROM webhook_deliveries`
  const params = { slug, docSlug: doc.slug }
  await app.admin.documents.update({ params, body: { sort_order: 5 } })
  expect(recorded()).toEqual([])
  await app.admin.documents.update({ params, body: { title: 'New name', slug: 'new-name' } })
  expect(recorded()).toEqual(['document.moved person admin', 'document.updated person admin'])
})

test('changes of projects, tasks and comments record one event each, without the text of the comment', async () => {
  const { project } = await app.admin.projects.create({ body: { name: 'Shed' } })
  await app.admin.projects.update({ params: { slug: 'shed' }, body: { name: 'Barn' } })
  const { task } = await app.admin.tasks.create({ params: { slug: 'shed' }, body: { title: 'Paint' } })
  const params = { slug: 'shed', id: task.id }
  const { thread } = await app.admin.comments.addToTask({ params, body: { body: 'Private words' } })
  await app.admin.comments.resolve({ params: { id: thread.id }, body: { resolved: true } })
  await app.admin.tasks.remove({ params })
  await app.admin.trash.restore({ params: { kind: 'task', id: task.id } })
  await app.admin.projects.remove({ params: { slug: 'shed' } })
  await app.admin.trash.restore({ params: { kind: 'project', id: project.id } })
  expect(events().map(({ type }) => type)).toEqual([
    'project.created',
    'project.updated',
    'task.created',
    'comment.created',
    'comment.resolved',
    'task.deleted',
    'task.restored',
    'project.deleted',
    'project.restored',
  ])
  expect(JSON.stringify(events())).not.toContain('Private words')
})

test('suggestions record suggestion.created, .accepted and .rejected in the name of who made or decided them, without their text', async () => {
  const doc = await newDocument('Suggested')
  const params = { slug, docSlug: doc.slug }
  app.deps.db.sql.run`DELETE FROM webhook_deliveries`
  const propose = async (replacement: string) => {
    const { doc: current } = await app.admin.documents.get({ params })
    const body = { base_revision: current.revision ?? 0, start: 0, original: '', replacement }
    return (await app.admin.suggestions.propose({ params, body })).suggestion
  }
  const accepted = await propose('secret words ')
  const rejected = await propose('other words ')
  await app.admin.suggestions.accept({ params: { id: accepted.id }, body: {} })
  await app.admin.suggestions.reject({ params: { id: rejected.id }, body: {} })
  await propose('third ')
  await app.admin.suggestions.decideAll({ params, body: { action: 'reject' } })
  expect(events().map(({ type }) => type)).toEqual([
    'suggestion.created',
    'suggestion.created',
    'suggestion.accepted',
    'document.updated',
    'suggestion.rejected',
    'suggestion.created',
    'suggestion.rejected',
  ])
  expect(events()[0]?.data).toMatchObject({
    suggestion: { id: accepted.id, author: { kind: 'person', name: 'admin' } },
    document: { slug: doc.slug },
    by: { kind: 'person', name: 'admin' },
  })
  expect(JSON.stringify(events())).not.toContain('words')
})

test('a refused acceptance records no event', async () => {
  const doc = await newDocument('Twice')
  const params = { slug, docSlug: doc.slug }
  const body = { base_revision: doc.revision ?? 0, start: 0, original: '', replacement: 'x' }
  const { suggestion } = await app.admin.suggestions.propose({ params, body })
  const accept = () => app.admin.suggestions.accept({ params: { id: suggestion.id }, body: {} })
  await accept()
  app.deps.db.sql.run`DELETE FROM webhook_deliveries`
  await expect(accept()).rejects.toMatchObject({ status: 409 })
  expect(recorded()).toEqual([])
})
