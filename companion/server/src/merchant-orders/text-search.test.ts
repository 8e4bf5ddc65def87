import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'
import { createMerchantOrderRequests } from './testing/merchant-order-actions.ts'

let app: TestApp
let shop: TestMerchant
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  shop = await app.merchant({ category: 'accompaniment' })
  user = await app.user()
})
afterAll(() => app.stop())

const { newService, placeAndPay } = createMerchantOrderRequests(() => ({ app, shop, user }))

/** Copies an order of the shop as newer orders. The numbers of the copies begin with X. */
async function copyOrder(orderNo: string, count: number) {
  await sql`
    INSERT INTO orders (order_no, user_id, order_type, reference, title, amount, status, expires_at)
    SELECT 'X' || lpad(n::text, 19, '0'), user_id, order_type, 'copy ' || n, title, amount, 'completed', expires_at
    FROM orders, generate_series(1, ${count}::int) AS n WHERE order_no = ${orderNo}`.execute(app.db)
  await sql`
    INSERT INTO merchant_orders (order_no, user_id, merchant_id, service_id, quantity, unit_price, amount,
                                 commission_rate, status)
    SELECT 'X' || lpad(n::text, 19, '0'), user_id, merchant_id, service_id, quantity, unit_price, amount,
           commission_rate, 'completed'
    FROM merchant_orders, generate_series(1, ${count}::int) AS n WHERE order_no = ${orderNo}`.execute(app.db)
}

test('GET /merchant/orders searches the newest 5,000 orders, and finds an older order by its whole number', async () => {
  const orderNo = await placeAndPay(await newService({ title: '陪诊半天' }))
  const found = async (q: string) => (await shop.merchantOrders.list({ query: { q } })).total
  await copyOrder(orderNo, 4999)
  expect(await found('半天')).toBe(5000)
  expect(await found(orderNo.slice(1))).toBe(1)
  const another = await placeAndPay(await newService({ title: '陪诊一天' }))
  expect(await found(orderNo.slice(1))).toBe(0)
  expect(await found(orderNo)).toBe(1)
  expect(await found(another.slice(1))).toBe(1)
})

test('GET /merchant/orders finds no order of another merchant by its whole number', async () => {
  const orderNo = await placeAndPay(await newService({}))
  const other = await app.merchant()
  expect((await other.merchantOrders.list({ query: { q: orderNo } })).total).toBe(0)
})
