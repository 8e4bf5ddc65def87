import { dayMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword, startTestApp, type TestApp } from '#testing'
import { createTrashFixture } from './testing/trash-fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Signs in again, because sessions end before entries of the trash expire. */
const signIn = async () => ({ ...app, admin: await app.login('admin', adminPassword) })

async function deleteDocument(slug: string, title: string) {
  const on = createTrashFixture(await signIn())
  const doc = await on.document(slug, title, 'text')
  await on.remove(slug, doc.slug)
}

async function listedAfterPurge(project: string) {
  await app.jobs.run('trash.purge')
  const { admin } = await signIn()
  return (await admin.trash.list({ query: { project } })).entries.map(({ title }) => title)
}

test('the trash.purge job deletes an entry 30 days after its deletion and not a millisecond earlier', async () => {
  const slug = await createTrashFixture(app).project('Expiry')
  await deleteDocument(slug, 'Old')
  app.clock.move({ advanceMs: 30 * dayMs - 1 })
  await deleteDocument(slug, 'Young')
  expect(await listedAfterPurge(slug)).toEqual(['Young', 'Old'])
  app.clock.move({ advanceMs: 1 })
  expect(await listedAfterPurge(slug)).toEqual(['Young'])
  expect(await listedAfterPurge(slug)).toEqual(['Young'])
})
