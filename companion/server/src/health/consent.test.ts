import { minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { countOutcomes } from '../testing/count-outcomes.ts'
import { createWeeklyReports } from './reports.ts'
import { syncDueDevices } from './sync-due.ts'

let app: TestApp
let strict: TestApp
let user: TestUser
beforeAll(async () => {
  ;[app, strict] = await Promise.all([startTestApp(), startTestApp({ REQUIRE_CONSENT: '1' })])
})
beforeEach(async () => void (user = await app.user()))
afterAll(() => Promise.all([app.stop(), strict.stop()]))

const measure = (by = user, ago = 1) =>
  by.health.addRecord({
    body: {
      recordType: 'heart_rate',
      value: { bpm: 70 },
      recordedAt: toIso(app.clock.now() - ago * minuteMs),
    },
  })
const give = (by = user) => by.healthConsent.give({ body: { version: 1 } })
const withdraw = (deleteData = false, by = user) => by.healthConsent.withdraw({ body: { deleteData } })
const bind = (by = user) => by.health.bind({ body: { brand: 'vendor_a', authCode: `demo-${by.id}` } })
const required = { status: 403, error: 'HEALTH_CONSENT_REQUIRED' }
const records = async () => (await user.health.records({ query: {} })).total

describe('POST /health/consent', () => {
  test('POST /health/consent records the version, and the consent is no longer due', async () => {
    expect(await user.healthConsent.get()).toMatchObject({ state: 'none', isDue: true, version: 1 })
    await give()
    expect(await user.healthConsent.get()).toMatchObject({ state: 'given', isDue: false, agreedVersion: 1 })
    await withdraw()
    expect(await user.healthConsent.get()).toMatchObject({ state: 'withdrawn', isDue: true })
    await give()
    const rows = await app.db
      .selectFrom('consents')
      .select(['kind', 'version', 'action'])
      .where('holder_type', '=', 'user')
      .where('holder_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ kind, action }) => `${kind} ${action}`)).toEqual([
      'health agreed',
      'health withdrawn',
      'health agreed',
    ])
  })

  test('POST /health/consent answers VALIDATION_ERROR for a version that does not exist', async () =>
    expect(await getRefusal(user.healthConsent.give({ body: { version: 9 } }))).toMatchObject({
      error: 'VALIDATION_ERROR',
      field: 'version',
    }))

  test('a client that never asked for consent can record measurements, unless REQUIRE_CONSENT is set', async () => {
    await measure()
    const cautious = await strict.user()
    expect(await getRefusal(measure(cautious))).toMatchObject(required)
    expect(await getRefusal(bind(cautious))).toMatchObject(required)
    await give(cautious)
    await measure(cautious)
    await bind(cautious)
  })
})

describe('POST /health/consent/withdraw', () => {
  test('after the withdrawal, watches are unbound, and new measurements and watches are refused', async () => {
    await give()
    await bind()
    await withdraw()
    expect((await user.health.devices({ query: {} })).total).toBe(0)
    expect(await getRefusal(measure())).toMatchObject(required)
    expect(await getRefusal(bind())).toMatchObject(required)
    const before = await records()
    await syncDueDevices(app.deps, app.clock.now() + 60 * minuteMs)
    expect(await records()).toBe(before)
    await give()
    await measure()
  })

  test('a withdrawal keeps the health data, or deletes it on request', async () => {
    await measure()
    await withdraw()
    expect(await records()).toBe(1)
    await withdraw(true)
    expect(await records()).toBe(0)
  })

  test('after the withdrawal, children see no health data until the consent is given again', async () => {
    const child = await app.child({ of: [user] })
    await measure()
    const read = () => child.children.health({ params: { id: user.id } })
    await read()
    await withdraw()
    expect(await getRefusal(read())).toMatchObject({ status: 403, error: 'NOT_SHARED' })
    expect((await child.children.parents({ query: {} })).parents[0]?.sharedKinds).toEqual([
      'activities',
      'appointments',
    ])
    await give()
    await read()
  })

  test('the weekly report is not created after the withdrawal', async () => {
    await measure(user, 6 * 24 * 60)
    await withdraw()
    const nextWeek = app.clock.now() + 3 * 24 * 60 * minuteMs
    await createWeeklyReports(app.deps, nextWeek)
    const reports = app.db.selectFrom('health_reports').select('id').where('user_id', '=', user.id)
    expect(await reports.execute()).toEqual([])
  })

  test('20 measurements race with the withdrawal: each one is either stored before the withdrawal or refused', async () => {
    const racing = countOutcomes(Array.from({ length: 20 }, (_, nth) => measure(user, nth + 1)))
    await withdraw()
    const atWithdrawal = await records()
    const outcomes = await racing
    expect(await records()).toBe(atWithdrawal)
    expect(outcomes['ok'] ?? 0).toBe(atWithdrawal)
    expect((outcomes['ok'] ?? 0) + (outcomes['HEALTH_CONSENT_REQUIRED'] ?? 0)).toBe(20)
  })

  test('control: 20 measurements without a withdrawal are all stored', async () => {
    expect(await countOutcomes(Array.from({ length: 20 }, (_, nth) => measure(user, nth + 1)))).toEqual({
      ok: 20,
    })
    expect(await records()).toBe(20)
  })
})
