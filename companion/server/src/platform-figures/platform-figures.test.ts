import { fromIso, hourMs, minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getRefusal,
  startTestApp,
  type TestAdmin,
  type TestApp,
  type TestMerchant,
  type TestUser,
} from '#testing'
import { settlementJobs } from '#settlements'
import { storePlatformStatistics } from './service.ts'
import { storeActiveUsers } from './store.ts'

let app: TestApp
let admin: TestAdmin
let shop: TestMerchant
let user: TestUser
let serviceId: number
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())
beforeEach(async () => {
  await app.db.deleteFrom('platform_day_sales').execute()
  await app.db.deleteFrom('platform_days').execute()
  month += 1
  app.clock.move({ now: fromIso(`2030-${String(month).padStart(2, '0')}-21T04:00:00Z`) })
  admin = await app.admin({ role: 'finance' })
  shop = await app.merchant()
  user = await app.user()
  serviceId = (await shop.merchantServices.create({ body: { title: '保洁', price: 50 } })).id
})

/** Each test uses another month, so that its figures do not contain the orders of other tests. */
let month = 0
const dayOfMonth = (day: number) => `2030-${String(month).padStart(2, '0')}-${day}`

async function buy(quantity = 1) {
  const { orderNo } = await user.merchantOrders.place({ body: { serviceId, quantity } })
  await app.pay(orderNo)
  return orderNo
}
async function cancel(orderNo: string) {
  await user.merchantOrders.cancel({ params: { id: orderNo }, body: undefined })
  await app.pay(orderNo, { outcome: 'refund_success' })
}
const figures = (query: { from?: string; to?: string; by?: 'day' | 'week' | 'month' } = {}) =>
  admin.platformFigures.get({ query })

