import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '#testing'

let app: TestApp
let slug: string
let projectId: number
let ann: TestClient
let bob: TestClient

const password = 'a long enough password'
beforeAll(async () => {
  app = await startTestApp()
  const { project } = await app.admin.projects.create({ body: { name: 'Garden' } })
  await app.admin.projects.create({ body: { name: 'Elsewhere' } })
  slug = project.slug
  projectId = project.id
  ann = await newPerson('ann', 'reader')
  bob = await newPerson('bob', 'member')
})
afterAll(() => app.stop())

async function newPerson(username: string, role: 'reader' | 'member', project_ids = [projectId]) {
  await app.admin.users.create({ body: { username, password, role, project_ids } })
  return app.login(username, password)
}
const status = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
async function newDocument(title: string) {
  const body = { title, content: 'Plant the roses before May.' }
  const { doc } = await app.admin.documents.create({ params: { slug }, body })
  return { id: doc.id, params: { slug, docSlug: doc.slug } }
}
const anchor = { quote: 'roses', prefix: 'Plant the ', suffix: ' before May.', start: 10 }
const comment = async (who: TestClient, params: { slug: string; docSlug: string }, body: string) =>
  (await who.comments.addToDocument({ params, body: { body, anchor } })).thread
const threadsOf = async (params: { slug: string; docSlug: string }, who = app.admin) =>
  (await who.comments.ofDocument({ params })).threads
describe('/api/projects/:slug/docs/:docSlug/comments', () => {
  test('a reader comments on words, another person replies, and the Markdown stays unchanged', async () => {
    const { params } = await newDocument('Roses')
    const { id } = await comment(ann, params, 'Which ones?')
    await bob.comments.reply({ params: { id }, body: { body: 'The red ones.' } })
    expect(await threadsOf(params, ann)).toMatchObject([
      {
        id,
        anchor,
        resolved_at: null,
        comments: [
          { author: 'ann', is_own: true, body: 'Which ones?', edited_at: null },
          { author: 'bob', is_own: false, body: 'The red ones.' },
        ],
      },
    ])
    const { doc } = await app.admin.documents.get({ params })
    expect(doc.content).toBe('Plant the roses before May.')
  })

  test('a resolved thread names the person who resolved it, and can be reopened directly or by a reply', async () => {
    const { params } = await newDocument('Resolved')
    const { id } = await comment(ann, params, 'Done?')
    const resolve = async (resolved: boolean) =>
      (await bob.comments.resolve({ params: { id }, body: { resolved } })).thread
    expect(await resolve(true)).toMatchObject({ resolved_by: 'bob', resolved_at: expect.any(String) })
    expect(await resolve(false)).toMatchObject({ resolved_by: null, resolved_at: null })
    await resolve(true)
    const { thread } = await ann.comments.reply({ params: { id }, body: { body: 'Not yet.' } })
    expect(thread.resolved_at).toBeNull()
  })

  test('only the author edits or deletes a comment, and the last deletion removes the thread', async () => {
    const { params } = await newDocument('Own')
    const first = (await comment(ann, params, 'Tpyo')).comments[0]?.id ?? 0
    const edit = (who: TestClient) => who.comments.edit({ params: { id: first }, body: { body: 'Typo' } })
    expect(await status(edit(bob))).toBe(403)
    expect(await status(app.admin.comments.remove({ params: { id: first } }))).toBe(403)
    expect((await edit(ann)).thread.comments).toMatchObject([{ body: 'Typo', edited_at: expect.any(String) }])
    await ann.comments.remove({ params: { id: first } })
    expect(await threadsOf(params)).toEqual([])
    expect(await status(ann.comments.remove({ params: { id: first } }))).toBe(404)
  })

  test('a person outside of the project reads, writes and mentions nothing in it', async () => {
    const { params } = await newDocument('Private')
    const thread = await comment(ann, params, 'Between us')
    const eve = await newPerson('eve', 'member', [])
    const answers = [
      eve.comments.ofDocument({ params }),
      eve.comments.people({ params: { slug } }),
      eve.comments.reply({ params: { id: thread.id }, body: { body: 'Hello' } }),
      eve.comments.resolve({ params: { id: thread.id }, body: { resolved: true } }),
      eve.comments.remove({ params: { id: thread.comments[0]?.id ?? 0 } }),
    ]
    expect(await Promise.all(answers.map(status))).toEqual([404, 404, 404, 404, 404])
    await comment(ann, params, 'What does @eve think?')
    expect(await eve.notifications.list()).toEqual({ notifications: [], unread: 0 })
  })

  test('a folder, an empty body and an anchor without words are refused', async () => {
    const { doc } = await app.admin.documents.create({
      params: { slug },
      body: { title: 'Shed', type: 'folder' },
    })
    expect(await status(comment(ann, { slug, docSlug: doc.slug }, 'Here'))).toBe(409)
    const { params } = await newDocument('Refused')
    expect(await status(comment(ann, params, ' '))).toBe(400)
    const bad = { body: 'Hello', anchor: { ...anchor, quote: '' } }
    expect(await status(ann.comments.addToDocument({ params, body: bad }))).toBe(400)
  })
})

describe('/api/projects/:slug/tasks/:id/comments', () => {
  test('a task has comment threads, which are answered 404 under the URL of another project', async () => {
    const { task } = await app.admin.tasks.create({ params: { slug }, body: { title: 'Dig' } })
    const params = { slug, id: task.id }
    await ann.comments.addToTask({ params, body: { body: 'How deep?' } })
    const { threads } = await bob.comments.ofTask({ params })
    expect(threads).toMatchObject([{ task_id: task.id, anchor: null, comments: [{ body: 'How deep?' }] }])
    const elsewhere = { slug: 'elsewhere', id: task.id }
    expect(await status(app.admin.comments.ofTask({ params: elsewhere }))).toBe(404)
  })
})

describe('comments of items restored from the trash', () => {
  test.each(['document', 'project'] as const)('a restored %s has its comments again', async (kind) => {
    const { project } = await app.admin.projects.create({ body: { name: `Kept ${kind}` } })
    const { doc } = await app.admin.documents.create({
      params: { slug: project.slug },
      body: { title: 'Page' },
    })
    const params = { slug: project.slug, docSlug: doc.slug }
    await comment(app.admin, params, `Keep the ${kind}`)
    const before = await threadsOf(params)
    if (kind === 'document') await app.admin.documents.remove({ params })
    else await app.admin.projects.remove({ params })
    expect(app.deps.db.sql.all`SELECT * FROM comments WHERE body = ${`Keep the ${kind}`}`).toEqual([])
    const id = kind === 'document' ? doc.id : project.id
    await app.admin.trash.restore({ params: { kind, id } })
    expect(await threadsOf(params)).toEqual(before)
  })

  test('a restored task has its comments again', async () => {
    const { task } = await app.admin.tasks.create({ params: { slug }, body: { title: 'Water' } })
    const params = { slug, id: task.id }
    await ann.comments.addToTask({ params, body: { body: 'Daily?' } })
    const list = async () => (await ann.comments.ofTask({ params })).threads
    const before = await list()
    await app.admin.tasks.remove({ params })
    await app.admin.trash.restore({ params: { kind: 'task', id: task.id } })
    expect(await list()).toEqual(before)
  })
})
