import { inTransaction } from '@sanhe/kit/postgres/database'
import { hourMs, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import { PushError } from '@sanhe/providers/push'
import { SmsError } from '@sanhe/providers/sms'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type NotificationChannel, type Recipient, toUserRecipient } from '#core'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { addNotificationInTransaction } from './notify.ts'
import { listPushTokens } from './testing/devices.ts'

let app: TestApp
let li: TestUser
let sentCount = 0
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (li = await app.user()))
afterAll(() => app.stop())

const tell = (
  to: Recipient,
  channels: NotificationChannel[] = ['inApp'],
  values: { dedupKey?: string } = {},
) =>
  inTransaction(app.db, (tx) =>
    addNotificationInTransaction(app.deps, tx, to, {
      type: 'TEST_NOTICE',
      title: `第${(sentCount += 1)}条`,
      content: '请看一看',
      data: { activityId: 7 },
      channels,
      ...values,
    }),
  )
const listOf = (user: TestUser, query = {}) => user.notifications.list({ query })
const logOf = (recipient: string) =>
  app.db
    .selectFrom('delivery_log')
    .select(['channel', 'outcome', 'detail', 'type'])
    .where('recipient', '=', recipient)
    .orderBy('channel')
    .execute()
const devicesOf = (recipient: string) => listPushTokens(app, recipient)

describe('GET /notifications', () => {
  test("GET /notifications lists a user's notifications newest first in pages, with the number of unread ones", async () => {
    for (let nth = 0; nth < 3; nth += 1) await tell(toUserRecipient(li.id))
    const first = await listOf(li, { pageSize: 2 })
    expect(first).toMatchObject({ unread: 3, total: 3, page: 1, pageSize: 2 })
    expect(first.notifications.map(({ title }) => title)).toEqual([
      `第${sentCount}条`,
      `第${sentCount - 1}条`,
    ])
    expect(first.notifications[0]).toEqual({
      id: expect.any(Number),
      type: 'TEST_NOTICE',
      title: `第${sentCount}条`,
      content: '请看一看',
      data: { activityId: 7 },
      isRead: false,
      createdAt: '2026-11-21T04:00:00.000Z',
    })
    expect((await listOf(li, { page: 2, pageSize: 2 })).notifications).toHaveLength(1)
  })

  test('POST /notifications/:id/read marks one notification as read, also repeatedly, and POST /notifications/read-all marks all', async () => {
    for (let nth = 0; nth < 3; nth += 1) await tell(toUserRecipient(li.id))
    const id = (await listOf(li)).notifications[0]!.id
    await li.notifications.read({ params: { id } })
    await li.notifications.read({ params: { id } })
    expect((await listOf(li)).unread).toBe(2)
    expect(await li.notifications.readAll()).toMatchObject({ success: true })
    expect(await listOf(li)).toMatchObject({ unread: 0, total: 3 })
  })

  test('GET /notifications leaves out notifications of other users, and marking one as read answers 404', async () => {
    const wang = await app.user()
    await tell(toUserRecipient(li.id))
    const id = (await listOf(li)).notifications[0]!.id
    expect(await getRefusal(wang.notifications.read({ params: { id } }))).toMatchObject({
      status: 404,
      error: 'NOT_FOUND',
    })
    await wang.notifications.readAll()
    expect(await listOf(wang)).toMatchObject({ notifications: [], unread: 0 })
    expect((await listOf(li)).unread).toBe(1)
  })

  test('a notice that is sent 20 times concurrently with one dedup key is delivered once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => tell(toUserRecipient(li.id), ['inApp', 'push'], { dedupKey: 'one' })),
    )
    await app.settle()
    expect((await listOf(li)).total).toBe(1)
    expect(app.sentTo(`user:${li.id}`)).toHaveLength(1)
  })
})

