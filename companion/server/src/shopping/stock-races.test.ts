import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#core'
import { startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { lockProductRows } from './product-store.ts'
import * as help from './testing/grocery-helpers.ts'

let app: TestApp
let user: TestUser
let admin: TestAdmin
let shop: number
let opened: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  shop = await help.addGrocer(app)
  opened = app.clock.now()
})
beforeEach(async () => {
  app.clock.move({ now: opened })
  user = await app.user()
})
afterAll(() => app.stop())

const {
  buyProduct,
  requestCartOrder: orderCartOf,
  addProductToCart: putInCart,
  addProduct,
  readStock: stockOf,
} = help
const halfAnHour = 30 * minuteMs
const users = (count: number) => Promise.all(Array.from({ length: count }, () => app.user()))
const refund = (orderNo: string) => user.orders.refund({ params: { orderNo }, body: { reason: '不要了' } })
const errorsOf = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) =>
    answer.status === 'rejected' ? [(answer.reason as { body: { error: string } }).body.error] : [],
  )
async function stateOf(orderNo: string) {
  const delivery = await app.db
    .selectFrom('delivery_orders')
    .select('status')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const refunds = await app.db
    .selectFrom('refunds')
    .select('amount_fen')
    .where('order_no', '=', orderNo)
    .execute()
  return { delivery: delivery.status, refunds: refunds.map(({ amount_fen }) => amount_fen) }
}

describe('concurrent orders of a product with stock 10', () => {
  test('exactly 10 of 100 concurrent orders of a product with stock 10 succeed', async () => {
    const rice = await addProduct(app, shop, { stock: 10 })
    const all = await users(100)
    await Promise.all(all.map((each) => putInCart(each, rice)))
    const answers = await Promise.allSettled(all.map((each) => orderCartOf(each)))
    expect(errorsOf(answers)).toEqual(Array.from({ length: 90 }, () => 'OUT_OF_STOCK'))
    expect(await stockOf(app, rice)).toBe(0)
  })

  test('control: checking the stock without a row lock sells a product 100 times', async () => {
    const rice = await addProduct(app, shop, { stock: 10 })
    const saw = await Promise.all(Array.from({ length: 100 }, () => stockOf(app, rice)))
    const sold = await Promise.all(
      saw.map(async (stock) => {
        if (stock < 1) return 0
        await app.db
          .updateTable('products')
          .set({ stock: stock - 1 })
          .where('id', '=', rice)
          .execute()
        return 1
      }),
    )
    expect(sold.reduce<number>((sum, one) => sum + one, 0)).toBeGreaterThan(10)
    expect(await stockOf(app, rice)).toBe(9)
  })
})

describe('carts with the same two products in opposite sequence', () => {
  test('concurrent orders of carts with the same products in opposite sequence all succeed', async () => {
    const [rice, milk] = [
      await addProduct(app, shop, { stock: 20 }),
      await addProduct(app, shop, { stock: 20 }),
    ]
    const all = await users(20)
    await Promise.all(
      all.map(async (each, index) => {
        await putInCart(each, index % 2 ? rice : milk)
        await putInCart(each, index % 2 ? milk : rice)
      }),
    )
    expect(errorsOf(await Promise.allSettled(all.map((each) => orderCartOf(each))))).toEqual([])
    expect([await stockOf(app, rice), await stockOf(app, milk)]).toEqual([0, 0])
  })

  /**
   * Locks two products concurrently in opposite sequences. The transactions are not retried after a deadlock, unlike
   * those of services.
   */
  const lockInPairs = async (lock: (tx: Db, ids: number[]) => Promise<unknown>) => {
    const [rice, milk] = [await addProduct(app, shop), await addProduct(app, shop)]
    return Promise.allSettled(
      [
        [rice, milk],
        [milk, rice],
      ].map((ids) => app.db.transaction().execute((tx) => lock(tx, ids))),
    )
  }

  test('lockProductRows never deadlocks for products in opposite sequence', async () => {
    for (let round = 0; round < 10; round += 1)
      expect(await lockInPairs(lockProductRows)).toMatchObject([
        { status: 'fulfilled' },
        { status: 'fulfilled' },
      ])
  })

  test('control: locking products in the sequence of the cart deadlocks', async () => {
    const met = Promise.withResolvers<void>()
    let waiting = 0
    const answers = await lockInPairs(async (tx, ids) => {
      for (const [nth, id] of ids.entries()) {
        await tx.updateTable('products').set({ stock: 1 }).where('id', '=', id).execute()
        if (nth === 0 && (waiting += 1) === 2) met.resolve()
        await met.promise
      }
    })
    const failed = answers.filter(({ status }) => status === 'rejected')
    expect(failed).toMatchObject([{ reason: { code: '40P01' } }])
  })
})

