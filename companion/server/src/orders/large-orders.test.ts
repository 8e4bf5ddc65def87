import { toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { getPayParams } from './payment-sheets.ts'
import { maxOrderAmountFen } from './rules.ts'
import { readOrderRows, registerTestSeatOrders } from './testing/seats.ts'

let app: TestApp
let user: TestUser
let seats: Awaited<ReturnType<typeof registerTestSeatOrders>>
beforeAll(async () => {
  app = await startTestApp()
  seats = await registerTestSeatOrders(app)
  await seats.set(10)
  user = await app.user()
})
afterAll(() => app.stop())

test('an order of one million yuan is paid and refunded exactly to the fen', async () => {
  const { order_no: orderNo, ...order } = await seats.place(user, { priceFen: maxOrderAmountFen })
  await getPayParams(app.deps, { order_no: orderNo, ...order })
  await app.pay(orderNo)
  const { refundAmount } = await user.orders.refund({ params: { orderNo }, body: { reason: '不要了' } })
  expect(refundAmount).toBe(1_000_000)
  expect((await readOrderRows(app, orderNo)).refunds).toMatchObject([{ amount_fen: 100_000_000 }])
})

test('placeOrder throws ORDER_TOO_LARGE for one fen above one million yuan', async () => {
  await expect(seats.place(user, { priceFen: maxOrderAmountFen + 1 })).rejects.toMatchObject({
    code: 'ORDER_TOO_LARGE',
    status: 400,
  })
})

test('payments.amount_fen can store amounts above the range of a 32-bit integer', async () => {
  const { order_no: orderNo } = await seats.place(user, { priceFen: 1 })
  const amount_fen = 9_999_999_999
  await app.db.updateTable('payments').set({ amount_fen }).where('out_trade_no', '=', orderNo).execute()
  expect((await readOrderRows(app, orderNo)).payment.amount_fen).toBe(amount_fen)
})

const tooLarge = { status: 400, error: 'ORDER_TOO_LARGE' }

test('POST /merchant-orders answers ORDER_TOO_LARGE for a service at the highest price, whatever the quantity', async () => {
  const shop = await app.merchant()
  const { id: serviceId } = await shop.merchantServices.create({ body: { title: '陪诊', price: 99_999_999 } })
  for (const quantity of [1, 99]) {
    const placed = user.merchantOrders.place({ body: { serviceId, quantity } })
    expect(await getRefusal(placed)).toMatchObject(tooLarge)
  }
})

test('POST /shopping/orders answers ORDER_TOO_LARGE for a cart above one million yuan and keeps the cart', async () => {
  const created_at = toDate(app.clock.now())
  const provider = { company_name: '试验超市', category: 'grocery', created_at } as const
  const provided = app.db.insertInto('service_providers').values(provider).returning('id')
  const { id: provider_id } = await provided.executeTakeFirstOrThrow()
  const product = { provider_id, name: '金条', price: '99999999.00', stock: 99, created_at }
  const added = app.db.insertInto('products').values(product).returning('id')
  const { id: productId } = await added.executeTakeFirstOrThrow()
  await user.shopping.addToCart({ body: { productId, quantity: 99 } })
  const ordered = user.shopping.order({ body: { address: '北京市东城区和平里1号', phone: '13912345678' } })
  expect(await getRefusal(ordered)).toMatchObject(tooLarge)
  expect((await user.shopping.cart()).items).toHaveLength(1)
})
