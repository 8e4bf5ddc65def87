import { minuteMs } from '@sanhe/kit/runtime/clock'
import { PaymentError } from '@sanhe/providers/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { endExpiredOrders, queryPaymentsOfPendingOrders } from './jobs.ts'
import { getPayParams } from './payment-sheets.ts'
import { readOrderRows, registerTestSeatOrders } from './testing/seats.ts'

let app: TestApp
let user: TestUser
let seats: Awaited<ReturnType<typeof registerTestSeatOrders>>
let queried: string[]
let answer: 'as it is' | 'UNREACHABLE' | 'BAD_ANSWER'
beforeAll(async () => {
  app = await startTestApp()
  seats = await registerTestSeatOrders(app)
  const { query } = app.deps.wechatPay
  app.deps.wechatPay.query = (orderNo) => {
    queried.push(orderNo)
    return answer === 'as it is'
      ? query(orderNo)
      : Promise.reject(new PaymentError(answer, 'on purpose', true))
  }
})
beforeEach(async () => {
  user = await app.user()
  await seats.reset(250)
  queried = []
  answer = 'as it is'
})
afterAll(() => app.stop())

/** Places `count` orders one after the other. The first `sheets` orders get a payment sheet. */
async function placed(count: number, sheets: number) {
  const orders = []
  for (let nth = 0; nth < count; nth += 1) {
    const order = await seats.place(user)
    if (nth < sheets) await getPayParams(app.deps, order)
    orders.push(order.order_no)
  }
  return orders
}
const later = (ms: number) => app.clock.move({ advanceMs: ms })
const ask = () => queryPaymentsOfPendingOrders(app.deps, app.clock.now())

describe('the job orders.ask', () => {
  test('the job orders.ask skips pending orders without a payment sheet', async () => {
    const [first] = await placed(3, 1)
    later(2 * minuteMs)
    expect(await ask()).toEqual({ looked_at: 1 })
    expect(queried).toEqual([first])
  })

  test('the job orders.ask stops after three queries in a row without an answer from the provider', async () => {
    await placed(6, 6)
    later(2 * minuteMs)
    answer = 'UNREACHABLE'
    await ask()
    expect(queried).toHaveLength(3)
    answer = 'as it is'
    await ask()
    expect(queried).toHaveLength(9)
  })

  test('the job orders.ask, which queries unpaid orders at the provider, continues after invalid replies', async () => {
    await placed(6, 6)
    later(2 * minuteMs)
    answer = 'BAD_ANSWER'
    await ask()
    expect(queried).toHaveLength(6)
  })

  test('the job orders.ask queries all pending orders in one run, even if they are more than one batch', async () => {
    const orders = await placed(201, 0)
    await app.db
      .updateTable('payments')
      .set({ pay_params: '{}' })
      .where('out_trade_no', 'in', orders)
      .execute()
    later(2 * minuteMs)
    await ask()
    expect(queried.toSorted()).toEqual(orders.toSorted())
  })
})

test('the job orders.expire cancels orders without a payment sheet even while the provider does not answer', async () => {
  const orders = await placed(6, 5)
  later(30 * minuteMs)
  answer = 'UNREACHABLE'
  await endExpiredOrders(app.deps, app.clock.now())
  expect(queried).toHaveLength(3)
  const states = await Promise.all(orders.map((orderNo) => readOrderRows(app, orderNo)))
  expect(states.map(({ order }) => order.status)).toEqual([...Array(5).fill('pending'), 'cancelled'])
})