test('ten concurrent orders of one cart place one order', async () => {
  const rice = await addProduct(app, shop)
  await putInCart(user, rice, 2)
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => orderCartOf(user)))
  expect(errorsOf(answers)).toEqual(Array.from({ length: 9 }, () => 'CART_EMPTY'))
  expect(await stockOf(app, rice)).toBe(98)
})

describe('orders that are not paid within 30 minutes', () => {
  const timedOut = async (stock = 5) => {
    const rice = await addProduct(app, shop, { stock })
    const { orderNo } = await buyProduct(user, rice, 3)
    app.clock.move({ advanceMs: halfAnHour })
    await Promise.all([app.endUnpaid(), app.endUnpaid()])
    return { rice, orderNo }
  }

  test('an expired grocery order returns its goods to stock once, after exactly 30 minutes', async () => {
    const rice = await addProduct(app, shop, { stock: 5 })
    const { orderNo } = await buyProduct(user, rice, 3)
    app.clock.move({ advanceMs: halfAnHour - 1 })
    await app.endUnpaid()
    expect(await stockOf(app, rice)).toBe(2)
    app.clock.move({ advanceMs: 1 })
    await Promise.all([app.endUnpaid(), app.endUnpaid()])
    await app.endUnpaid()
    expect(await stockOf(app, rice)).toBe(5)
    expect(await stateOf(orderNo)).toEqual({ delivery: 'cancelled', refunds: [] })
  })

  test('a late payment reopens a grocery order and takes its goods from stock again', async () => {
    const { rice, orderNo } = await timedOut()
    await app.pay(orderNo, { times: 5 })
    expect(await stateOf(orderNo)).toEqual({ delivery: 'paid', refunds: [] })
    expect(await stockOf(app, rice)).toBe(2)
  })

  test('a late payment is refunded once if the goods are sold out', async () => {
    const { rice, orderNo } = await timedOut()
    await buyProduct(await app.user(), rice, 3)
    await app.pay(orderNo, { times: 5 })
    expect(await stateOf(orderNo)).toEqual({ delivery: 'cancelled', refunds: [3000] })
    expect(await stockOf(app, rice)).toBe(2)
  })

  test('a late payment is refunded if one of two products is sold out, and the other product remains in stock', async () => {
    const [rice, milk] = [
      await addProduct(app, shop, { stock: 1 }),
      await addProduct(app, shop, { stock: 1 }),
    ]
    await putInCart(user, rice)
    await putInCart(user, milk)
    const { orderNo } = await orderCartOf(user)
    app.clock.move({ advanceMs: halfAnHour })
    await app.endUnpaid()
    await buyProduct(await app.user(), milk)
    await app.pay(orderNo)
    expect(await stateOf(orderNo)).toEqual({ delivery: 'cancelled', refunds: [2500] })
    expect(await stockOf(app, rice)).toBe(1)
  })
})

test('ten concurrent refunds of a grocery order return the goods to stock once', async () => {
  const rice = await addProduct(app, shop)
  const { orderNo } = await buyProduct(user, rice, 3)
  await app.pay(orderNo)
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(orderNo)))
  expect(new Set(answers.map(({ refundAmount }) => refundAmount))).toEqual(new Set([30]))
  expect(await stateOf(orderNo)).toEqual({ delivery: 'refunded', refunds: [3000] })
  expect(await stockOf(app, rice)).toBe(100)
})

test('a delivery that is dispatched and refunded concurrently: exactly one request succeeds', async () => {
  const rice = await addProduct(app, shop)
  for (let round = 0; round < 6; round += 1) {
    const before = await stockOf(app, rice)
    const { id, orderNo } = await buyProduct(user, rice, 3)
    await app.pay(orderNo)
    await admin.shoppingAdmin.setStatus({ params: { id }, body: { status: 'preparing' } })
    const [left, back] = await Promise.allSettled([
      admin.shoppingAdmin.setStatus({ params: { id }, body: { status: 'delivering' } }),
      refund(orderNo),
    ])
    expect([left.status, back.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const hasLeft = left.status === 'fulfilled'
    expect(await stateOf(orderNo)).toEqual(
      hasLeft ? { delivery: 'delivering', refunds: [] } : { delivery: 'refunded', refunds: [3000] },
    )
    expect(await stockOf(app, rice)).toBe(hasLeft ? before - 3 : before)
  }
})
