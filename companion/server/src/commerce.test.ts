import { toDate } from '@sanhe/kit/clock'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { faultsOf } from './testing/commerce/books.ts'
import { anyHistory, close, live, type Moment } from './testing/commerce/deeds.ts'
import { kinds, type Market, openMarket } from './testing/commerce/market.ts'

/** Histories; `COMMERCE_RUNS=1000` for a long run. */
const runs = Number(process.env['COMMERCE_RUNS'] ?? 12)

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

async function marketAfter(history: Moment[]) {
  const market = await openMarket(app)
  for (const moment of history) await live(market, moment)
  await close(market)
  return market
}

test('whatever buyers, shops, the provider and the clock do, no money and no place is made or lost', async () => {
  const seen: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const market = await marketAfter(history)
      expect(await faultsOf(market)).toEqual([])
      for (const { kind } of market.orders) seen[kind] = (seen[kind] ?? 0) + 1
    }),
    { numRuns: runs, endOnFailure: true },
  )
  expect(Object.keys(seen).length).toBeGreaterThan(2)
})

/** Everything bought and paid once, one of it with a coupon. */
const dayOfTrade: Moment[] = [
  ...kinds.map((kind, nth) => ({
    deeds: [{ do: 'place' as const, kind, buyer: 0, coupon: nth === 0 ? 0 : null }],
    minutes: 0,
  })),
  ...kinds.map((_, nth) => ({ deeds: [{ do: 'pay' as const, nth, times: 1 }], minutes: 0 })),
]

describe('the books would show', () => {
  const tampered: [what: string, sql: (of: Market) => ReturnType<typeof sql>][] = [
    [
      'an order that is paid and was not',
      ({ orders }) => sql`UPDATE orders SET status = 'cancelled' WHERE order_no = ${orders[1]!.orderNo}`,
    ],
    [
      'a thing that was paid and is not had',
      ({ orders }) =>
        sql`UPDATE delivery_orders SET status = 'pending' WHERE order_no = ${orders[2]!.orderNo}`,
    ],
    [
      'a place that is free and is not',
      ({ clinic }) => sql`UPDATE doctor_schedules SET current_patients = 0 WHERE id = ${clinic.scheduleId}`,
    ],
    [
      'goods that came from nowhere',
      ({ productId }) => sql`UPDATE products SET stock = stock + 1 WHERE id = ${productId}`,
    ],
    [
      'a service that was sold twice',
      ({ serviceId }) => sql`UPDATE merchant_services SET stock = stock - 1 WHERE id = ${serviceId}`,
    ],
    [
      'a coupon that can be used again',
      ({ buyers }) => sql`UPDATE user_coupons SET status = 'available' WHERE id = ${buyers[0]!.coupons[0]}`,
    ],
    [
      'a membership that nobody has',
      ({ orders }) =>
        sql`UPDATE memberships SET refunded_at = ${toDate(0)} WHERE order_no = ${orders[5]!.orderNo}`,
    ],
    [
      'points that nobody earned',
      ({ buyers }) =>
        sql`INSERT INTO point_accounts (user_id, available_points) VALUES (${buyers[0]!.id}, 7) ON CONFLICT (user_id) DO UPDATE SET available_points = 7`,
    ],
  ]

  let market: Market
  let known: string[]
  beforeAll(async () => {
    market = await marketAfter(dayOfTrade)
    known = await faultsOf(market)
  })

  test('nothing after a day of honest trade', () => {
    expect(market.orders).toHaveLength(kinds.length)
    expect(known).toEqual([])
  })

  test.each(tampered)('%s', async (_, tamper) => {
    await tamper(market).execute(app.db)
    const faults = await faultsOf(market)
    expect(faults.length).toBeGreaterThan(known.length)
    known = faults
  })
})