describe('delivery of notices', () => {
  test('a notice is pushed and texted once each after its transaction, and both deliveries are recorded', async () => {
    await tell(toUserRecipient(li.id), ['inApp', 'push', 'sms'])
    expect(app.sentTo(`user:${li.id}`)).toEqual([])
    await app.settle()
    await app.settle()
    expect(app.sentTo(`user:${li.id}`)).toMatchObject([
      { channel: 'push', template: 'TEST_NOTICE', data: { type: 'TEST_NOTICE', activityId: '7' } },
    ])
    expect(app.sentTo(li.phone)).toMatchObject([{ channel: 'sms', data: { content: '请看一看' } }])
    expect(await logOf(`user:${li.id}`)).toEqual([
      { channel: 'push', outcome: 'sent', detail: null, type: 'TEST_NOTICE' },
      { channel: 'sms', outcome: 'sent', detail: null, type: 'TEST_NOTICE' },
    ])
  })

  test('a notice is sent only through the requested channels, and through none if its transaction is rolled back', async () => {
    await tell(toUserRecipient(li.id), ['inApp'])
    const failed = inTransaction(app.db, async (tx) => {
      const words = { type: 'X', title: 'x', content: 'x', data: {} }
      await addNotificationInTransaction(app.deps, tx, toUserRecipient(li.id), {
        ...words,
        channels: ['push'],
      })
      throw new Error('on purpose')
    })
    await expect(failed).rejects.toThrow('on purpose')
    await app.settle()
    expect([app.sentTo(`user:${li.id}`), app.sentTo(li.phone), await logOf(`user:${li.id}`)]).toEqual([
      [],
      [],
      [],
    ])
  })

  test('a push that fails temporarily is retried with the same dedup key', async () => {
    const send = vi.spyOn(app.deps.push, 'send')
    send.mockRejectedValueOnce(new PushError('1000', 'busy', true))
    await tell(toUserRecipient(li.id), ['push'])
    await app.settle()
    expect(await logOf(`user:${li.id}`)).toMatchObject([{ outcome: 'failed', detail: '1000' }])
    app.clock.move({ advanceMs: secondMs })
    await app.settle()
    expect(await logOf(`user:${li.id}`)).toMatchObject([{ outcome: 'sent', detail: null }])
    const keys = send.mock.calls.map(([{ dedupKey }]) => dedupKey)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^notice:\d+$/)
    send.mockRestore()
  })

  test('a push that is repeated after a crash is shown once, because both pushes have the same dedup key', async () => {
    const send = vi.spyOn(app.deps.push, 'send')
    await tell(toUserRecipient(li.id), ['push'])
    const broken = vi.spyOn(app.db, 'insertInto').mockImplementationOnce(() => {
      throw new Error('the process died here')
    })
    await app.settle()
    broken.mockRestore()
    app.clock.move({ advanceMs: secondMs })
    await app.settle()
    expect(send).toHaveBeenCalledTimes(2)
    expect(app.sentTo(`user:${li.id}`)).toHaveLength(1)
    send.mockRestore()
  })

  test('a permanent failure of a push or SMS is recorded and does not delay later notices', async () => {
    vi.spyOn(app.deps.push, 'send').mockRejectedValueOnce(new PushError('1003', 'no', false))
    vi.spyOn(app.deps.sms, 'send').mockRejectedValueOnce(new SmsError('isv.MOBILE', 'no', false))
    await tell(toUserRecipient(li.id), ['push', 'sms'])
    await app.settle()
    expect(await logOf(`user:${li.id}`)).toMatchObject([
      { channel: 'push', outcome: 'refused', detail: '1003' },
      { channel: 'sms', outcome: 'refused', detail: 'isv.MOBILE' },
    ])
    await tell(toUserRecipient(li.id), ['push'])
    await app.settle()
    expect(app.sentTo(`user:${li.id}`)).toHaveLength(1)
    vi.restoreAllMocks()
  })

  test('devices that the push provider reports as unregistered are removed from the recipient of the push only', async () => {
    const wang = await app.user()
    await li.notifications.addDevice({ body: { platform: 'apns', token: 'gone' } })
    await li.notifications.addDevice({ body: { platform: 'apns', token: 'there' } })
    await wang.notifications.addDevice({ body: { platform: 'apns', token: 'of wang' } })
    const send = vi.spyOn(app.deps.push, 'send')
    send.mockResolvedValueOnce({ delivered: 1, goneDevices: ['gone', 'of wang'] })
    await tell(toUserRecipient(li.id), ['push'])
    await app.settle()
    expect(send.mock.calls[0]?.[0].devices).toHaveLength(2)
    expect(await devicesOf(`user:${li.id}`)).toEqual(['there'])
    expect(await devicesOf(`user:${wang.id}`)).toEqual(['of wang'])
    send.mockRestore()
  })

  test('a text message to a recipient without a phone number is recorded as not sent', async () => {
    const { id } = await app.child()
    await tell(`child:${id}`, ['sms'])
    await app.settle()
    expect(await logOf(`child:${id}`)).toMatchObject([{ channel: 'sms', outcome: 'nobody' }])
  })
})

test('createdAt of a notification is the time of the injected clock', async () => {
  app.clock.move({ advanceMs: hourMs + minuteMs })
  await tell(toUserRecipient(li.id))
  const { createdAt } = (await listOf(li)).notifications[0]!
  expect(Date.parse(createdAt)).toBe(app.clock.now())
})
