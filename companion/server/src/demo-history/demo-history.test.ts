import { demoPhones } from '@sanhe/kit/dev-tools/demo-login'
import { yuanToFen } from '@sanhe/kit/money'
import { addDays, addMonths, fromIso, instantToShanghaiDay, toShanghaiMonth } from '@sanhe/kit/runtime/clock'
import { silentLog } from '@sanhe/kit/runtime/log'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDemoHistoryPlayed } from '#config'
import { findDemoMerchant } from '#merchants'
import { createCaller, startTestApp, type TestAdmin, type TestApp } from '#testing'

let app: TestApp
let admin: TestAdmin
let shop: ReturnType<typeof createCaller>
const logged: object[] = []
const log = {
  ...silentLog,
  warn: (data: object) => logged.push(data),
  error: (data: object) => logged.push(data),
}

beforeAll(async () => {
  app = await startTestApp({ DEMO_HISTORY: '1' }, { byHand: false, log })
  admin = await app.admin()
  shop = await app.ownerOf((await findDemoMerchant(app.db))?.id ?? 0)
}, 120_000)
afterAll(() => app.stop())

const countOrders = async () => (await app.db.selectFrom('orders').select('id').execute()).length
const openDemo = async () => {
  const answer = await app.visitor.fetch('/dev/demo-link', { method: 'POST' })
  return app.visitor.fetch(((await answer.json()) as { url: string }).url)
}

/** Lists the completed orders of the demo merchant. */
async function listCompletedOrders() {
  const pages = await Promise.all(
    [1, 2].map((page) => shop.merchantOrders.list({ query: { status: 'completed', page, pageSize: 50 } })),
  )
  return pages.flatMap(({ orders }) => orders)
}

