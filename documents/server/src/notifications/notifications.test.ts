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
async function newDocument(title: string) {
  const body = { title, content: 'Plant the roses before May.' }
  const { doc } = await app.admin.documents.create({ params: { slug }, body })
  return { id: doc.id, params: { slug, docSlug: doc.slug } }
}
const anchor = { quote: 'roses', prefix: 'Plant the ', suffix: ' before May.', start: 10 }
const comment = async (who: TestClient, params: { slug: string; docSlug: string }, body: string) =>
  (await who.comments.addToDocument({ params, body: { body, anchor } })).thread
const inbox = async (who: TestClient) => {
  const { notifications, unread } = await who.notifications.list()
  return { unread, list: notifications.map(({ kind, title, excerpt }) => [kind, title, excerpt].join(': ')) }
}

describe('GET /api/notifications', () => {
  test('a mention and a reply notify once each, are counted, and can be marked as read', async () => {
    const cai = await newPerson('cai', 'member')
    const { params } = await newDocument('Inbox')
    const { id } = await comment(cai, params, 'Hello @bob and @cai')
    await bob.comments.reply({ params: { id }, body: { body: 'Hello @cai, hello @cai' } })
    await bob.comments.reply({ params: { id }, body: { body: 'And more' } })
    expect(await inbox(bob)).toEqual({ unread: 1, list: ['mention: Inbox: Hello @bob and @cai'] })
    expect(await inbox(cai)).toEqual({
      unread: 2,
      list: ['reply: Inbox: And more', 'mention: Inbox: Hello @cai, hello @cai'],
    })
    const [newest] = (await cai.notifications.list()).notifications
    expect(newest).toMatchObject({
      thread_id: id,
      project_slug: slug,
      doc_slug: params.docSlug,
      is_read: false,
    })
    await bob.notifications.read({ body: { ids: [newest?.id ?? 0] } })
    expect((await inbox(cai)).unread).toBe(2)
    await cai.notifications.read({ body: { ids: [newest?.id ?? 0] } })
    expect((await inbox(cai)).unread).toBe(1)
    await cai.notifications.read({ body: {} })
    expect((await inbox(cai)).unread).toBe(0)
  })

  test('an edit notifies people whom only the new text mentions', async () => {
    const { params } = await newDocument('Edited')
    const dan = await newPerson('dan', 'reader')
    const thread = await comment(ann, params, 'Hello')
    const id = thread.comments[0]?.id ?? 0
    await ann.comments.edit({ params: { id }, body: { body: 'Hello @dan' } })
    await ann.comments.edit({ params: { id }, body: { body: 'Hello again @dan' } })
    expect(await inbox(dan)).toEqual({ unread: 1, list: ['mention: Edited: Hello again @dan'] })
  })

  test('notifications of a project are hidden from a user who lost access to the project', async () => {
    const { params } = await newDocument('Taken')
    const fay = await newPerson('fay', 'reader')
    await comment(ann, params, 'Hello @fay')
    expect((await inbox(fay)).unread).toBe(1)
    const user = (await app.admin.users.list()).users.find(({ username }) => username === 'fay')
    await app.admin.users.update({ params: { id: user?.id ?? 0 }, body: { project_ids: [] } })
    expect(await inbox(fay)).toEqual({ unread: 0, list: [] })
  })

  test('events of a comment are sent to all users of the project, and events of a notification only to its user', async () => {
    const { params } = await newDocument('Live')
    const events: object[] = []
    const stop = app.deps.live.listen((event) => events.push(event))
    await comment(ann, params, 'Hello @bob')
    stop()
    const bobId = (await bob.auth.me()).user.id
    expect(events).toEqual([
      { type: 'notification.changed', user_id: bobId },
      { type: 'comment.changed', project_id: projectId },
    ])
  })
})
