import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '#testing'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

async function newProject(name: string) {
  const { project } = await app.admin.projects.create({ body: { name } })
  return project.slug
}
const newDocument = async (slug: string, title: string) =>
  (await app.admin.documents.create({ params: { slug }, body: { title, content: title } })).doc
const rename = (slug: string, docSlug: string, next: string) =>
  app.admin.documents.update({ params: { slug, docSlug }, body: { slug: next } })

async function answerTo(
  path: string,
  { as = app.admin, method = 'GET' }: { as?: TestClient; method?: string } = {},
) {
  const response = await as.fetch(path, { method })
  return { status: response.status, location: response.headers.get('location') }
}

describe('GET of a former URL', () => {
  test('a former document URL redirects to the current slug, across several renames, and keeps the query', async () => {
    const slug = await newProject('Hops')
    await newDocument(slug, 'First')
    await rename(slug, 'first', 'second')
    await rename(slug, 'second', 'third')
    for (const former of ['first', 'second'])
      expect(await answerTo(`/api/projects/${slug}/docs/${former}?x=1`)).toEqual({
        status: 308,
        location: `/api/projects/${slug}/docs/third?x=1`,
      })
    expect(await answerTo(`/api/projects/${slug}/docs/first/blocks`)).toEqual({
      status: 308,
      location: `/api/projects/${slug}/docs/third/blocks`,
    })
  })

  test('fetch follows the redirect, which must not be cached', async () => {
    const slug = await newProject('Followed')
    const doc = await newDocument(slug, 'Page')
    await rename(slug, 'page', 'moved page')
    const redirect = await app.admin.fetch(`/api/projects/${slug}/docs/page`)
    expect(redirect.headers.get('cache-control')).toBe('no-store')
    const landed = await app.admin.fetch(redirect.headers.get('location') ?? '')
    expect(await landed.json()).toMatchObject({ doc: { id: doc.id, slug: 'moved-page', content: 'Page' } })
  })

  test('a former project URL redirects every path below it, including a renamed document in it', async () => {
    const slug = await newProject('Old home')
    await newDocument(slug, 'Page')
    await rename(slug, 'page', 'sheet')
    await app.admin.projects.update({ params: { slug }, body: { slug: 'new-home' } })
    for (const [former, present] of [
      ['', ''],
      ['/docs', '/docs'],
      ['/tasks', '/tasks'],
      ['/docs/page', '/docs/sheet'],
      ['/docs/sheet', '/docs/sheet'],
      ['/files/images/a%20b.png', '/files/images/a%20b.png'],
    ])
      expect(await answerTo(`/api/projects/old-home${former}`), former).toEqual({
        status: 308,
        location: `/api/projects/new-home${present}`,
      })
    expect(await answerTo('/api/ai/docs/old-home/page', { as: app.writer })).toEqual({
      status: 308,
      location: '/api/ai/docs/new-home/sheet',
    })
  })

  test('a redirect ends when a new document or project takes the slug, and does not return after its deletion', async () => {
    const slug = await newProject('Taken')
    await newDocument(slug, 'Page')
    await rename(slug, 'page', 'moved')
    const taker = await newDocument(slug, 'Page')
    expect(taker.slug).toBe('page')
    expect(await answerTo(`/api/projects/${slug}/docs/page`)).toEqual({ status: 200, location: null })
    await app.admin.documents.remove({ params: { slug, docSlug: 'page' } })
    expect(await answerTo(`/api/projects/${slug}/docs/page`)).toEqual({ status: 404, location: null })

    await app.admin.projects.update({ params: { slug }, body: { slug: 'elsewhere' } })
    await newProject('Taken')
    expect(await answerTo('/api/projects/taken/docs/moved')).toEqual({ status: 404, location: null })
  })

  test('a redirect ends when the document takes its slug again or is deleted', async () => {
    const slug = await newProject('Back')
    await newDocument(slug, 'Page')
    await rename(slug, 'page', 'other')
    await rename(slug, 'other', 'page')
    expect(await answerTo(`/api/projects/${slug}/docs/page`)).toEqual({ status: 200, location: null })
    expect(await answerTo(`/api/projects/${slug}/docs/other`)).toMatchObject({ status: 308 })
    await app.admin.documents.remove({ params: { slug, docSlug: 'page' } })
    expect(await answerTo(`/api/projects/${slug}/docs/other`)).toEqual({ status: 404, location: null })
  })

  test('a caller without access gets 401 and no redirect', async () => {
    const slug = await newProject('Private')
    await newDocument(slug, 'Page')
    await rename(slug, 'page', 'secret name')
    const path = `/api/projects/${slug}/docs/page`
    expect(await answerTo(path, { as: app.visitor() })).toEqual({ status: 401, location: null })
  })
})

test('a write to a former URL is answered 404 and changes nothing', async () => {
  const slug = await newProject('Writes')
  await newDocument(slug, 'Page')
  await rename(slug, 'page', 'moved')
  const params = { slug, docSlug: 'page' }
  await expect(app.admin.documents.update({ params, body: { content: 'x' } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(app.admin.documents.remove({ params })).rejects.toMatchObject({ status: 404 })
  const { doc } = await app.admin.documents.get({ params: { slug, docSlug: 'moved' } })
  expect(doc.content).toBe('Page')
})

test('a URL that never existed is answered 404', async () => {
  const slug = await newProject('Unknown')
  for (const path of [`/api/projects/${slug}/docs/never`, '/api/projects/never', '/api/nothing'])
    expect(await answerTo(path), path).toEqual({ status: 404, location: null })
})
