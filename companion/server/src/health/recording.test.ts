import { dayMs, fromIso, hourMs, secondMs } from '@sanhe/kit/runtime/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { createMeasurementRequests } from './testing/measurement-helpers.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user()))
afterEach(() => app.clock.move({ reset: true }))
afterAll(() => app.stop())

const { add, ago, heart, pressure } = createMeasurementRequests(() => ({ app, user }))
type Body = Parameters<typeof add>[0]

describe('POST /health/records', () => {
  test('manual measurements are stored and listed newest first, filtered by type and time', async () => {
    const { record, alerts, disclaimer } = await add(pressure(128, 80, '2026-11-21T11:00:00'))
    expect(record).toEqual({
      id: expect.any(Number),
      recordType: 'blood_pressure',
      value: { systolic: 128, diastolic: 80 },
      recordedAt: '2026-11-21T03:00:00.000Z',
      source: 'manual',
    })
    expect([alerts, disclaimer]).toEqual([[], expect.stringContaining('不构成医疗建议')])
    await add(heart(72, ago(2 * hourMs)))
    await add(heart(75, ago(hourMs / 2)))
    const list = async (query: Parameters<TestUser['health']['records']>[0]['query']) =>
      (await user.health.records({ query })).records.map(({ value }) => Object.values(value)[0])
    expect(await list({})).toEqual([75, 128, 72])
    expect(await list({ type: 'heart_rate' })).toEqual([75, 72])
    expect(await list({ from: ago(hourMs), to: ago(hourMs / 2) })).toEqual([128])
    expect(await list({ from: '0000-01-01T00:00:00', to: '9999-12-31T23:59:59Z' })).toHaveLength(3)
    expect(await getRefusal(list({ from: 'yesterday' }))).toMatchObject({
      status: 400,
      error: 'VALIDATION_ERROR',
    })
    expect(await user.health.records({ query: { pageSize: 1, page: 2 } })).toMatchObject({
      records: [record],
      total: 3,
      page: 2,
      pageSize: 1,
    })
    const stranger = await app.user()
    expect(await stranger.health.records({ query: {} })).toMatchObject({ records: [], total: 0 })
  })

  test('a manual measurement must be from the past year', async () => {
    await add(heart(70, ago(0)))
    await add(heart(70, ago(365 * dayMs)))
    for (const at of [ago(-secondMs), ago(365 * dayMs + secondMs)])
      expect(await getRefusal(add(heart(70, at)))).toMatchObject({
        status: 400,
        error: 'VALIDATION_ERROR',
        field: 'recordedAt',
      })
  })

  test.each<[string, unknown]>([
    ['steps', { count: -1 }],
    ['steps', { count: 100_001 }],
    ['steps', { count: 1.5 }],
    ['heart_rate', { bpm: 19 }],
    ['heart_rate', { bpm: 251 }],
    ['blood_pressure', { systolic: 261, diastolic: 80 }],
    ['blood_pressure', { systolic: 120, diastolic: 29 }],
    ['blood_pressure', { systolic: 80, diastolic: 80 }],
    ['blood_sugar', { mmol: 0.9, timing: 'fasting' }],
    ['blood_sugar', { mmol: 41, timing: 'fasting' }],
    ['blood_sugar', { mmol: 5 }],
    ['sleep', { duration_hours: 24.1 }],
    ['sleep', { duration_hours: 7, dreams: 3 }],
    ['blood_sugar', { mmol: 5, timing: ' ' }],
    ['mood', { good: 1 }],
    ['steps', { bpm: 70 }],
  ])('POST /health/records refuses for %s the value %j', async (recordType, value) => {
    const body = { recordType, value, recordedAt: ago(0) } as Body
    expect(await getRefusal(add(body))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
  })

  test('POST /health/records stores any text as timing of a blood sugar', async () => {
    const value = { mmol: 5, timing: '餐后2小时' }
    const { record } = await add({ recordType: 'blood_sugar', value, recordedAt: ago(0) })
    expect(record.value).toEqual(value)
  })

  test('a manual measurement sent twice is stored once, and another value for the same time answers 400 ALREADY_RECORDED', async () => {
    const first = await add(pressure(170, 80))
    const again = await add(pressure(170, 80))
    expect(again.record.id).toBe(first.record.id)
    expect([first.alerts.length, again.alerts.length]).toEqual([1, 0])
    expect(await getRefusal(add(pressure(171, 80)))).toMatchObject({ status: 400, error: 'ALREADY_RECORDED' })
    expect(await user.health.records({ query: {} })).toMatchObject({ total: 1 })
  })
})

describe('GET /health/dashboard', () => {
  const nothing = {
    today: {
      steps: null,
      heartRate: { current: null, min: null, max: null },
      bloodPressure: { systolic: null, diastolic: null, status: null },
      sleep: { duration: null, quality: null },
    },
    trends: { bloodPressure: [] },
    alerts: [],
  }

  test('GET /health/dashboard shows null for values that were not measured', async () => {
    expect(await user.health.dashboard()).toEqual(nothing)
  })

  test("GET /health/dashboard shows today's measurements and the blood pressures of seven days", async () => {
    for (const [bpm, hours] of [
      [64, 4],
      [90, 3],
      [71, 2],
    ] as const)
      await add(heart(bpm, ago(hours * hourMs)))
    await add(pressure(130, 80, '2026-11-15T00:00:00'))
    await add(pressure(120, 70, '2026-11-14T23:59:59'))
    await add(pressure(110, 70, ago(3 * hourMs)))
    await add(pressure(145, 85, ago(hourMs)))
    await add({ recordType: 'steps', value: { count: 900 }, recordedAt: ago(3 * hourMs) })
    await add({ recordType: 'steps', value: { count: 2100 }, recordedAt: ago(hourMs) })
    await add({ recordType: 'sleep', value: { duration_hours: 7.5 }, recordedAt: ago(5 * hourMs) })
    expect(await user.health.dashboard()).toEqual({
      today: {
        steps: 2100,
        heartRate: { current: 71, min: 64, max: 90 },
        bloodPressure: { systolic: 145, diastolic: 85, status: 'high' },
        sleep: { duration: 7.5, quality: 'good' },
      },
      trends: {
        bloodPressure: [
          { date: '2026-11-15', systolic: 130, diastolic: 80 },
          { date: '2026-11-21', systolic: 128, diastolic: 78 },
        ],
      },
      alerts: [],
    })
  })

  test('GET /health/dashboard starts a new day at midnight in Shanghai', async () => {
    await add(heart(130))
    app.clock.move({ now: fromIso('2026-11-22T00:00:00+08:00') })
    const { today, alerts } = await user.health.dashboard()
    expect(today).toEqual(nothing.today)
    expect(alerts).toMatchObject([{ alertType: 'heart_rate_high' }])
  })
})

test('deleting an account deletes its health data', async () => {
  await add(heart(130))
  await user.health.bind({ body: { brand: 'vendor_a', authCode: 'demo-gone' } })
  await user.users.remove({ body: { phone: user.phone } })
  await app.settle()
  for (const table of ['health_records', 'health_alerts', 'health_devices'] as const)
    expect(await app.db.selectFrom(table).select('id').where('user_id', '=', user.id).execute()).toEqual([])
})
