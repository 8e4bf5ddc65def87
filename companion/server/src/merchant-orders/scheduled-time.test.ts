import { addMonths, dayMs, hourMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'
import { createMerchantOrderRequests } from './testing/merchant-order-actions.ts'

let app: TestApp
let shop: TestMerchant
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  shop = await app.merchant()
  user = await app.user()
})
afterAll(() => app.stop())

const { cancel, complete, confirm, newService, place, placeAndPay, rowOf, serviceOf } =
  createMerchantOrderRequests(() => ({
    app,
    shop,
    user,
  }))

describe('scheduled time of an order', () => {
  test('a merchant order can be scheduled at most one year ahead', async () => {
    const id = await newService({ stock: 5 })
    const year = addMonths(app.clock.now(), 12)
    const late = place(id, { scheduledAt: toIso(year + 1) })
    expect(await getRefusal(late)).toMatchObject({ status: 400, error: 'SCHEDULE_TOO_FAR' })
    expect(await serviceOf(id)).toMatchObject({ stock: 5 })
    await place(id, { scheduledAt: toIso(year) })
  })

  test('a merchant order cannot be completed before its scheduled time', async () => {
    const at = app.clock.now() + dayMs + hourMs
    const scheduledAt = toIso(at)
    const id = await newService()
    const [kept, off] = [await placeAndPay(id, { scheduledAt }), await placeAndPay(id, { scheduledAt })]
    for (const orderNo of [kept, off]) {
      await confirm(orderNo)
      expect(await getRefusal(complete(orderNo))).toMatchObject({ status: 400, error: 'SERVICE_NOT_DUE' })
    }
    await cancel(off)
    app.clock.move({ now: at - 1 })
    expect(await getRefusal(complete(kept))).toMatchObject({ status: 400, error: 'SERVICE_NOT_DUE' })
    app.clock.move({ now: at })
    const shopNow = await app.ownerOf(shop.id)
    await shopNow.merchantOrders.complete({ params: { id: kept } })
    expect(await rowOf(kept)).toMatchObject({ status: 'completed' })
  })
})
