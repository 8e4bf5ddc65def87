import { decimalOfFen } from '@sanhe/kit/money'
import { addDays, dayMs, localDay, localInstant, mondayOf, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerAt, startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'
import { createCaptain } from './captains/testing/fixtures.ts'
import { jobs } from './jobs.ts'

/** A Saturday, in a leap year. */
const firstDay = '2028-01-01'
const lastDay = '2029-01-01'
/** Time at which people act and periodic jobs run: ten minutes before noon. */
const atWork = '11:50'
const days: string[] = []
for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) days.push(day)
const isWeekday = (day: string, nth: number) => addDays(mondayOf(day), nth - 1) === day
const fridays = days.filter((day) => isWeekday(day, 5))

let app: TestApp
let captain: TestUser
let shop: TestMerchant
let walker: TestUser
let customer: TestUser
const members = new Map<string, number>()
const findings: unknown[] = []

beforeAll(async () => {
  app = await startTestApp()
  app.clock.move({ now: localInstant(firstDay, '00:00') - 1 })
  captain = await createCaptain(app, await app.admin())
  shop = await app.merchant()
  walker = await app.user()
  customer = await app.user()
  await walk()
  await liveThrough()
}, 180_000)
afterAll(() => app.stop())

/** Lives through the days: runs each job twice at its time, and people act in between. */
async function liveThrough() {
  const all = jobs(app.deps).map((job) => ({ job, time: 'dailyAt' in job ? job.dailyAt : atWork }))
  const times = [...new Set(all.map(({ time }) => time))].toSorted()
  for (const day of days)
    for (const time of times) {
      app.clock.move({ now: localInstant(day, time) })
      for (const { job, time: due } of all) if (due === time && isWorth(job, day)) await twice(job)
      if (time === atWork) await live(day)
    }
}

/** The money check only reads, and reads everything, so once a month is enough. */
const isWorth = ({ name }: { name: string }, day: string) => name !== 'money.check' || day.endsWith('-01')

async function twice({ name, run }: ReturnType<typeof jobs>[number]) {
  const now = app.clock.now()
  const results = [await run(now), await run(now)]
  if (name === 'money.check') findings.push(...results)
}

async function live(day: string) {
  await meet(day)
  await join(day)
  await trade(day)
  await checkIn(day)
  await app.settle()
}

const park = { name: '中山公园', address: '中山公园南门广场', lat: 39.9087, lng: 116.3975 }
let meeting: { id: number; guests: TestUser[] } | undefined

/** Creates an activity on Friday, held on Saturday at noon and reviewed on Sunday, with two new guests. */
async function meet(day: string) {
  const params = { id: meeting?.id ?? 0 }
  if (isWeekday(day, 5)) {
    const startTime = `${addDays(day, 1)}T12:00:00+08:00`
    const body = { title: '周末太极', category: '太极', startTime, location: park } as const
    const { id } = await (await app.again(captain)).activities.create({ body })
    const guests = [0, 1].map(() => app.user({ emergency_contact_phone: '13600000001' }))
    meeting = { id, guests: await Promise.all(guests) }
    for (const guest of meeting.guests) await guest.activities.join({ params: { id } })
  } else if (meeting && isWeekday(day, 6)) {
    const body = { lat: park.lat, lng: park.lng }
    for (const guest of meeting.guests) await guest.activities.signIn({ params, body })
  } else if (meeting && isWeekday(day, 7)) {
    for (const guest of meeting.guests) await guest.activities.review({ params, body: { rating: 5 } })
  }
}

/** A user buys a membership for the shortest month, another for a year from 29 February. */
async function join(day: string) {
  const plan = { '2028-01-31': 'monthly', '2028-02-29': 'yearly' } as const
  const planOfDay = plan[day as keyof typeof plan]
  if (!planOfDay) return
  const member = await app.user()
  members.set(planOfDay, member.id)
  await app.pay((await member.membership.subscribe({ body: { plan: planOfDay } })).orderNo)
}

/** Sells a service on the 5th, completed by the 12th, and one on the 25th, completed in the next month. */
const isTradeDay = (day: string) => day.endsWith('-05') || day.endsWith('-25')
async function trade(day: string) {
  if (!isTradeDay(day)) return
  const account = app.db.selectFrom('merchant_accounts').select('id').where('merchant_id', '=', shop.id)
  const { id: accountId } = await account.executeTakeFirstOrThrow()
  const token = await app.deps.tokens.issue({ type: 'merchant', id: shop.id, accountId })
  const seller = callerAt(app.url, token)
  const { id: serviceId } = await seller.merchantServices.create({ body: { title: '陪诊', price: 99.9 } })
  const buyer = await app.again(customer)
  const { orderNo } = await buyer.merchantOrders.place({ body: { serviceId, quantity: 1 } })
  await app.pay(orderNo)
  await seller.merchantOrders.confirm({ params: { id: orderNo } })
}

