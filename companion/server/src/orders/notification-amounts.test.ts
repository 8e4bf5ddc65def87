import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { cancelOrder } from './cancelling.ts'
import { getPayParams } from './payment-sheets.ts'
import { registerTestSeatOrders } from './testing/seats.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

test('notices of payments and refunds write yuan with two decimals', async () => {
  const user = await app.user()
  const seats = await registerTestSeatOrders(app)
  await seats.reset(1)
  const order = await seats.place(user)
  const { order_no: orderNo, amount } = order
  await getPayParams(app.deps, order)
  await app.pay(orderNo)
  await cancelOrder(app.deps, { orderNo, reason: '不需要了', force: true })
  await app.pay(orderNo, { outcome: 'refund_success' })
  await app.settle()
  const { notifications } = await user.notifications.list({ query: {} })
  const texts = notifications.map(({ content }) => content).filter((content) => content?.includes('元'))
  expect(texts).toHaveLength(3)
  expect(amount).toMatch(/^\d+\.\d{2}$/)
  for (const text of texts) expect(text).toContain(`${amount}元`)
})
