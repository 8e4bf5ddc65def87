import { inTransaction } from '@sanhe/kit/postgres/database'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getRefusal, startTestApp, type TestApp } from '#testing'
import { createStaffRequests } from '../merchant-staff/testing/staff-actions.ts'
import { addNotificationInTransaction } from './notify.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const notify = (merchantId: number, type: string, dedupKey?: string) =>
  addNotificationInTransaction(app.deps, app.db, `merchant:${merchantId}`, {
    type,
    title: '标题',
    content: '内容',
    data: { orderNo: 'A1' },
    channels: ['inApp'],
    ...(dedupKey && { dedupKey }),
  })

test('GET /api/merchant/notifications lists the notifications of the merchant, newest first, with the unread count', async () => {
  const [shop, other] = [await app.merchant(), await app.merchant()]
  await notify(shop.id, 'MERCHANT_NEW_ORDER', 'once')
  await notify(shop.id, 'MERCHANT_NEW_ORDER', 'once')
  await notify(shop.id, 'MERCHANT_ORDER_RESCHEDULED')
  await notify(other.id, 'MERCHANT_NEW_ORDER', 'once')
  const { notifications, unread, total } = await shop.notifications.listOfMerchant({ query: {} })
  expect(notifications.map(({ type }) => type)).toEqual(['MERCHANT_ORDER_RESCHEDULED', 'MERCHANT_NEW_ORDER'])
  expect([unread, total]).toEqual([2, 2])
  const id = notifications[0]?.id ?? 0
  expect(await getRefusal(other.notifications.readOfMerchant({ params: { id } }))).toMatchObject({
    status: 404,
  })
  await shop.notifications.readOfMerchant({ params: { id } })
  expect((await shop.notifications.listOfMerchant({ query: {} })).unread).toBe(1)
  await shop.notifications.readAllOfMerchant()
  expect((await shop.notifications.listOfMerchant({ query: {} })).unread).toBe(0)
  expect((await other.notifications.listOfMerchant({ query: {} })).unread).toBe(1)
})

test('GET /api/merchant/notifications shows notifications about settlements only to owners', async () => {
  const shop = await app.merchant()
  const { join } = createStaffRequests(() => ({ app, shop }))
  const clerk = await join('clerk')
  await notify(shop.id, 'SETTLEMENT_OBJECTION_ANSWERED')
  expect(await clerk.notifications.listOfMerchant({ query: {} })).toMatchObject({
    notifications: [],
    unread: 0,
    total: 0,
  })
  await clerk.notifications.readAllOfMerchant()
  const { unread, notifications } = await shop.notifications.listOfMerchant({ query: {} })
  expect([unread, notifications.length]).toEqual([1, 1])
  const params = { id: notifications[0]?.id ?? 0 }
  expect(await getRefusal(clerk.notifications.readOfMerchant({ params }))).toMatchObject({ status: 404 })
})

test('a push about a settlement goes only to devices of owners, a push about an order to all devices', async () => {
  const shop = await app.merchant()
  const { join } = createStaffRequests(() => ({ app, shop }))
  const [clerk, owner] = [await join('clerk'), await join('owner')]
  const add = (caller: typeof clerk, token: string) =>
    caller.notifications.addMerchantDevice({ body: { platform: 'jpush', token } })
  await add(clerk, `clerk of ${shop.id}`)
  await add(owner, `owner of ${shop.id}`)
  const send = vi.spyOn(app.deps.push, 'send')
  const tokensOf = async (type: string) => {
    const notice = { type, title: '标题', content: '内容', data: {}, channels: ['push' as const] }
    await inTransaction(app.db, (tx) =>
      addNotificationInTransaction(app.deps, tx, `merchant:${shop.id}`, notice),
    )
    await app.settle()
    return send.mock.calls.at(-1)?.[0].devices.map(({ token }) => token)
  }
  expect(await tokensOf('SETTLEMENT_OBJECTION_ANSWERED')).toEqual([`owner of ${shop.id}`])
  expect(await tokensOf('MERCHANT_NEW_ORDER')).toHaveLength(2)
  send.mockRestore()
})
