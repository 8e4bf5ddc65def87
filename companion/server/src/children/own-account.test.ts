import { toIso } from '@sanhe/kit/runtime/clock'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toChildRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { getRefusal, startTestApp, type TestApp, type TestChild, type TestUser } from '#testing'
import { createLinkedFamily } from './testing/family.ts'

let app: TestApp
let parent: TestUser
let child: TestChild
let params: { id: number }
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void ({ parent, child, params } = await createLinkedFamily(app)))
afterAll(() => app.stop())

const notFound = { status: 404, error: 'NOT_FOUND' }
const raiseAlert = (bpm = 130) =>
  parent.health.addRecord({
    body: { recordType: 'heart_rate', value: { bpm }, recordedAt: toIso(app.clock.now()) },
  })
const list = (of = child) => of.notifications.listOfChild({ query: {} })

describe('GET /api/child/me', () => {
  test("shows the child's profile with a masked phone number", async () => {
    await app.db.updateTable('child_users').set({ phone: '13912345678' }).where('id', '=', child.id).execute()
    expect(await child.children.me()).toEqual({
      id: child.id,
      nickname: '小明',
      avatar: null,
      phone: '139****5678',
    })
  })
})

describe('DELETE /api/child/parents/:id', () => {
  test('ends the access of the child at once and notifies the parent; a new invite code links both again', async () => {
    await raiseAlert()
    await child.children.unlink({ params })
    expect(await child.children.parents({ query: {} })).toMatchObject({ parents: [], total: 0 })
    expect(await getRefusal(child.children.overview({ params }))).toMatchObject(notFound)
    expect(await child.children.alerts({ query: {} })).toMatchObject({ alerts: [], total: 0 })
    expect(await list()).toMatchObject({ notifications: [], unread: 0, total: 0 })
    const { notifications } = await parent.notifications.list({ query: {} })
    expect(notifications[0]).toMatchObject({
      type: 'FAMILY_UNLINKED',
      content: '小明已和您解除绑定，不能再查看您的信息。',
    })
    const { code: inviteCode } = await parent.family.generateCode()
    await child.children.bind({ body: { inviteCode } })
    expect(await child.children.parents({ query: {} })).toMatchObject({ total: 1 })
  })

  test('concurrent and repeated requests to unlink: exactly one ends the link and notifies the parent, the others get 404', async () => {
    const answers = await Promise.allSettled([1, 2, 3].map(() => child.children.unlink({ params })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await getRefusal(child.children.unlink({ params }))).toMatchObject(notFound)
    const { notifications } = await parent.notifications.list({ query: {} })
    expect(notifications.filter(({ type }) => type === 'FAMILY_UNLINKED')).toHaveLength(1)
  })
})

test('PUT /api/child/parents/:id/relationship changes the relationship that the child and the parent see', async () => {
  await child.children.setRelationship({ params, body: { relationship: 'son' } })
  expect((await child.children.parents({ query: {} })).parents).toMatchObject([{ relationship: 'son' }])
  const { members } = await parent.family.members({ query: {} })
  expect(members).toMatchObject([{ id: `c${child.id}`, relationship: 'son' }])
})

describe('GET /api/child/parents/:id/contact', () => {
  test("shows a linked parent's phone number and records the access", async () => {
    expect(await child.children.contact({ params })).toEqual({ phone: parent.phone })
    const { accesses } = await parent.family.accessLog({ query: {} })
    expect(accesses).toMatchObject([{ childId: `c${child.id}`, what: 'phone' }])
  })
})

describe('GET /api/child/notifications', () => {
  test('lists notifications about linked parents newest first and marks them as read', async () => {
    await raiseAlert()
    const { notifications, unread } = await list()
    expect(unread).toBe(1)
    expect(notifications).toMatchObject([
      {
        type: 'PARENT_HEALTH_ALERT',
        isRead: false,
        data: { parentId: parent.id, alertType: 'heart_rate_high' },
      },
    ])
    const id = notifications[0]?.id ?? 0
    await child.notifications.readOfChild({ params: { id } })
    await child.notifications.readOfChild({ params: { id } })
    expect(await list()).toMatchObject({ unread: 0, notifications: [{ isRead: true }] })
  })

  test('marks all notifications of this child as read, and none of another child', async () => {
    const sister = await app.child({ of: [parent] })
    await raiseAlert()
    await child.notifications.readAllOfChild()
    expect([(await list()).unread, (await list(sister)).unread]).toEqual([0, 1])
    const id = (await list(sister)).notifications[0]?.id ?? 0
    expect(await getRefusal(child.notifications.readOfChild({ params: { id } }))).toMatchObject(notFound)
  })

  test('hides notifications about a parent who ended the link', async () => {
    await raiseAlert()
    const id = (await list()).notifications[0]?.id ?? 0
    await parent.family.removeMember({ params: { id: `c${child.id}` } })
    expect(await list()).toMatchObject({ notifications: [], unread: 0, total: 0 })
    expect(await getRefusal(child.notifications.readOfChild({ params: { id } }))).toMatchObject(notFound)
  })

  test('a notification with a dedupKey is stored once', async () => {
    const notice = {
      type: 'T',
      title: 't',
      content: 'c',
      data: {},
      channels: ['inApp' as const],
      dedupKey: 'T:1',
    }
    const send = () =>
      inTransaction(app.db, (tx) =>
        addNotificationInTransaction(app.deps, tx, toChildRecipient(child.id), notice),
      )
    await Promise.all([send(), send()])
    expect(await list()).toMatchObject({ total: 1 })
  })

  test('deleting the account of a parent deletes the notifications about the parent', async () => {
    await raiseAlert()
    await parent.users.remove({ body: { phone: parent.phone } })
    await app.settle()
    const left = app.db.selectFrom('child_notifications').select('id').where('child_id', '=', child.id)
    expect(await left.execute()).toEqual([])
  })
})