/** Checks in on the first day and in a week around 29 February. */
async function checkIn(day: string) {
  if (day === firstDay || (day >= '2028-02-25' && day <= '2028-03-02'))
    await (await app.again(walker)).points.checkIn()
}

const idleDays = ['2028-02-27', '2028-02-28', '2028-02-29']

/** Inserts steps of a watch for every day of the year; very few on the last days of February. */
async function walk() {
  const rows = days.map((day) => ({
    user_id: walker.id,
    record_type: 'steps' as const,
    value: JSON.stringify({ count: idleDays.includes(day) ? 300 : 5000 }),
    recorded_at: toDate(localInstant(day, '09:00')),
    created_at: toDate(localInstant(day, '09:00')),
  }))
  await app.db.insertInto('health_records').values(rows).execute()
}

const noticesOf = async (userId: number, type: string) => {
  const rows = await app.db
    .selectFrom('notifications')
    .select(['data', 'created_at'])
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .orderBy('id')
    .execute()
  return rows.map(({ data, created_at }) => ({
    data: data as Record<string, unknown>,
    day: localDay(created_at.getTime()),
  }))
}

/** Lists notifications that a user got twice with the same text. */
const listRepeated = () =>
  app.db
    .selectFrom('notifications')
    .select(['user_id', 'type', 'content'])
    .groupBy(['user_id', 'type', 'content', 'data'])
    .having(sql<boolean>`count(*) > 1`)
    .execute()

test('no user gets a notification twice in a year in which every job ran twice', async () => {
  const { count } = await app.db
    .selectFrom('notifications')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(4 * fridays.length)
  expect(await listRepeated()).toEqual([])
})

test('control: a notification that a user got twice is found', async () => {
  const row = { user_id: walker.id, type: 'SYSTEM_NOTICE', title: '通知', content: '通知' }
  const at = toDate(app.clock.now())
  const twiceTheSame = [row, row].map((one) => ({ ...one, created_at: at }))
  const added = await app.db.insertInto('notifications').values(twiceTheSame).returning('id').execute()
  expect(await listRepeated()).toMatchObject([{ user_id: walker.id, type: 'SYSTEM_NOTICE' }])
  const ids = added.map(({ id }) => id)
  await app.db.deleteFrom('notifications').where('id', 'in', ids).execute()
})

test('a year leaves no failed event and no discrepancy of money', async () => {
  expect(await app.deps.parked.list()).toEqual([])
  expect(findings).toHaveLength(2 * 13)
  expect(findings.filter((found) => (found as { findings: number }).findings > 0)).toEqual([])
})

test('each activity of the year was completed and each guest reminded once', async () => {
  const { rows } = await sql<{ status: string; reminded: number; count: number }>`
    SELECT a.status, count(n.id) AS reminded, count(DISTINCT p.id) AS count
    FROM activities a JOIN activity_participants p ON p.activity_id = a.id AND p.reminded_at IS NOT NULL
    LEFT JOIN notifications n ON n.user_id = p.user_id AND n.type = 'ACTIVITY_REMINDER'
    GROUP BY a.status`.execute(app.db)
  const guests = 2 * fridays.length
  expect(rows).toEqual([{ status: 'finished', reminded: guests, count: guests }])
})

test('the captain levels up in the night after the 20th activity and after the 100th new user, and keeps the level', async () => {
  // The fixture starts with three activities and five new users.
  const [friday20th = '', friday51st = ''] = [fridays[16], fridays[47]]
  const notices = await noticesOf(captain.id, 'CAPTAIN_LEVEL_UP')
  expect(notices.map(({ data, day }) => [data['newLevel'], day])).toEqual([
    ['silver', addDays(friday20th, 2)],
    ['gold', addDays(friday51st, 1)],
  ])
})

