import { fenToDecimalYuan } from '@sanhe/kit/money'
import { addDays, dayMs, instantToShanghaiDay, toInstantInShanghai, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp, TestUser } from '#testing'
import {
  simulatedDays,
  firstSimulatedDay,
  simulatedFridays,
  isSimulatedSaleDay,
  isWeekday,
  lastSimulatedDay,
  simulateYear,
  dailyActionTime,
} from './testing/year/simulated-year.ts'

let app: TestApp
let captain: TestUser
let walker: TestUser
let members: Map<string, number>
let moneyCheckResults: unknown[]
beforeAll(async () => {
  ;({ app, captain, walker, members, moneyCheckResults } = await simulateYear())
}, 180_000)
afterAll(() => app.stop())

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
    day: instantToShanghaiDay(created_at.getTime()),
  }))
}

/** Lists notifications that a user received twice with the same text. */
const listRepeated = () =>
  app.db
    .selectFrom('notifications')
    .select(['user_id', 'type', 'content'])
    .groupBy(['user_id', 'type', 'content', 'data'])
    .having(sql<boolean>`count(*) > 1`)
    .execute()

test('no user receives a notification twice in a year in which every job ran twice', async () => {
  const { count } = await app.db
    .selectFrom('notifications')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(4 * simulatedFridays.length)
  expect(await listRepeated()).toEqual([])
})

test('control: the checker reports a notification that a user received twice', async () => {
  const row = { user_id: walker.id, type: 'SYSTEM_NOTICE', title: '通知', content: '通知' }
  const at = toDate(app.clock.now())
  const twiceTheSame = [row, row].map((one) => ({ ...one, created_at: at }))
  const added = await app.db.insertInto('notifications').values(twiceTheSame).returning('id').execute()
  expect(await listRepeated()).toMatchObject([{ user_id: walker.id, type: 'SYSTEM_NOTICE' }])
  const ids = added.map(({ id }) => id)
  await app.db.deleteFrom('notifications').where('id', 'in', ids).execute()
})

test('a simulated year leaves no failed event and no discrepancy of orders and payments', async () => {
  expect(await app.deps.parked.list()).toEqual([])
  expect(moneyCheckResults).toHaveLength(2 * 13)
  expect(moneyCheckResults.filter((found) => (found as { findings: number }).findings > 0)).toEqual([])
})

test('each activity of the year was completed, and each participant was reminded once', async () => {
  const { rows } = await sql<{ status: string; reminded: number; count: number }>`
    SELECT a.status, count(n.id) AS reminded, count(DISTINCT p.id) AS count
    FROM activities a JOIN activity_participants p ON p.activity_id = a.id AND p.reminded_at IS NOT NULL
    LEFT JOIN notifications n ON n.user_id = p.user_id AND n.type = 'ACTIVITY_REMINDER'
    GROUP BY a.status`.execute(app.db)
  const guests = 2 * simulatedFridays.length
  expect(rows).toEqual([{ status: 'finished', reminded: guests, count: guests }])
})

test('a captain reaches a level in the night after the 20th activity and after the 100th new user, and keeps it', async () => {
  // The captain of the test starts with three activities and five new users.
  const [friday20th = '', friday51st = ''] = [simulatedFridays[16], simulatedFridays[47]]
  const notices = await noticesOf(captain.id, 'CAPTAIN_LEVEL_UP')
  expect(notices.map(({ data, day }) => [data['newLevel'], day])).toEqual([
    ['silver', addDays(friday20th, 2)],
    ['gold', addDays(friday51st, 1)],
  ])
})

test('the captain ranking has one row per month with the number of activities created in it', async () => {
  const rows = await app.db.selectFrom('captain_ranking').selectAll().orderBy('month').execute()
  const byMonth = Map.groupBy(simulatedFridays, (day) => day.slice(0, 7))
  const shown = rows.map(({ month, monthly_activities, position }) => [month, monthly_activities, position])
  expect(shown.slice(-13)).toEqual([
    ...[...byMonth].map(([month, { length }]) => [month, length, 1]),
    ['2029-01', 0, 1],
  ])
  expect(byMonth.get('2028-03')).toContain('2028-03-31')
})