describe('GET /admin/figures', () => {
  test('counts payments on the day of the payment in Shanghai and refunds on the day of their payout', async () => {
    app.clock.move({ now: fromIso(`${dayOfMonth(21)}T15:59:59Z`) })
    const first = await buy(2)
    app.clock.move({ advanceMs: 1000 })
    await buy()
    await cancel(first)
    const range = { from: dayOfMonth(21), to: dayOfMonth(22) }
    const before = await figures(range)
    await storePlatformStatistics(app.deps, app.clock.now())
    const stored = await figures(range)
    expect(
      stored.periods.map(({ start, orders, turnover, refunded, net }) => [
        start,
        orders,
        turnover,
        refunded,
        net,
      ]),
    ).toEqual([
      [dayOfMonth(21), 1, 100, 0, 100],
      [dayOfMonth(22), 1, 50, 100, -50],
    ])
    expect(stored.total).toMatchObject({ orders: 2, turnover: 150, refunds: 1, refunded: 100, net: 50 })
    expect(stored.kinds).toMatchObject([{ orderType: 'merchant_service', orders: 2, net: 50 }])
    // Yesterday was not stored before the job ran; today is always computed.
    expect(before.periods.at(-1)).toEqual(stored.periods.at(-1))
  })

  test('the totals of a month equal the payments and the refunds of the provider to the fen', async () => {
    for (const quantity of [1, 3, 2]) await buy(quantity)
    await cancel(await buy(4))
    app.clock.move({ advanceMs: 24 * hourMs })
    await buy(7)
    const { from, to } = { from: `${dayOfMonth(21).slice(0, 8)}01`, to: dayOfMonth(28) }
    await storePlatformStatistics(app.deps, app.clock.now())
    await storePlatformStatistics(app.deps, app.clock.now())
    const { total, periods } = await figures({ from, to, by: 'month' })
    const { rows } = await sql<{ paid: string; refunded: string }>`
      SELECT (SELECT sum(paid_fen) FROM payments JOIN orders ON order_no = out_trade_no WHERE orders.paid_at >= ${from}::date) AS paid,
             (SELECT sum(amount_fen) FROM refunds WHERE finished_at >= ${from}::date) AS refunded`.execute(
      app.db,
    )
    expect({ paid: total.turnover * 100, refunded: total.refunded * 100 }).toEqual({
      paid: Number(rows[0]?.paid),
      refunded: Number(rows[0]?.refunded),
    })
    expect(periods).toHaveLength(1)
    expect(periods[0]).toMatchObject({ start: from, net: total.net })
  })

  test('shows new and active users and the times to confirm an order and to answer a consultation', async () => {
    const orderNo = await buy()
    app.clock.move({ advanceMs: 30 * minuteMs })
    await shop.merchantOrders.confirm({ params: { id: orderNo } })
    await addConsultation(60 * minuteMs)
    await addConsultation(3 * hourMs)
    await addSession()
    await storeActiveUsers(app.db, app.clock.now())
    const today = dayOfMonth(21)
    const { periods, responses } = await figures({ from: today, to: today })
    expect(periods[0]?.newUsers).toBeGreaterThanOrEqual(1)
    expect(periods[0]?.activeUsers).toBe(1)
    expect(responses).toEqual({
      consultations: 2,
      consultationsOnTime: 1,
      answerMinutes: 120,
      merchantOrders: 1,
      confirmMinutes: 30,
    })
    app.clock.move({ advanceMs: 24 * hourMs })
    await storePlatformStatistics(app.deps, app.clock.now())
    expect((await figures({ from: today, to: today })).periods[0]).toEqual(periods[0])
  })

  test('the figures of a month contain the settlements with the commission of the platform', async () => {
    await shop.merchantOrders.confirm({ params: { id: await buy(3) } })
    await sql`UPDATE merchant_orders SET status = 'completed', completed_at = ${toDate(app.clock.now())}
              WHERE merchant_id = ${shop.id}`.execute(app.db)
    const end = `${dayOfMonth(28)}T04:00:00Z`
    app.clock.move({ now: fromIso(end) + 10 * 24 * hourMs })
    await settlementJobs(app.deps)
      .find(({ name }) => name === 'settlements.make')
      ?.run(app.clock.now())
    admin = await app.admin({ role: 'finance' })
    const { settlements } = await figures({ from: dayOfMonth(21), to: dayOfMonth(28) })
    const { rows } = await sql<{ commission: string }>`
      SELECT sum(commission_amount) AS commission FROM merchant_settlements WHERE period_start = ${`${dayOfMonth(21).slice(0, 8)}01`}`.execute(
      app.db,
    )
    expect(settlements).toMatchObject([
      { month: dayOfMonth(21).slice(0, 7), gross: 150, commission: Number(rows[0]?.commission) },
    ])
  })

  test('answers 400 for a range that is reversed or longer than 366 days, an impossible day and an unknown period', async () => {
    const answer = (query: object) => getRefusal(figures(query))
    const invalid = (field: string) => ({ status: 400, error: 'VALIDATION_ERROR', field })
    expect(await answer({ from: '2030-02-02', to: '2030-02-01' })).toMatchObject(invalid('from'))
    expect(await answer({ from: '2029-01-01', to: '2030-01-02' })).toMatchObject(invalid('from'))
    await figures({ from: '2029-01-01', to: '2030-01-01' })
    expect(await answer({ to: '2030-02-30' })).toMatchObject(invalid('to'))
    expect(await answer({ by: 'year' })).toMatchObject(invalid('by'))
  })
})

/** Adds a session that the user used now. */
const addSession = () =>
  app.db
    .insertInto('auth_sessions')
    .values({
      id: crypto.randomUUID(),
      holder_type: 'user',
      holder_id: user.id,
      device: 'test',
      token_id: crypto.randomUUID(),
      created_at: toDate(app.clock.now()),
      last_used_at: toDate(app.clock.now()),
      expires_at: toDate(app.clock.now() + hourMs),
      token_issued_at: toDate(app.clock.now()),
    })
    .execute()

/** Adds a consultation that is answered now, `delayMs` after its payment. */
async function addConsultation(delayMs: number) {
  const at = app.clock.now()
  await sql`
    WITH hospital AS (INSERT INTO hospitals (name, address) VALUES ('医院', '北京') RETURNING id),
         department AS (INSERT INTO departments (hospital_id, name) SELECT id, '内科' FROM hospital RETURNING id, hospital_id),
         doctor AS (INSERT INTO doctors (hospital_id, department_id, name) SELECT hospital_id, id, '王' FROM department RETURNING id)
    INSERT INTO consultations (order_no, user_id, doctor_id, symptom_description, status, paid_at, replied_at)
    SELECT ${`Z${at}${delayMs}`.slice(0, 20)}, ${user.id}, id, '咳嗽', 'replied', ${toDate(at - delayMs)}, ${toDate(at)} FROM doctor`.execute(
    app.db,
  )
}
