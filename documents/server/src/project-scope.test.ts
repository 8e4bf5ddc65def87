import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '#testing'

let app: TestApp
let member: TestClient
let own: Place
let foreign: Place
type Place = Awaited<ReturnType<typeof newPlace>>

const password = 'a long enough password'
beforeAll(async () => {
  app = await startTestApp()
  own = await newPlace('Own')
  foreign = await newPlace('Foreign')
  await app.admin.users.create({
    body: { username: 'mei', password, role: 'member', project_ids: [own.projectId] },
  })
  member = await app.login('mei', password)
})
afterAll(() => app.stop())

/**
 * Creates a project with rows of every kind: documents, one of them deleted, a task, a share link, an AI
 * change. Every text contains `whortleberry`.
 */
async function newPlace(name: string) {
  const { project } = await app.admin.projects.create({ body: { name } })
  const params = { slug: project.slug }
  const create = async (title: string, content: string) =>
    (await app.admin.documents.create({ params, body: { title, content, is_template: true } })).doc
  const doc = await create('Page', 'whortleberry jam')
  const gone = await create('Gone', 'whortleberry tea')
  await app.admin.documents.remove({ params: { ...params, docSlug: gone.slug } })
  const { task } = await app.admin.tasks.create({ params, body: { title: 'Pick', due_date: '2026-11-22' } })
  const { share } = await app.admin.shares.create({ body: { document_id: doc.id } })
  const body = { project: project.slug, title: 'Written', content: 'whortleberry pie' }
  const written = (await app.writer.writer.upsertDoc({ body })).doc
  await app.admin.home.star({ params: { id: doc.id } })
  return { projectId: project.id, params, doc, gone, task, share, written }
}

const status = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const text = async (path: string) => (await member.fetch(path)).text()

describe('a member of one project', () => {
  test.each([
    '/api/projects',
    '/api/search?q=whortleberry',
    '/api/templates',
    '/api/home',
    '/api/changes',
    '/api/shares',
    '/api/trash',
  ])('GET %s returns rows of the project of the member and none of other projects', async (path) => {
    const answer = await text(path)
    expect(answer).toMatch(/"own"/)
    expect(answer).not.toMatch(/foreign/i)
    const forAdmin = await (await app.admin.fetch(path)).text()
    expect(forAdmin).toMatch(/foreign/i)
  })

  test('the number of AI changes counts only changes in the project of the member', async () => {
    expect((await member.history.changes()).total).toBe(1)
    expect((await app.admin.history.changes()).total).toBe(2)
  })

  test('search and trash list answer 404 for another project, with the body of an unknown project', async () => {
    for (const path of ['/api/search?q=whortleberry&project=', '/api/trash?project=']) {
      const [other, unknown] = [await member.fetch(`${path}foreign`), await member.fetch(`${path}unknown`)]
      expect(other.status).toBe(404)
      expect(await other.text()).toBe(await unknown.text())
    }
  })

  test('endpoints with a row id answer 404 for a row of another project and 200 for a row of the project of the member', async () => {
    const calls = (place: Place) => [
      member.home.star({ params: { id: place.doc.id } }),
      member.history.accept({ params: { revision: place.written.revision } }),
      member.shares.create({ body: { document_id: place.doc.id } }),
      member.shares.create({ body: { project: place.params.slug, doc_slug: place.doc.slug } }),
      member.shares.revoke({ params: { id: place.share.id } }),
      member.trash.restore({ params: { kind: 'document', id: place.gone.id } }),
    ]
    expect(await Promise.all(calls(foreign).map(status))).toEqual([404, 404, 404, 404, 404, 404])
    expect(await Promise.all(calls(own).map(status))).toEqual([200, 200, 200, 200, 200, 200])
  })

  test('a task or document of another project is answered 404 under the URL of the project of the member', async () => {
    const params = { slug: 'own', id: foreign.task.id }
    expect(await status(member.tasks.update({ params, body: { title: 'Mine' } }))).toBe(404)
    const body = { title: 'Page', parent_id: foreign.doc.id }
    expect(await status(member.documents.create({ params: own.params, body }))).toBe(404)
  })

  test('a former URL of the project of the member is redirected, and a former URL of another project is answered 404', async () => {
    const rename = (slug: string, name: string) =>
      app.admin.projects.update({ params: { slug }, body: { slug: name } })
    await rename('foreign', 'foreign-renamed')
    await rename('own', 'own-renamed')
    const answerTo = async (slug: string) => {
      const response = await member.fetch(`/api/projects/${slug}/docs/page`, { redirect: 'manual' })
      return [response.status, response.headers.get('location')]
    }
    expect(await answerTo('foreign')).toEqual([404, null])
    expect(await answerTo('own')).toEqual([308, '/api/projects/own-renamed/docs/page'])
    await rename('foreign-renamed', 'foreign')
    await rename('own-renamed', 'own')
  })

  test('a member cannot restore a deleted project, and is a member again after an administrator restored it', async () => {
    const { project } = await app.admin.projects.create({ body: { name: 'Shed' } })
    const [mei] = (await app.admin.users.list()).users.filter(({ username }) => username === 'mei')
    const project_ids = [own.projectId, project.id]
    await app.admin.users.update({ params: { id: mei?.id ?? 0 }, body: { project_ids } })
    await app.admin.projects.remove({ params: { slug: 'shed' } })
    const params = { kind: 'project' as const, id: project.id }
    expect(await status(member.trash.restore({ params }))).toBe(404)
    await app.admin.trash.restore({ params })
    expect((await member.projects.list()).projects.map(({ slug }) => slug)).toEqual(['own', 'shed'])
  })

  test('losing a project or becoming a reader takes effect with the next request', async () => {
    const { user } = await app.admin.users.create({
      body: { username: 'jun', password, role: 'member', project_ids: [own.projectId] },
    })
    const jun = await app.login('jun', password)
    const write = () => status(jun.tasks.create({ params: own.params, body: { title: 'Sweep' } }))
    expect(await write()).toBe(200)
    await app.admin.users.update({ params: { id: user.id }, body: { role: 'reader' } })
    expect(await write()).toBe(403)
    expect(await status(jun.documents.get({ params: { ...own.params, docSlug: 'page' } }))).toBe(200)
    const { user: changed } = await app.admin.users.update({
      params: { id: user.id },
      body: { project_ids: [foreign.projectId, 999_999] },
    })
    expect(changed.project_ids).toEqual([foreign.projectId])
    expect(await status(jun.documents.get({ params: { ...own.params, docSlug: 'page' } }))).toBe(404)
  })
})