test('a monthly membership bought on 31 January ends on 29 February, after three reminders', async () => {
  const membership = app.db.selectFrom('memberships').select(['status', 'expires_at'])
  const of = (plan: string) => membership.where('user_id', '=', members.get(plan) ?? 0).executeTakeFirst()
  const at = (day: string) => toDate(toInstantInShanghai(day, dailyActionTime))
  expect(await of('monthly')).toEqual({ status: 'expired', expires_at: at('2028-02-29') })
  expect(await of('yearly')).toEqual({ status: 'active', expires_at: at('2029-02-28') })
  const reminders = await noticesOf(members.get('monthly') ?? 0, 'MEMBERSHIP_EXPIRING')
  expect(reminders.map(({ data, day }) => [data['days'], day])).toEqual([
    [7, '2028-02-22'],
    [3, '2028-02-26'],
    [1, '2028-02-28'],
  ])
})

test('a merchant has one settlement per month, and each completed order is in exactly one of them', async () => {
  const settlements = await app.db
    .selectFrom('merchant_settlements')
    .selectAll()
    .orderBy('period_start')
    .execute()
  const sold = simulatedDays.filter((day) => isSimulatedSaleDay(day))
  const servedIn = Map.groupBy(sold, (day) => addDays(day, 7).slice(0, 7))
  servedIn.delete('2029-01')
  expect(
    settlements.map((row) => [row.period_start.slice(0, 7), row.total_orders, row.gross_amount]),
  ).toEqual([...servedIn].map(([month, { length }]) => [month, length, fenToDecimalYuan(9990 * length)]))
  expect(settlements[1]).toMatchObject({ period_end: '2028-02-29' })
  // The last settlement is left out, because it was created today. All earlier settlements were confirmed
  // automatically.
  expect(new Set(settlements.slice(0, -1).map(({ status }) => status))).toEqual(new Set(['confirmed']))
  const { rows } = await sql<{ orders: number }>`
    SELECT sum(order_count) AS orders FROM merchant_daily_stats`.execute(app.db)
  expect(rows).toEqual([{ orders: sold.length }])
})

test('a user with a watch has a health report for every week, created on Monday', async () => {
  const reports = await app.db
    .selectFrom('health_reports')
    .select(['period_start', 'period_end', 'created_at'])
    .where('user_id', '=', walker.id)
    .orderBy('period_start')
    .execute()
  const mondays = simulatedDays.filter((day) => isWeekday(day, 1))
  expect(reports.map(({ created_at }) => instantToShanghaiDay(created_at.getTime()))).toEqual(mondays)
  expect(reports.map(({ period_start }) => period_start)).toEqual(mondays.map((day) => addDays(day, -7)))
  expect(reports.map(({ period_end }) => period_end)).toEqual(mondays.map((day) => addDays(day, -1)))
})

test('three days with low step counts around 29 February cause one alert, on the next morning', async () => {
  const alerts = await app.db
    .selectFrom('health_alerts')
    .select(['alert_type', 'day', 'created_at'])
    .where('user_id', '=', walker.id)
    .execute()
  expect(
    alerts.map((alert) => [alert.alert_type, alert.day, instantToShanghaiDay(alert.created_at.getTime())]),
  ).toEqual([['steps_low', '2028-02-29', '2028-03-01']])
})

test('check-ins on 29 February continue a streak, and points expire once, after one year', async () => {
  const ledger = await app.db
    .selectFrom('point_transactions')
    .select(['type', 'action', 'points', 'balance', 'created_at'])
    .where('user_id', '=', walker.id)
    .orderBy('id')
    .execute()
  const shown = ledger.map((row) => [
    row.type,
    row.action,
    instantToShanghaiDay(row.created_at.getTime()),
    row.balance,
  ])
  expect(shown.filter(([, action]) => action === 'streak')).toEqual([['earn', 'streak', '2028-03-02', 60]])
  expect(shown.filter(([type]) => type === 'expire')).toEqual([['expire', 'sign_in', lastSimulatedDay, 55]])
  expect(await (await app.again(walker)).points.account()).toMatchObject({ availablePoints: 55 })
})

test('the year has 366 days and the simulation covers each of them', () => {
  expect(simulatedDays).toHaveLength(367)
  expect(
    (toInstantInShanghai(lastSimulatedDay, '00:00') - toInstantInShanghai(firstSimulatedDay, '00:00')) /
      dayMs,
  ).toBe(366)
})
