import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { createDocument } from './service.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

test('updated_at of a new document equals created_at although time passes while it is saved', async () => {
  const slug = (await app.admin.projects.create({ body: { name: 'Times' } })).project.slug
  let now = app.deps.clock.now()
  const deps = { ...app.deps, clock: { now: () => now++ } }
  const author = { kind: 'person' as const, userId: 1, name: 'admin' }
  const given = { title: 'Note', type: 'doc' as const, doc_type: 'general' as const, content: 'text' }
  const created = await createDocument(deps, slug, given, author)
  expect(created.updated_at).toBe(created.created_at)
})
