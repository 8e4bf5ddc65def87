import {
  addDays,
  dayMs,
  fromIso,
  hourMs,
  toInstantInShanghai,
  secondMs,
  toDate,
} from '@sanhe/kit/runtime/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import type { Measurement } from './contract.ts'
import { createWeeklyReports } from './reports.ts'
import { sendWalkReminders } from './walk-reminders.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user()))
afterEach(async () => {
  app.clock.move({ reset: true })
  for (const table of ['health_alerts', 'health_records', 'health_reports'] as const)
    await app.db.deleteFrom(table).execute()
})
afterAll(() => app.stop())

/** Inserts a record directly into the database, because the API accepts only recent manual measurements. */
const measured = (at: number | string, { recordType, value }: Measurement, who = user) =>
  app.db
    .insertInto('health_records')
    .values({
      user_id: who.id,
      record_type: recordType,
      value: JSON.stringify(value),
      recorded_at: toDate(typeof at === 'string' ? fromIso(at) : at),
      created_at: toDate(app.clock.now()),
    })
    .execute()
const steps = (count: number): Measurement => ({ recordType: 'steps', value: { count } })
const heart = (bpm: number): Measurement => ({ recordType: 'heart_rate', value: { bpm } })
const make = () => createWeeklyReports(app.deps, app.clock.now())
const weekly = (week?: string, who: Pick<TestUser, 'health'> = user) =>
  who.health.weeklyReport({ query: { ...(week && { week }) } })
const notices = async (type: string, who = user) =>
  app.db
    .selectFrom('notifications')
    .select(['type', 'data'])
    .where('user_id', '=', who.id)
    .where('type', '=', type)
    .execute()

const monday = fromIso('2026-11-23T00:00:00+08:00')

describe('createWeeklyReports', () => {
  test('a weekly report summarises Monday to Sunday in Shanghai time', async () => {
    await measured('2026-11-16T00:00:00+08:00', steps(3000))
    await measured('2026-11-22T23:59:59+08:00', steps(6000))
    await measured('2026-11-22T20:00:00+08:00', steps(5900))
    await measured('2026-11-15T23:59:59+08:00', steps(90_000))
    await measured('2026-11-23T00:00:00+08:00', steps(90_000))
    await measured('2026-11-17T08:00:00+08:00', heart(60))
    await measured('2026-11-17T09:00:00+08:00', heart(80))
    await measured('2026-11-18T09:00:00+08:00', heart(90))
    await measured('2026-11-18T09:00:00+08:00', {
      recordType: 'blood_pressure',
      value: { systolic: 146, diastolic: 84 },
    })
    await measured('2026-11-18T09:00:00+08:00', {
      recordType: 'blood_sugar',
      value: { mmol: 5.25, timing: 'fasting' },
    })
    await measured('2026-11-18T07:00:00+08:00', { recordType: 'sleep', value: { duration_hours: 7.5 } })
    app.clock.move({ now: monday })
    expect(await make()).toEqual({ made: 1 })
    expect(await weekly()).toEqual({
      id: expect.any(Number),
      week: '2026-W47',
      periodStart: '2026-11-16',
      periodEnd: '2026-11-22',
      daysMeasured: 4,
      steps: { average: 4500, best: 6000, total: 9000 },
      heartRate: { average: 80, min: 60, max: 90 },
      bloodPressure: { systolic: 146, diastolic: 84, status: 'high' },
      bloodSugar: { average: 5.3 },
      sleep: { average: 7.5 },
      alertCount: 0,
      disclaimer: expect.stringContaining('不构成医疗建议'),
    })
  })

  test('a weekly report is created and pushed once, even by concurrent runs of the job', async () => {
    await measured(monday - hourMs, heart(70))
    app.clock.move({ now: monday })
    const made = await Promise.all([make(), make(), make()])
    expect(made.reduce((sum, one) => sum + one.made, 0)).toBe(1)
    expect(await make()).toEqual({ made: 0 })
    expect(await notices('HEALTH_REPORT')).toEqual([{ type: 'HEALTH_REPORT', data: { week: '2026-W47' } }])
  })

  test('a weekly report is not created before Monday, and is created on Tuesday if Monday was missed', async () => {
    await measured(monday - hourMs, heart(70))
    app.clock.move({ now: monday - secondMs })
    expect(await make()).toEqual({ made: 0 })
    app.clock.move({ now: monday + 30 * hourMs })
    expect(await make()).toEqual({ made: 1 })
    app.clock.move({ now: monday + 31 * hourMs })
    expect(await make()).toEqual({ made: 0 })
    expect((await weekly()).periodStart).toBe('2026-11-16')
  })

  test.each([
    ['2027-01-04T00:00:00+08:00', '2027-01-03T12:00:00+08:00', '2026-W53', '2026-12-28'],
    ['2027-01-11T00:00:00+08:00', '2027-01-04T00:00:00+08:00', '2027-W01', '2027-01-04'],
  ])('a report created at %s has the correct ISO week', async (now, at, week, periodStart) => {
    await measured(at, heart(70))
    app.clock.move({ now: fromIso(now) })
    await make()
    const again = await app.again(user)
    expect(await weekly(week, again)).toMatchObject({ week, periodStart })
  })

  test('a new weekly report sends a push notification to linked children', async () => {
    const child = await app.child({ of: [user] })
    await child.notifications.addChildDevice({ body: { platform: 'jpush', token: `report-${child.id}` } })
    await measured(monday - hourMs, heart(70))
    app.clock.move({ now: monday })
    await make()
    await app.settle()
    expect(app.sentTo(`child:${child.id}`)).toMatchObject([
      { data: { type: 'PARENT_HEALTH_REPORT', parentId: String(user.id), week: '2026-W47' } },
    ])
  })

  test('disabled users and users without measurements get no weekly report', async () => {
    const gone = await app.user({ status: 'disabled' })
    await measured(monday - hourMs, heart(70), gone)
    app.clock.move({ now: monday })
    expect(await make()).toEqual({ made: 0 })
    expect(await getRefusal(weekly())).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })

  test('only members can read weekly reports older than the latest', async () => {
    await measured('2026-11-12T08:00:00+08:00', heart(70))
    await measured('2026-11-18T08:00:00+08:00', heart(75))
    for (const at of [monday - 7 * dayMs, monday]) {
      app.clock.move({ now: at })
      await make()
    }
    expect(await weekly('2026-W47')).toMatchObject({ heartRate: { average: 75 } })
    expect(await getRefusal(weekly('2026-W46'))).toMatchObject({
      status: 403,
      success: false,
      error: { code: 'MEMBERSHIP_REQUIRED', upgrade_url: expect.any(String) },
    })
    const until = (at: number) =>
      app.db
        .updateTable('users')
        .set({ is_member: true, member_expires_at: toDate(at) })
        .where('id', '=', user.id)
        .execute()
    await until(app.clock.now() + 1)
    expect(await weekly('2026-W46')).toMatchObject({ heartRate: { average: 70 } })
    expect(await getRefusal(weekly('2026-W45'))).toMatchObject({ status: 404 })
    expect(await getRefusal(weekly('2026-W48'))).toMatchObject({ status: 404 })
    await until(app.clock.now())
    expect(await getRefusal(weekly('2026-W46'))).toMatchObject({ status: 403 })
  })

  test.each(['2026-W54', '2026-47', 'W47', '2026-W00'])(
    'GET /health/reports/weekly answers 400 for the invalid week %s',
    async (week) => {
      await measured(monday - hourMs, heart(70))
      app.clock.move({ now: monday })
      await make()
      expect(await getRefusal(weekly(week))).toMatchObject({ error: 'VALIDATION_ERROR', field: 'week' })
    },
  )
})

