import { fromIso, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import * as help from './testing/grocery-helpers.ts'
import { createGroceryOrderRequests } from './testing/order-helpers.ts'

let app: TestApp
let user: TestUser
let admin: TestAdmin
let rice: number
const noon = fromIso('2026-11-21T12:00:00+08:00')
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  rice = await help.addProduct(app, await help.addGrocer(app))
})
beforeEach(async () => {
  app.clock.move({ now: noon })
  user = await app.user()
})
afterAll(() => app.stop())

const { own, seeOrder } = createGroceryOrderRequests(() => ({ app, user, admin }))
const order = async (deliveryWindow?: { day: string; start: string }) => {
  await help.addProductToCart(user, rice)
  return help.requestCartOrder(user, { deliveryWindow })
}
const tomorrowMorning = { day: '2026-11-22', start: '10:00' }
const period = { from: '2026-11-22T02:00:00.000Z', until: '2026-11-22T04:00:00.000Z' }

describe('POST /shopping/orders with a delivery window', () => {
  test('user, order and administrator see the chosen window, also after the payment', async () => {
    const { orderNo } = await order(tomorrowMorning)
    const expected = { deliveryWindow: period, estimatedDelivery: period.until }
    expect(await own()).toMatchObject([expected])
    await app.pay(orderNo)
    expect(await own()).toMatchObject([{ status: 'paid', ...expected }])
    expect((await seeOrder(orderNo)).detail).toMatchObject({ deliveryWindow: period })
    const { orders } = await admin.shoppingAdmin.orders({ query: { q: orderNo } })
    expect(orders).toMatchObject([expected])
  })

  test('without a window the delivery comes as soon as possible', async () => {
    const { orderNo } = await order()
    expect(await own()).toMatchObject([
      { deliveryWindow: null, estimatedDelivery: '2026-11-21T06:00:00.000Z' },
    ])
    expect((await seeOrder(orderNo)).detail).not.toHaveProperty('deliveryWindow')
  })

  test.each([
    ['DELIVERY_WINDOW_UNKNOWN', { day: '2026-11-22', start: '09:00' }],
    ['DELIVERY_WINDOW_PASSED', { day: '2026-11-21', start: '10:00' }],
    ['DELIVERY_WINDOW_TOO_FAR', { day: '2026-11-25', start: '10:00' }],
  ])('answers 400 %s and leaves cart and stock as they are', async (error, window) => {
    const stock = await help.readStock(app, rice)
    expect(await getRefusal(order(window))).toMatchObject({ status: 400, error })
    expect(await help.readStock(app, rice)).toBe(stock)
    expect((await user.shopping.cart()).items).toHaveLength(1)
    expect(await own()).toEqual([])
  })

  test.each([
    { day: '2026-02-30', start: '10:00' },
    { day: 'tomorrow', start: '10:00' },
    { day: '2026-11-22', start: '10' },
  ])('answers 400 VALIDATION_ERROR for the window %j', async (window) => {
    expect(await getRefusal(order(window))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
  })

  test('a payment before the end of the window keeps the window, also after its start', async () => {
    const { orderNo } = await order({ day: '2026-11-21', start: '14:00' })
    app.clock.move({ now: noon + 29 * minuteMs })
    await app.pay(orderNo)
    expect(await own()).toMatchObject([{ deliveryWindow: { until: '2026-11-21T08:00:00.000Z' } }])
  })

  test('a late payment after the window turns the delivery into one as soon as possible', async () => {
    const { orderNo } = await order({ day: '2026-11-21', start: '14:00' })
    app.clock.move({ now: fromIso('2026-11-21T16:00:00+08:00') })
    await app.endUnpaid()
    await app.pay(orderNo)
    Object.assign(user, await app.again(user))
    expect(await own()).toMatchObject([
      { status: 'paid', deliveryWindow: null, estimatedDelivery: '2026-11-21T10:00:00.000Z' },
    ])
    expect((await seeOrder(orderNo)).detail).not.toHaveProperty('deliveryWindow')
  })
})

test('GET /shopping/delivery-windows lists what can be chosen at the time of the service', async () => {
  app.clock.move({ now: fromIso('2026-11-21T19:00:01+08:00') })
  user = await app.user()
  const { days } = await user.shopping.deliveryWindows()
  expect(days.map(({ day, windows }) => [day, windows.length])).toEqual([
    ['2026-11-22', 5],
    ['2026-11-23', 5],
    ['2026-11-24', 5],
  ])
  expect(days[0]?.windows[0]).toEqual({ start: '08:00', end: '10:00' })
})
