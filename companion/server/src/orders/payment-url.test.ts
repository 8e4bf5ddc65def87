import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { registerTestSeatOrders } from './testing/seats.ts'

let app: TestApp
let user: TestUser
let seats: Awaited<ReturnType<typeof registerTestSeatOrders>>
beforeAll(async () => {
  app = await startTestApp()
  seats = await registerTestSeatOrders(app)
  await seats.reset(10)
  user = await app.user()
})
afterAll(() => app.stop())

test('GET /orders/:orderNo contains paymentUrl until the order expires', async () => {
  const { order_no: orderNo } = await seats.place(user)
  const own = () => user.orders.get({ params: { orderNo } })
  const { paymentUrl } = await own()
  expect(paymentUrl).toContain(`/h5/pay/${orderNo}?t=`)
  expect((await user.orders.list({ query: {} })).orders[0]?.paymentUrl).toBe(paymentUrl)
  app.clock.move({ advanceMs: 30 * minuteMs - 1 })
  expect((await own()).paymentUrl).toBe(paymentUrl)
  app.clock.move({ advanceMs: 1 })
  expect((await own()).paymentUrl).toBeNull()
})
