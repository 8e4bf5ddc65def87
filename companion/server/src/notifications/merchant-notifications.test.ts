import { afterAll, beforeAll, expect, test } from 'vitest'
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
