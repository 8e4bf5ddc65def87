import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { bookWorkerAs, createTestWorker, readServiceOrder } from './testing/fixtures.ts'

let app: TestApp
let user: TestUser
let opened: number
beforeAll(async () => {
  app = await startTestApp()
  opened = app.clock.now()
})
beforeEach(async () => {
  app.clock.move({ now: opened })
  user = await app.user()
})
afterAll(() => app.stop())

const halfAnHour = 30 * minuteMs
const busy = { status: 400, error: 'WORKER_NOT_AVAILABLE' }

describe('booking a time held by an expired unpaid booking', () => {
  test('an expired unpaid booking is released before the job runs, and its late payment is refunded', async () => {
    const workerId = await createTestWorker(app)
    const held = await bookWorkerAs(await app.user(), workerId)
    app.clock.move({ advanceMs: halfAnHour - 1 })
    expect(await getRefusal(bookWorkerAs(user, workerId))).toMatchObject(busy)
    app.clock.move({ advanceMs: 1 })
    const taken = await bookWorkerAs(user, workerId)
    await app.pay(held.orderNo)
    expect((await readServiceOrder(app, held.orderNo)).status).toBe('cancelled')
    expect((await readServiceOrder(app, taken.orderNo)).status).toBe('pending')
    const refunds = app.db.selectFrom('refunds').select('amount_fen').where('order_no', '=', held.orderNo)
    expect(await refunds.execute()).toEqual([{ amount_fen: 12_000 }])
  })

  test('an expired booking that was paid in time keeps the worker’s time, even if the payment callback was lost', async () => {
    const workerId = await createTestWorker(app)
    const held = await bookWorkerAs(await app.user(), workerId)
    await app.pay(held.orderNo, { times: 0 })
    app.clock.move({ advanceMs: halfAnHour })
    expect(await getRefusal(bookWorkerAs(user, workerId))).toMatchObject(busy)
    expect((await readServiceOrder(app, held.orderNo)).status).toBe('confirmed')
  })
})
