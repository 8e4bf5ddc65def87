import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '#testing'

let app: TestApp
let other: TestClient
beforeAll(async () => {
  app = await startTestApp()
  await app.admin.users.create({ body: { username: 'other', password: 'other password', role: 'admin' } })
  other = await app.login('other', 'other password')
})
afterAll(() => app.stop())

const home = async (since?: string) => app.admin.home.get({ query: since === undefined ? {} : { since } })

async function newProject(name: string) {
  const { project } = await app.admin.projects.create({ body: { name } })
  const params = { slug: project.slug }
  return {
    params,
    create: async (title: string, person = app.admin) =>
      (await person.documents.create({ params, body: { title, content: title } })).doc,
  }
}

describe('PUT and DELETE /api/favourites/:id', () => {
  test('GET /api/home lists each favourite of the caller once, the newest first, until it is removed', async () => {
    const on = await newProject('Stars')
    const [one, two] = [await on.create('One'), await on.create('Two')]
    for (const { id } of [one, one, two]) {
      await app.admin.home.star({ params: { id } })
      app.clock.move({ advanceMs: 1 })
    }
    expect((await home()).favourites.map(({ title }) => title)).toEqual(['Two', 'One'])
    expect((await other.home.get({ query: {} })).favourites).toEqual([])
    await app.admin.home.unstar({ params: { id: one.id } })
    await app.admin.home.unstar({ params: { id: one.id } })
    expect((await home()).favourites).toMatchObject([{ title: 'Two', project_slug: 'stars' }])
  })

  test('adding an unknown document to the favourites is answered 404', async () => {
    await expect(app.admin.home.star({ params: { id: 999_999 } })).rejects.toMatchObject({ status: 404 })
  })

  test('a favourite is listed again after its document was restored from the trash', async () => {
    const on = await newProject('Starred trash')
    const doc = await on.create('Kept star')
    await app.admin.home.star({ params: { id: doc.id } })
    await app.admin.documents.remove({ params: { ...on.params, docSlug: doc.slug } })
    const titles = async () => (await home()).favourites.map(({ title }) => title)
    expect(await titles()).not.toContain('Kept star')
    await app.admin.trash.restore({ params: { kind: 'document', id: doc.id } })
    expect(await titles()).toContain('Kept star')
  })
})

test('GET /api/home lists each document that other users changed since the given time once, with its newest change', async () => {
  const on = await newProject('Changes')
  const mine = await on.create('Mine')
  const before = new Date(app.clock.now()).toISOString()
  app.clock.move({ advanceMs: 1000 })
  await on.create('Own new')
  const params = { ...on.params, docSlug: mine.slug }
  for (const content of ['a', 'b']) await other.documents.update({ params, body: { content } })
  const { changed } = await home(before)
  expect(changed).toMatchObject([{ title: 'Mine', changed_by: 'other', project_name: 'Changes' }])
  expect((await home(new Date(app.clock.now()).toISOString())).changed).toEqual([])
})

test('GET /api/home lists the documents that the user changed, the last one first', async () => {
  const on = await newProject('Own')
  await on.create('First')
  const params = { ...on.params, docSlug: (await on.create('Second', other)).slug }
  const titles = async () => (await home()).mine.map(({ title }) => title)
  expect((await titles())[0]).toBe('First')
  await app.admin.documents.update({ params, body: { content: 'mine now' } })
  expect((await titles()).slice(0, 2)).toEqual(['Second', 'First'])
})

test('GET /api/home lists open tasks with a due date, the earliest first', async () => {
  const on = await newProject('Due')
  for (const [title, due_date, status] of [
    ['Late', '2026-12-24', 'todo'],
    ['Soon', '2026-11-24', 'doing'],
    ['Done', '2026-11-01', 'done'],
    ['No date', null, 'todo'],
  ] as const)
    await app.admin.tasks.create({ params: on.params, body: { title, due_date, status } })
  expect((await home()).tasks.map(({ title, due_date }) => `${due_date} ${title}`)).toEqual([
    '2026-11-24 Soon',
    '2026-12-24 Late',
  ])
})

test('GET /api/home lists changes by several authors, each document with its newest change by another author', async () => {
  const on = await newProject('Authors')
  const before = new Date(app.clock.now()).toISOString()
  app.clock.move({ advanceMs: 1000 })
  await app.admin.users.create({ body: { username: 'third', password: 'third password', role: 'admin' } })
  const third = await app.login('third', 'third password')
  const [both, latest] = [await on.create('Both'), await on.create('Latest')]
  const save = (slug: string, content: string, person: TestClient) =>
    person.documents.update({ params: { ...on.params, docSlug: slug }, body: { content } })
  await save(both.slug, 'one', other)
  await save(latest.slug, 'two', third)
  await save(both.slug, 'three', third)
  await save(both.slug, 'five', app.admin)
  const { changed } = await home(before)
  expect(changed.map(({ title, changed_by }) => `${title} ${changed_by}`)).toEqual([
    'Both third',
    'Latest third',
  ])
})

test('GET /api/home lists imported documents as changes for everyone but the user who imported them', async () => {
  const { params } = await newProject('Import')
  const form = new FormData()
  form.append('file', new Blob([Buffer.from('# Imported page')]), 'Imported page.md')
  form.append('path', 'Imported page.md')
  const answer = await app.admin.fetch(`/api/projects/${params.slug}/import`, { method: 'POST', body: form })
  expect(answer.status).toBe(200)
  const titles = (found: { title: string }[]) => found.map(({ title }) => title)
  expect(titles((await home()).changed)).not.toContain('Imported page')
  expect(titles((await other.home.get({ query: {} })).changed)).toContain('Imported page')
})