describe('sendWalkReminders', () => {
  const today = '2026-11-21'
  const walk = (daysAgo: number, count: number, time = '20:00') =>
    measured(toInstantInShanghai(addDays(today, -daysAgo), time), steps(count))
  const remind = () => sendWalkReminders(app.deps, app.clock.now())

  test('the walk reminder notifies the user and the family once after three complete days below 1,000 steps', async () => {
    const child = await app.child({ of: [user] })
    await child.notifications.addChildDevice({ body: { platform: 'jpush', token: `walk-${child.id}` } })
    for (const daysAgo of [1, 2, 3]) await walk(daysAgo, 999)
    expect(await remind()).toEqual({ reminded: 1 })
    expect(await remind()).toEqual({ reminded: 0 })
    expect(await notices('HEALTH_ALERT')).toMatchObject([{ data: { alertType: 'steps_low', value: 999 } }])
    await app.settle()
    expect(app.sentTo(`child:${child.id}`)).toMatchObject([
      { data: { type: 'PARENT_HEALTH_ALERT', alertType: 'steps_low' } },
    ])
    expect((await user.health.dashboard()).alerts).toMatchObject([
      { alertType: 'steps_low', severity: 'info', message: '步数连续三天偏少：每天不到1000步' },
    ])
  })

  test('the walk reminder is sent again after three more days below 1,000 steps, but not on each of these days', async () => {
    for (const daysAgo of [-2, -1, 0, 1, 2, 3]) await walk(daysAgo, 100)
    const reminded: number[] = []
    for (let day = 0; day < 4; day += 1) {
      reminded.push((await remind()).reminded)
      app.clock.move({ advanceMs: dayMs })
    }
    expect(reminded).toEqual([1, 0, 0, 1])
  })

  test('the walk reminder is not sent if any source counted 1,000 steps on one of the last three days', async () => {
    for (const daysAgo of [1, 2, 3]) await walk(daysAgo, 500)
    await walk(2, 1000, '21:00')
    expect(await remind()).toEqual({ reminded: 0 })
  })

  test('the walk reminder uses the largest step count of any source, not the sum', async () => {
    for (const daysAgo of [1, 2, 3]) {
      await walk(daysAgo, 600)
      await walk(daysAgo, 700, '21:00')
    }
    expect(await remind()).toEqual({ reminded: 1 })
  })

  test('the walk reminder is not sent if one of the days has no data', async () => {
    for (const daysAgo of [1, 3, 4]) await walk(daysAgo, 10)
    expect(await remind()).toEqual({ reminded: 0 })
  })

  test("the walk reminder ignores today's step count", async () => {
    for (const daysAgo of [0, 1, 2]) await walk(daysAgo, 10, '08:00')
    expect(await remind()).toEqual({ reminded: 0 })
    app.clock.move({ now: fromIso('2026-11-22T00:00:00+08:00') })
    expect(await remind()).toEqual({ reminded: 1 })
  })
})