test('the captain ranking has one row per month with the activities created in it', async () => {
  const rows = await app.db.selectFrom('captain_ranking').selectAll().orderBy('month').execute()
  const byMonth = Map.groupBy(fridays, (day) => day.slice(0, 7))
  const shown = rows.map(({ month, monthly_activities, position }) => [month, monthly_activities, position])
  expect(shown.slice(-13)).toEqual([
    ...[...byMonth].map(([month, { length }]) => [month, length, 1]),
    ['2029-01', 0, 1],
  ])
  expect(byMonth.get('2028-03')).toContain('2028-03-31')
})

test('a monthly membership from 31 January ends on 29 February, after three reminders', async () => {
  const membership = app.db.selectFrom('memberships').select(['status', 'expires_at'])
  const of = (plan: string) => membership.where('user_id', '=', members.get(plan) ?? 0).executeTakeFirst()
  const at = (day: string) => toDate(localInstant(day, atWork))
  expect(await of('monthly')).toEqual({ status: 'expired', expires_at: at('2028-02-29') })
  expect(await of('yearly')).toEqual({ status: 'active', expires_at: at('2029-02-28') })
  const reminders = await noticesOf(members.get('monthly') ?? 0, 'MEMBERSHIP_EXPIRING')
  expect(reminders.map(({ data, day }) => [data['days'], day])).toEqual([
    [7, '2028-02-22'],
    [3, '2028-02-26'],
    [1, '2028-02-28'],
  ])
})

test('the merchant has one settlement per month, with each completed order in exactly one', async () => {
  const settlements = await app.db
    .selectFrom('merchant_settlements')
    .selectAll()
    .orderBy('period_start')
    .execute()
  const sold = days.filter((day) => isTradeDay(day))
  const servedIn = Map.groupBy(sold, (day) => addDays(day, 7).slice(0, 7))
  servedIn.delete('2029-01')
  expect(
    settlements.map((row) => [row.period_start.slice(0, 7), row.total_orders, row.gross_amount]),
  ).toEqual([...servedIn].map(([month, { length }]) => [month, length, decimalOfFen(9990 * length)]))
  expect(settlements[1]).toMatchObject({ period_end: '2028-02-29' })
  // The last settlement was created today; the others are confirmed automatically.
  expect(new Set(settlements.slice(0, -1).map(({ status }) => status))).toEqual(new Set(['confirmed']))
  const { rows } = await sql<{ orders: number }>`
    SELECT sum(order_count) AS orders FROM merchant_daily_stats`.execute(app.db)
  expect(rows).toEqual([{ orders: sold.length }])
})

test('the user with a watch has a report for every week, created on Monday', async () => {
  const reports = await app.db
    .selectFrom('health_reports')
    .select(['period_start', 'period_end', 'created_at'])
    .where('user_id', '=', walker.id)
    .orderBy('period_start')
    .execute()
  const mondays = days.filter((day) => isWeekday(day, 1))
  expect(reports.map(({ created_at }) => localDay(created_at.getTime()))).toEqual(mondays)
  expect(reports.map(({ period_start }) => period_start)).toEqual(mondays.map((day) => addDays(day, -7)))
  expect(reports.map(({ period_end }) => period_end)).toEqual(mondays.map((day) => addDays(day, -1)))
})

test('three days without steps around 29 February cause one reminder, the morning after', async () => {
  const alerts = await app.db
    .selectFrom('health_alerts')
    .select(['alert_type', 'day', 'created_at'])
    .where('user_id', '=', walker.id)
    .execute()
  expect(alerts.map((alert) => [alert.alert_type, alert.day, localDay(alert.created_at.getTime())])).toEqual([
    ['steps_low', '2028-02-29', '2028-03-01'],
  ])
})

test('a week with 29 February counts as a streak of check-ins, and points expire after one year, once', async () => {
  const ledger = await app.db
    .selectFrom('point_transactions')
    .select(['type', 'action', 'points', 'balance', 'created_at'])
    .where('user_id', '=', walker.id)
    .orderBy('id')
    .execute()
  const shown = ledger.map((row) => [row.type, row.action, localDay(row.created_at.getTime()), row.balance])
  expect(shown.filter(([, action]) => action === 'streak')).toEqual([['earn', 'streak', '2028-03-02', 60]])
  expect(shown.filter(([type]) => type === 'expire')).toEqual([['expire', 'sign_in', lastDay, 55]])
  expect(await (await app.again(walker)).points.account()).toMatchObject({ availablePoints: 55 })
})

test('the year has 366 days and the simulation covers each of them', () => {
  expect(days).toHaveLength(367)
  expect((localInstant(lastDay, '00:00') - localInstant(firstDay, '00:00')) / dayMs).toBe(366)
})
