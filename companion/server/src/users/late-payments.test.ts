import { hourMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

/** Places an order and advances the clock until the order has expired unpaid. */
async function runOut() {
  const shop = await app.merchant()
  const { id: serviceId } = await shop.merchantServices.create({ body: { title: '陪诊', price: 88 } })
  const user = await app.user()
  const { orderNo } = await user.merchantOrders.place({
    body: { serviceId, quantity: 1, remark: '门铃坏了请敲门' },
  })
  app.clock.move({ advanceMs: hourMs })
  await app.endUnpaid()
  return { user, orderNo }
}
const stateOf = async (orderNo: string) => {
  const of = app.db.selectFrom('orders').innerJoin('merchant_orders as m', 'm.order_no', 'orders.order_no')
  const order = await of
    .select(['orders.status', 'm.status as service', 'm.remark', 'orders.paid_at'])
    .where('orders.order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const refunds = app.db.selectFrom('refunds').select('amount_fen').where('order_no', '=', orderNo)
  return { ...order, refunds: await refunds.execute() }
}

test('a late payment that arrives after the deletion of the account is refunded and restores no data', async () => {
  const { user, orderNo } = await runOut()
  await user.users.remove({ body: { phone: user.phone } })
  await app.settle()
  const before = await stateOf(orderNo)
  await app.pay(orderNo, { times: 3 })
  await app.settle()
  expect(await stateOf(orderNo)).toEqual({
    ...before,
    status: expect.stringMatching(/cancelled|refunded/),
    paid_at: expect.any(Date),
    refunds: [{ amount_fen: 8800 }],
  })
  expect(before.remark).not.toBe('门铃坏了请敲门')
})

test('a late payment that arrives before the deletion of the account reopens the order, so that the deletion answers OPEN_ORDERS', async () => {
  const { user, orderNo } = await runOut()
  await app.pay(orderNo, { times: 3 })
  expect(await stateOf(orderNo)).toMatchObject({ status: 'paid', remark: '门铃坏了请敲门', refunds: [] })
  expect(await getRefusal(user.users.remove({ body: { phone: user.phone } }))).toMatchObject({
    error: 'OPEN_ORDERS',
  })
})

test('when a late payment races with the deletion of the account, either the payment is refunded or the deletion is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const { user, orderNo } = await runOut()
    // oxlint-disable-next-line no-await-in-loop
    const [, ended] = await Promise.allSettled([
      app.pay(orderNo),
      user.users.remove({ body: { phone: user.phone } }),
    ])
    // oxlint-disable-next-line no-await-in-loop
    const { status, refunds } = await stateOf(orderNo)
    if (ended.status === 'fulfilled') expect(refunds).toHaveLength(1)
    else expect([status, refunds]).toEqual(['paid', []])
  }
})
