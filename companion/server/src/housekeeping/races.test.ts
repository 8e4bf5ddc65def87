import { dayMs, minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOrderNo } from '#orders'
import { startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import * as help from './testing/fixtures.ts'

let app: TestApp
let user: TestUser
let admin: TestAdmin
let opened: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  opened = app.clock.now()
})
beforeEach(async () => {
  app.clock.move({ now: opened })
  user = await app.user()
})
afterAll(() => app.stop())

const {
  bookWorkerAs: book,
  bookAndPayWorker: bookAndPay,
  createTestWorker: hire,
  readServiceOrder: seeOrder,
  testBookingStartsAt: startsAt,
} = help
const halfAnHour = 30 * minuteMs
const users = (count: number) => Promise.all(Array.from({ length: count }, () => app.user()))
const cancel = (orderNo: string, by = user) =>
  by.housekeeping.cancel({ params: { id: orderNo }, body: undefined })
const refundsOf = async (orderNo: string) => {
  const rows = await app.db
    .selectFrom('refunds')
    .select('amount_fen')
    .where('order_no', '=', orderNo)
    .execute()
  return rows.map(({ amount_fen }) => amount_fen)
}
const statusOf = async (orderNo: string) => (await seeOrder(app, orderNo)).status
const orderState = async (orderNo: string) => ({
  service: await statusOf(orderNo),
  order: (await user.orders.get({ params: { orderNo } })).status,
  refunds: await refundsOf(orderNo),
})

/** Counts the bookings of a worker that are not cancelled. */
async function holders(workerId: number) {
  const rows = await app.db
    .selectFrom('service_orders')
    .select('id')
    .where('worker_id', '=', workerId)
    .where('status', '<>', 'cancelled')
    .execute()
  return rows.length
}

describe('20 users book overlapping hours of one worker', () => {
  test('20 users book overlapping hours of one worker: exactly one succeeds, the others get an error', async () => {
    const worker = await hire(app)
    const all = await users(20)
    const answers = await Promise.allSettled(
      all.map((each, index) => book(each, worker, { scheduledTime: index % 2 ? '09:00' : '10:30' })),
    )
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as { body: { error: string } }).body.error] : [],
    )
    expect(refused).toEqual(Array.from({ length: 19 }, () => 'WORKER_NOT_AVAILABLE'))
    expect(await holders(worker)).toBe(1)
  })

  /** Books without locking the worker, for the control test: checks for other bookings first, and writes afterwards. */
  async function bookNaively(worker: number, all: TestUser[]) {
    const saw = await Promise.all(all.map(() => holders(worker)))
    return Promise.allSettled(
      all.map(async ({ id }, index) => {
        if (saw[index]) return
        await app.db
          .insertInto('service_orders')
          .values({
            order_no: createOrderNo('housekeeping', app.clock.now()),
            user_id: id,
            worker_id: worker,
            service_type: 'cleaning',
            scheduled_date: '2026-11-23',
            scheduled_time: '09:00',
            duration_hours: 3,
            address: '-',
            amount: '120.00',
            platform_fee: '18.00',
            busy: sql<string>`tstzrange(${toDate(startsAt)}, ${toDate(startsAt + dayMs / 8)})`,
            created_at: toDate(app.clock.now()),
          })
          .execute()
      }),
    )
  }

  test('the exclusion constraint alone, without the row lock, allows only one of 10 overlapping bookings of a worker', async () => {
    const worker = await hire(app)
    const answers = await bookNaively(worker, await users(10))
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(9)
    expect(await holders(worker)).toBe(1)
  })

  test('control: without the row lock and the exclusion constraint, all 10 overlapping bookings of a worker succeed', async () => {
    const worker = await hire(app)
    const constraint = sql`ALTER TABLE service_orders DROP CONSTRAINT service_orders_one_place`
    await constraint.execute(app.db)
    await bookNaively(worker, await users(10))
    expect(await holders(worker)).toBe(10)
    await app.db.deleteFrom('service_orders').where('worker_id', '=', worker).execute()
    await sql`ALTER TABLE service_orders ADD CONSTRAINT service_orders_one_place
      EXCLUDE USING gist (worker_id WITH =, busy WITH &&)
      WHERE (status IN ('pending', 'paid', 'confirmed', 'in_progress'))`.execute(app.db)
  })
})

