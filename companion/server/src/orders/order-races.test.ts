import { inTransaction } from '@sanhe/kit/postgres/database'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { cancelOrder } from './cancelling.ts'
import { continueRefunds, endExpiredOrders } from './jobs.ts'
import { createOrderNo } from './order-no.ts'
import { getPayParams } from './payment-sheets.ts'
import { placeOrder } from './placing-orders.ts'
import { readOrderRows, registerTestSeatOrders } from './testing/seats.ts'

/** Number of random rounds; set `RACE_ROUNDS=100` for a longer run. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 8)

let app: TestApp
let user: TestUser
let seats: Awaited<ReturnType<typeof registerTestSeatOrders>>
beforeAll(async () => {
  app = await startTestApp()
  seats = await registerTestSeatOrders(app)
})
beforeEach(async () => {
  user = await app.user()
  await app.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '=', 'pending').execute()
  await seats.set(5)
})
afterAll(() => app.stop())

async function placed() {
  const order = await seats.place(user)
  await getPayParams(app.deps, order)
  return order.order_no
}

/** Events of one purchase order, which may happen in any sequence and concurrently. */
const happenings = {
  callback: (orderNo: string) => app.pay(orderNo, { times: 3 }),
  timeout: () => endExpiredOrders(app.deps, app.clock.now()),
  cancel: (orderNo: string) => cancelOrder(app.deps, { orderNo, reason: '不去了' }).catch(() => {}),
  refund: (orderNo: string) =>
    user.orders.refund({ params: { orderNo }, body: { reason: '不去了' } }).catch(() => {}),
}
type Happening = keyof typeof happenings
const names = Object.keys(happenings) as Happening[]

const permutations = (items: Happening[]): Happening[][] =>
  items.length <= 1
    ? [items]
    : items.flatMap((item) =>
        permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
      )

/**
 * Checks that no order is cancelled with its payment kept, no order is paid without a seat, and no seat is lost or
 * duplicated.
 */
async function expectSound(orderNo: string, seatsBefore: number) {
  app.clock.move({ advanceMs: minuteMs })
  await continueRefunds(app.deps, app.clock.now())
  const { order, payment, refunds } = await readOrderRows(app, orderNo)
  const moneyCame = payment.status === 'paid'
  const holdsSeat = order.status === 'paid'
  expect(['paid', 'cancelled', 'refunded']).toContain(order.status)
  expect(refunds.length).toBeLessThanOrEqual(1)
  if (moneyCame) expect(holdsSeat || refunds[0]?.amount_fen === payment.paid_fen).toBe(true)
  else expect([order.status, refunds.length]).toEqual(['cancelled', 0])
  if (holdsSeat) expect(refunds).toEqual([])
  expect(await seats.free()).toBe(seatsBefore - (holdsSeat ? 1 : 0))
}

describe('expiry, payment callback, cancellation and refund of one order', () => {
  test.each(permutations(names).map((order) => [order.join(', '), order] as const))(
    'a purchase order and its seats stay consistent after the events %s',
    async (_, order) => {
      const orderNo = await placed()
      app.clock.move({ advanceMs: 30 * minuteMs })
      for (const name of order) await happenings[name](orderNo)
      await expectSound(orderNo, 5)
    },
  )

  test('a purchase order and its seats stay consistent when expiry, callback, cancellation and refund run concurrently', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await seats.set(5)
      const orderNo = await placed()
      app.clock.move({ advanceMs: 30 * minuteMs })
      await Promise.all(names.map((name) => happenings[name](orderNo)))
      await expectSound(orderNo, 5)
    }
  })

  test('an order that is paid between the query and the closing of its payment becomes paid', async () => {
    const orderNo = await placed()
    app.clock.move({ advanceMs: 30 * minuteMs })
    const { wechatPay } = app.deps
    app.deps.wechatPay = {
      ...wechatPay,
      async close(number) {
        await app.pay(number, { times: 0 })
        return wechatPay.close(number)
      },
    }
    await endExpiredOrders(app.deps, app.clock.now())
    app.deps.wechatPay = wechatPay
    expect((await readOrderRows(app, orderNo)).order.status).toBe('paid')
    await expectSound(orderNo, 5)
  })
})

describe('late payments', () => {
  /** Cancels an order whose payment is still in flight when the provider closes it. */
  async function cancelledUnasked() {
    const orderNo = await placed()
    app.clock.move({ advanceMs: 30 * minuteMs })
    const { wechatPay } = app.deps
    app.deps.wechatPay = {
      ...wechatPay,
      query: async () => ({ outcome: 'open' }),
      close: async () => 'closed',
    }
    await endExpiredOrders(app.deps, app.clock.now())
    app.deps.wechatPay = wechatPay
    expect((await readOrderRows(app, orderNo)).order.status).toBe('cancelled')
    return orderNo
  }

  test('a late payment reopens its order if a seat is free', async () => {
    const orderNo = await cancelledUnasked()
    await app.pay(orderNo, { times: 5 })
    expect((await readOrderRows(app, orderNo)).order.status).toBe('paid')
    await expectSound(orderNo, 5)
  })

  test('a late payment is refunded once if another user has taken the seat', async () => {
    const orderNo = await cancelledUnasked()
    await seats.set(0)
    await app.pay(orderNo, { times: 5 })
    const { order, refunds } = await readOrderRows(app, orderNo)
    expect(order.status).toBe('refunded')
    expect(refunds).toMatchObject([{ amount_fen: 5000, status: 'accepted' }])
    expect(await seats.free()).toBe(0)
  })
})

test('a late payment is refunded if the user places the same order again concurrently', async () => {
  const orderNo = await placed()
  const { order } = await readOrderRows(app, orderNo)
  await cancelOrder(app.deps, { orderNo, reason: '不去了' })
  const isWaited = async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.db)
    return rows.length > 0
  }
  const paying = await inTransaction(app.db, async (tx) => {
    await placeOrder(app.deps, tx, {
      userId: user.id,
      type: 'course',
      orderNo: createOrderNo('course', app.clock.now()),
      reference: order.reference,
      priceFen: 5000,
      title: '一个座位',
    })
    const answers = app.pay(orderNo)
    await expect.poll(isWaited).toBe(true)
    return { answers }
  })
  expect((await paying.answers).map(({ status }) => status)).toEqual([200])
  const { order: ended, refunds } = await readOrderRows(app, orderNo)
  expect([ended.status, refunds.map(({ amount_fen }) => amount_fen)]).toEqual(['refunded', [5000]])
})

test('control: without the row lock on the order, two payment callbacks are both applied', async () => {
  const orderNo = await placed()
  const naive = async () => {
    const { order } = await readOrderRows(app, orderNo)
    if (order.status !== 'pending') return 0
    await sql`SELECT pg_sleep(0.02)`.execute(app.db)
    await app.db.updateTable('orders').set({ status: 'paid' }).where('order_no', '=', orderNo).execute()
    return 1
  }
  const heard = await Promise.all(Array.from({ length: 10 }, naive))
  expect(heard.reduce<number>((sum, one) => sum + one, 0)).toBeGreaterThan(1)
})