describe('the history of the demo town', () => {
  test('every act of the history succeeds', () => expect(logged).toEqual([]))

  test('the checks of orders and payments find nothing, and no event waits or failed', async () => {
    expect((await admin.money.redList()).findings).toEqual([])
    expect(await app.deps.parked.list()).toEqual([])
  })

  test('the bill of each day until yesterday was compared without a difference', async () => {
    const bills = await app.db.selectFrom('payment_bills').select(['day', 'status']).orderBy('day').execute()
    expect(bills.at(-1)?.day).toBe(addDays(instantToShanghaiDay(app.clock.now()), -1))
    expect(bills.filter(({ status }) => status === 'failed')).toEqual([])
    expect(await app.db.selectFrom('bill_differences').select('id').execute()).toEqual([])
  })

  test('the paid statement of the previous month is the sum of the orders completed in it', async () => {
    const month = toShanghaiMonth(addMonths(app.clock.now(), -1))
    const { settlements } = await shop.settlements.list({ query: { month } })
    const completed = (await listCompletedOrders()).filter(
      ({ completedAt }) => completedAt && toShanghaiMonth(fromIso(completedAt)) === month,
    )
    const sumFen = completed.reduce(
      (sum, { amount, refundAmount }) => sum + yuanToFen(amount) - yuanToFen(refundAmount ?? 0),
      0,
    )
    expect(completed.length).toBeGreaterThan(15)
    expect(settlements).toMatchObject([{ status: 'paid', totalOrders: completed.length }])
    expect(yuanToFen(settlements[0]?.grossAmount ?? 0)).toBe(sumFen)
  })

  test('the demo merchant has sales on at least 30 days, visitors, and reviews of several ratings with replies', async () => {
    const today = instantToShanghaiDay(app.clock.now())
    const { daily } = await shop.merchantStats.daily({ query: { from: addDays(today, -62), to: today } })
    expect(daily.filter(({ orders }) => orders > 0).length).toBeGreaterThanOrEqual(30)
    expect(daily.filter(({ pageViews }) => pageViews > 0).length).toBeGreaterThanOrEqual(30)
    const { reviews } = await shop.merchantReviews.list({ query: { pageSize: 50 } })
    expect(new Set(reviews.map(({ rating }) => rating)).size).toBeGreaterThanOrEqual(4)
    expect(reviews.filter(({ reply }) => reply !== null).length).toBeGreaterThan(3)
  })

  test('orders were completed, cancelled with a refund, and refunded in part', async () => {
    const orders = await app.db.selectFrom('orders').select(['status', 'order_type']).execute()
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['paid', 'completed', 'refunded']))
    expect(new Set(orders.map(({ order_type }) => order_type)).size).toBe(9)
    const refunded = (await listCompletedOrders()).filter(({ refundedQuantity }) => refundedQuantity > 0)
    expect(refunded).toHaveLength(1)
  })

  test.each([
    'merchants',
    'captains',
    'appeals',
    'merchantReviews',
    'objections',
    'invoices',
    'userReports',
    'cases',
  ])('the queue %s of the administration has an entry from before today', async (name) => {
    const { queues } = await admin.workQueues.list()
    expect(queues.map((queue) => queue.name)).toContain(name)
    const queue = queues.find((one) => one.name === name)
    expect(queue?.count).toBe(1)
    expect(instantToShanghaiDay(fromIso(queue?.oldestAt ?? ''))).not.toBe(
      instantToShanghaiDay(app.clock.now()),
    )
  })

  test('the licences of the shops load from the running service', async () => {
    const { merchants } = await admin.merchantApplications.list({ query: {} })
    const urls = merchants.flatMap(({ businessLicense }) =>
      businessLicense ? [new URL(businessLicense)] : [],
    )
    const answers = await Promise.all(
      urls.map(({ pathname, search }) => app.visitor.fetch(`${pathname}${search}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('doctors answered every consultation within two hours', async () => {
    const { consultations } = await admin.medicalAdmin.consultations({ query: { pageSize: 50 } })
    expect(consultations.length).toBeGreaterThan(3)
    const times = consultations.map(
      ({ paidAt, repliedAt }) => fromIso(repliedAt ?? '') - fromIso(paidAt ?? ''),
    )
    expect(times.every((ms) => ms > 0 && ms < 2 * 3_600_000)).toBe(true)
  })
})

test.each([
  ['development', '1', '1', true],
  ['development', '1', '0', false],
  ['development', '0', '1', false],
  ['production', '1', '1', false],
] as const)(
  'isDemoHistoryPlayed with NODE_ENV %s, DEV_TOOLS %s and DEMO_HISTORY %s returns %s',
  (NODE_ENV, DEV_TOOLS, DEMO_HISTORY, isPlayed) =>
    expect(isDemoHistoryPlayed({ NODE_ENV, DEV_TOOLS, DEMO_HISTORY })).toBe(isPlayed),
)

describe('the story after the history', () => {
  test('the demo link plays the story, and the family has reports, an alert and messages of two days', async () => {
    expect((await openDemo()).status).toBe(302)
    expect(logged).toEqual([])
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('phone', '=', demoPhones[0])
      .executeTakeFirstOrThrow()
    const user = createCaller(app.url, await app.deps.tokens.issue({ type: 'user', id }))
    expect(await user.users.me()).toMatchObject({ profileComplete: true, isMember: true })
    const [child] = await app.db.selectFrom('child_users').select('id').execute()
    const son = createCaller(app.url, await app.deps.tokens.issue({ type: 'child', id: child?.id ?? 0 }))
    const params = { id }
    expect((await son.children.alerts({ query: {} })).alerts).toMatchObject([{ alertType: 'systolic_high' }])
    expect((await son.children.reports({ params, query: {} })).reports.length).toBeGreaterThanOrEqual(4)
    const { messages } = await son.familyMessagesChild.list({ params, query: {} })
    expect(messages.map(({ answer }) => answer)).toEqual(['fine', 'thanks'])
    expect((await admin.money.redList()).findings).toEqual([])
  })

  test('a second start on the same database plays no history', async () => {
    const before = await countOrders()
    const again = await startTestApp({ DEMO_HISTORY: '1' }, { byHand: false, database: app.database })
    await again.stop()
    expect(await countOrders()).toBe(before)
  })
})