describe('unpaid bookings', () => {
  test('an unpaid booking releases the worker’s time after exactly 30 minutes', async () => {
    const worker = await hire(app)
    const { orderNo } = await book(user, worker)
    app.clock.move({ advanceMs: halfAnHour - 1 })
    await app.endUnpaid()
    expect(await statusOf(orderNo)).toBe('pending')
    app.clock.move({ advanceMs: 1 })
    await Promise.all([app.endUnpaid(), app.endUnpaid()])
    expect(await statusOf(orderNo)).toBe('cancelled')
    await book(await app.user(), worker)
  })

  test('an unpaid booking expires at the start of the service if that is sooner than 30 minutes', async () => {
    app.clock.move({ now: startsAt - 10 * minuteMs })
    const { orderNo } = await book(user, await hire(app))
    app.clock.move({ now: startsAt })
    await app.endUnpaid()
    expect(await statusOf(orderNo)).toBe('cancelled')
  })

  const timedOut = async () => {
    const worker = await hire(app)
    const { orderNo } = await book(user, worker)
    app.clock.move({ advanceMs: halfAnHour })
    await app.endUnpaid()
    return { worker, orderNo }
  }

  test('a late payment restores an expired booking if the worker is still free', async () => {
    const { orderNo } = await timedOut()
    await app.pay(orderNo, { times: 5 })
    expect(await orderState(orderNo)).toEqual({ service: 'confirmed', order: 'paid', refunds: [] })
  })

  test('a late payment of an expired booking is refunded once if another user has booked the worker’s time', async () => {
    const { worker, orderNo } = await timedOut()
    await book(await app.user(), worker, { scheduledTime: '11:00' })
    await app.pay(orderNo, { times: 5 })
    expect(await orderState(orderNo)).toMatchObject({ service: 'cancelled', refunds: [12_000] })
  })

  test('a late payment of an expired booking is refunded if the worker is offline or the booked time has come', async () => {
    const { worker, orderNo } = await timedOut()
    await app.db.updateTable('service_workers').set({ status: 'offline' }).where('id', '=', worker).execute()
    await app.pay(orderNo)
    expect(await orderState(orderNo)).toMatchObject({ service: 'cancelled', refunds: [12_000] })
    const late = await timedOut()
    app.clock.move({ now: startsAt })
    await app.pay(late.orderNo)
    expect(await refundsOf(late.orderNo)).toEqual([12_000])
  })
})

test('a late payment does not restore a booking that the user cancelled', async () => {
  const { orderNo } = await book(user, await hire(app))
  await cancel(orderNo)
  await app.pay(orderNo, { times: 3 })
  expect(await orderState(orderNo)).toMatchObject({ service: 'cancelled', refunds: [12_000] })
})

test('10 concurrent cancellations refund a booking once', async () => {
  const { orderNo } = await bookAndPay(app, user, await hire(app))
  app.clock.move({ now: startsAt - minuteMs })
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(orderNo)))
  expect(new Set(answers.map(({ refundAmount, cancelFee }) => `${refundAmount}+${cancelFee}`))).toEqual(
    new Set(['84+36']),
  )
  expect(await refundsOf(orderNo)).toEqual([8400])
})

test('simultaneous start and cancellation of a service: exactly one succeeds', async () => {
  const worker = await hire(app)
  for (let day = 23; day < 29; day += 1) {
    const placed = await bookAndPay(app, user, worker, { scheduledDate: `2026-11-${day}` })
    app.clock.move({ now: startsAt + (day - 23) * dayMs - minuteMs })
    const [started, cancelled] = await Promise.allSettled([
      admin.housekeepingAdmin.start({ params: { id: placed.id } }),
      cancel(placed.orderNo),
    ])
    expect([started.status, cancelled.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const { service, refunds } = await orderState(placed.orderNo)
    expect(service).toBe(started.status === 'fulfilled' ? 'in_progress' : 'cancelled')
    expect(refunds).toHaveLength(started.status === 'fulfilled' ? 0 : 1)
  }
})

test('two concurrent reviews of a worker both count in the rating', async () => {
  const worker = await hire(app)
  const all = await users(4)
  const ids: number[] = []
  for (const [index, each] of all.entries()) {
    const { id } = await bookAndPay(app, each, worker, { scheduledDate: `2026-11-2${index + 3}` })
    app.clock.move({ now: startsAt + index * dayMs })
    await admin.housekeepingAdmin.start({ params: { id } })
    await admin.housekeepingAdmin.complete({ params: { id } })
    ids.push(id)
  }
  const says = (rating: number, index: number) =>
    all[index]!.housekeeping.review({ params: { id: String(ids[index]) }, body: { rating } })
  await Promise.all([5, 4, 2, 3].map(says))
  expect(await user.housekeeping.worker({ params: { id: worker } })).toMatchObject({
    rating: 3.5,
    ratingCount: 4,
  })
})
