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

async function deletedDocument(slug: string, title: string) {
  const doc = await on.document(slug, title, 'text')
  await on.remove(slug, doc.slug)
  return doc
}
const listedTitles = async (project: string) =>
  (await app.admin.trash.list({ query: { project } })).entries.map(({ title }) => title)

test('DELETE /api/trash empties the trash of one project and leaves the others', async () => {
  const [one, other] = [await on.project('Emptied'), await on.project('Kept')]
  for (const slug of [one, other]) for (const title of ['A', 'B']) await deletedDocument(slug, title)
  expect(await app.admin.trash.empty({ query: { project: one } })).toEqual({ ok: true, removed: 2 })
  expect([await listedTitles(one), await listedTitles(other)]).toEqual([[], ['B', 'A']])
})

test('GET /api/trash pages through 120 entries without a gap, and its search finds parts of titles and ignores case', async () => {
  const slug = await on.project('Pages')
  for (let n = 0; n < 120; n += 1) await deletedDocument(slug, `Note ${n}`)
  const titles: string[] = []
  let before: number | undefined
  do {
    const page = await app.admin.trash.list({ query: { project: slug, ...(before && { before }) } })
    titles.push(...page.entries.map(({ title }) => title))
    before = page.next ?? undefined
  } while (before)
  expect(titles).toEqual(Array.from({ length: 120 }, (_, n) => `Note ${119 - n}`))
  const found = await app.admin.trash.list({ query: { project: slug, q: 'nOTE 11' } })
  expect(found.entries).toHaveLength(11)
})

describe('concurrent requests to restore or delete one entry of /api/trash', () => {
  const statusOf = (request: Promise<unknown>) =>
    request.then(
      () => 200,
      (error: { status: number }) => error.status,
    )

  test('20 clients restore one document: exactly 1 succeeds, 19 get 404', async () => {
    const slug = await on.project('Restore race')
    const doc = await deletedDocument(slug, 'Once')
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => statusOf(on.restore('document', doc.id))),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 404)])
    expect(await on.titles(slug)).toEqual(['Once'])
  })

  test('10 clients restore and 10 delete permanently: exactly 1 of the 20 succeeds', async () => {
    const slug = await on.project('Purge race')
    for (let round = 0; round < 5; round += 1) {
      const doc = await deletedDocument(slug, `Round ${round}`)
      const statuses = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          statusOf(n % 2 === round % 2 ? on.restore('document', doc.id) : on.purge('document', doc.id)),
        ),
      )
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      const isRestored = (await on.titles(slug)).includes(`Round ${round}`)
      expect(statuses.findIndex((status) => status === 200) % 2 === round % 2).toBe(isRestored)
    }
  })

  test('a document that is restored while its folder is deleted ends in the folder or at the root', async () => {
    const slug = await on.project('Parent race')
    for (let round = 0; round < 5; round += 1) {
      const folder = await on.folder(slug, `Folder ${round}`)
      const doc = await on.document(slug, `Doc ${round}`, 'text', folder.id)
      await on.remove(slug, doc.slug)
      await Promise.all([on.restore('document', doc.id), on.remove(slug, folder.slug)])
      expect(await on.titles(slug)).toContain(`Doc ${round}`)
    }
  })
})
