import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import {
  groupBuyPurchaseHistory,
  type ConcurrentPurchaseSteps,
  itemRefundPurchaseHistory,
  arbitraryPurchaseHistory,
  staffHistory,
} from './testing/commerce/histories.ts'
import { findBillInconsistencies, deleteAllBills } from './testing/commerce/bill-checks.ts'
import {
  type CommerceFixture,
  commerceOrderKinds,
  createCommerceFixture,
} from './testing/commerce/commerce-fixture.ts'
import { findCommerceInconsistencies } from './testing/commerce/commerce-checks.ts'
import {
  finishOpenOrders,
  runConcurrentPurchaseSteps,
  advanceToNextSettlement,
} from './testing/commerce/run-history.ts'
import { actAsEmployee, findStaffInconsistencies } from './testing/commerce/staff-steps.ts'
import { findSettlementInconsistencies } from './testing/commerce/settlement-checks.ts'
import { tamperedData } from './testing/commerce/tampered-data.ts'

/**
 * Number of random purchase histories that the test runs. The environment variable `COMMERCE_RUNS=1000` makes a longer
 * run.
 */
const runs = Number(process.env['COMMERCE_RUNS'] ?? 12)

let app: TestApp
let startsAt: number
beforeAll(async () => {
  app = await startTestApp()
  startsAt = app.clock.now()
})
afterAll(() => app.stop())

/**
 * Runs one purchase history. The clock is reset first, so that every history begins on the same day. A history takes a
 * month or more, so the clock would otherwise pass the last bookable day after several histories.
 */
async function marketAfter(history: ConcurrentPurchaseSteps[]) {
  app.clock.move({ now: startsAt })
  await deleteAllBills({ app })
  const market = await createCommerceFixture(app)
  for (const moment of history) await runConcurrentPurchaseSteps(market, moment)
  await finishOpenOrders(market)
  return market
}

/**
 * Lists the inconsistencies of a simulated market. The market's month has been settled, and its bills have been
 * compared.
 */
const allFaultsOf = async (market: CommerceFixture) =>
  (
    await Promise.all([
      findCommerceInconsistencies(market),
      findSettlementInconsistencies(market),
      findBillInconsistencies(market),
    ])
  ).flat()

/**
 * Counts the group buys that succeeded because enough members paid. Group buys whose orders were cancelled later are
 * included.
 */
async function groupsThatCameAbout({ campaignId }: CommerceFixture) {
  const found = app.db.selectFrom('group_buy_orders').select('id').where('campaign_id', '=', campaignId)
  return (await found.where('status', '=', 'success').execute()).length
}

/** Counts the refunds by item that the provider has accepted. */
async function countItemRefunds({ orders }: CommerceFixture) {
  const numbers = orders.map(({ orderNo }) => orderNo)
  if (numbers.length === 0) return 0
  const found = app.db.selectFrom('refunds').select('id').where('order_no', 'in', numbers)
  return (await found.where('items', 'is not', null).where('accepted_at', 'is not', null).execute()).length
}

test('random histories of purchases, cancellations, payment failures, time limits and staff roles neither create nor lose money or stock', async () => {
  const seen: Record<string, number> = {}
  let groups = 0
  let itemRefunds = 0
  const staffOutcomes: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(arbitraryPurchaseHistory, async (history) => {
      const market = await marketAfter(history)
      expect(await findCommerceInconsistencies(market)).toEqual([])
      await advanceToNextSettlement(market)
      expect(await allFaultsOf(market)).toEqual([])
      for (const { kind } of market.orders) seen[kind] = (seen[kind] ?? 0) + 1
      groups += await groupsThatCameAbout(market)
      itemRefunds += await countItemRefunds(market)
      for (const [outcome, count] of Object.entries(market.staff.outcomes))
        staffOutcomes[outcome] = (staffOutcomes[outcome] ?? 0) + count
    }),
    {
      numRuns: runs,
      endOnFailure: true,
      examples: [[[...groupBuyPurchaseHistory, ...staffHistory]], [itemRefundPurchaseHistory]],
    },
  )
  expect(Object.keys(seen).length).toBeGreaterThan(2)
  // The fixed example history always completes one group buy. In a run of 100 or more random histories, at least one
  // random history must complete a group buy too.
  expect(groups).toBeGreaterThan(runs < 100 ? 0 : 1)
  // The fixed example history refunds two items of the first order and one item of the second order.
  expect(itemRefunds).toBeGreaterThanOrEqual(3)
  // In the fixed example history 7 of the 12 actions of employees are allowed and 5 are refused.
  expect(Object.keys(staffOutcomes).toSorted()).toEqual(['STAFF_ROLE_NOT_ALLOWED', 'done'])
  expect(staffOutcomes['done']).toBeGreaterThanOrEqual(7)
  expect(staffOutcomes['STAFF_ROLE_NOT_ALLOWED']).toBeGreaterThanOrEqual(5)
})

/** Steps that place one order of each kind and then pay these orders. The first order uses a coupon. */
const dayOfTrade: ConcurrentPurchaseSteps[] = [
  ...commerceOrderKinds.map((kind, nth) => ({
    steps: [{ do: 'place' as const, kind, buyer: 0, coupon: nth === 0 ? 0 : null }],
    minutes: 0,
  })),
  ...commerceOrderKinds.map((_, nth) => ({ steps: [{ do: 'pay' as const, nth, times: 1 }], minutes: 0 })),
  { steps: [{ do: 'checkIn', buyer: 0, nth: 0 }], minutes: 0 },
  { steps: [{ do: 'redeem', buyer: 0, nth: 0 }], minutes: 0 },
  // Steps of the merchant: the first step confirms the order, the second step completes it.
  ...[1, 1].map((times) => ({ steps: [{ do: 'serve' as const, nth: 3, times }], minutes: 0 })),
]

describe('consistency checks of orders, stock and money', () => {
  let market: CommerceFixture
  let known: string[]
  const allFaults = () => allFaultsOf(market)
  beforeAll(async () => {
    market = await marketAfter(dayOfTrade)
    await advanceToNextSettlement(market)
    known = await allFaults()
  })

  test('the consistency checks report no new problem for a market without tampered data', () => {
    expect(market.orders).toHaveLength(commerceOrderKinds.length)
    expect(known).toEqual([])
  })

  test.each(tamperedData)('control: the consistency checks report tampered data (%s)', async (_, tamper) => {
    await tamper(market).execute(app.db)
    const faults = await allFaults()
    expect(faults.length).toBeGreaterThan(known.length)
    known = faults
  })

  test('control: the consistency checks report an action that a role performs without permission, and an action that is refused despite permission', async () => {
    const fixture = await createCommerceFixture(app)
    await actAsEmployee(fixture, { action: 'describeService', role: 'manager' }, 'owner')
    await actAsEmployee(fixture, { action: 'setContact', role: 'manager' }, 'manager')
    expect(await findStaffInconsistencies(fixture)).toEqual([
      'describeService by a manager: done',
      'setContact by a manager: STAFF_ROLE_NOT_ALLOWED',
      'describeService: nobody may have written manager 1',
    ])
  })
})
