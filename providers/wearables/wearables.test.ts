import { dayMs, fixedClock, fromIso, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { startWearableAEmulator } from '@sanhe/providers/emulators/wearable-a'
import { startWearableBEmulator } from '@sanhe/providers/emulators/wearable-b'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  chooseWearableVendors,
  sandboxVendorACredentials,
  sandboxVendorBCredentials,
  type WearableBrand,
  type WearableVendor,
} from './index.ts'
import { convertMgdlToMmol, convertMinutesToHours } from './records.ts'

const noon = fromIso('2026-11-21T12:00:00+08:00')
const clock = fixedClock(noon)
const keysA = { clientId: 'our app', clientSecret: 'a secret of vendor a' }
const keysB = { appId: 'our app', appSecret: 'a secret of vendor b' }

let a: Awaited<ReturnType<typeof startWearableAEmulator>>
let b: Awaited<ReturnType<typeof startWearableBEmulator>>
beforeAll(async () => {
  a = await startWearableAEmulator({ ...keysA, clock })
  b = await startWearableBEmulator({ ...keysB, clock })
})
afterAll(() => Promise.all([a.stop(), b.stop()]))
beforeEach(() => {
  clock.move({ reset: true })
  a.failWith(undefined)
  b.failWith(undefined)
})

const brandsWith = (changes: object = {}, at = clock) =>
  chooseWearableVendors(
    {
      vendorA: { ...keysA, endpoint: a.url, ...changes },
      vendorB: { ...keysB, endpoint: b.url, ...changes },
    },
    at,
  )
const brands: WearableBrand[] = ['vendor_a', 'vendor_b']
const wearable = (brand: WearableBrand, changes: object = {}, at = clock): WearableVendor =>
  brandsWith(changes, at).get(brand) ?? expect.fail()
const week = { from: noon - 7 * dayMs, to: noon + dayMs }
const typesOf = (records: { recordType: string }[]) => [...new Set(records.map((one) => one.recordType))]

describe.each(brands)('wearable of %s', (brand) => {
  test("records returns a user's last seven days in the product's units, oldest first", async () => {
    const vendor = wearable(brand)
    const { accessToken, device } = await vendor.exchange('demo-anna')
    expect(device).toEqual({ id: expect.stringContaining('demo-anna'), model: expect.any(String) })
    const records = await vendor.records(accessToken, week)
    expect(typesOf(records).toSorted()).toEqual([
      'blood_pressure',
      'blood_sugar',
      'heart_rate',
      'sleep',
      'steps',
    ])
    const times = records.map(({ recordedAt }) => recordedAt)
    expect(times).toEqual(times.toSorted((x, y) => x - y))
    // Seven values a day in eight days are 56 values, which fill three pages. The clock shows noon, so this afternoon's
    // value does not exist yet.
    expect(records.filter((one) => one.recordType === 'heart_rate')).toHaveLength(8 * 7)
    expect(Math.max(...times)).toBeLessThanOrEqual(noon)
    for (const { recordType, value } of records) {
      if (recordType === 'blood_pressure') expect(value.systolic).toBeLessThanOrEqual(136)
      if (recordType === 'blood_sugar') {
        expect(value.timing).toBe('fasting')
        expect(value.mmol).toBeGreaterThanOrEqual(4.5)
        expect(value.mmol).toBeLessThanOrEqual(6)
        expect(value.mmol * 10).toBeCloseTo(Math.round(value.mmol * 10), 6)
      }
      if (recordType === 'sleep')
        expect(value.deep_hours + value.light_hours + value.rem_hours).toBeCloseTo(value.duration_hours, 1)
    }
  })

  test('wearable records are reproducible, differ between users and respect both ends of the period', async () => {
    const vendor = wearable(brand)
    const anna = (await vendor.exchange('demo-anna')).accessToken
    const records = await vendor.records(anna, week)
    expect(await vendor.records(anna, week)).toEqual(records)
    const berta = (await vendor.exchange('demo-berta')).accessToken
    expect(await vendor.records(berta, week)).not.toEqual(records)
    const at = records[3]?.recordedAt ?? expect.fail()
    const exact = await vendor.records(anna, { from: at, to: at + 1 })
    expect(exact.map(({ recordedAt }) => recordedAt)).toEqual([at])
    expect(await vendor.records(anna, { from: at + 1, to: at + 2 })).toEqual([])
    expect(await vendor.records(anna, { from: at, to: at })).toEqual([])
  })

  test('the wearable records of the emulated user named `high` contain one high blood pressure, today', async () => {
    const vendor = wearable(brand)
    const { accessToken } = await vendor.exchange('demo-high')
    const records = await vendor.records(accessToken, week)
    const high = records.filter((one) => one.recordType === 'blood_pressure' && one.value.systolic > 150)
    expect(high).toMatchObject([{ value: { systolic: 162, diastolic: 96 } }])
  })

  test('an access token is valid for an hour, and refresh returns new tokens', async () => {
    const vendor = wearable(brand)
    const first = await vendor.exchange('demo-anna')
    expect(first.expiresAt).toBe(noon + hourMs)
    clock.move({ advanceMs: hourMs - 1 })
    expect(await vendor.records(first.accessToken, week)).not.toEqual([])
    clock.move({ advanceMs: 1 })
    const expired = { name: 'WearableError', code: 'token_expired', isTransient: false }
    await expect(vendor.records(first.accessToken, week)).rejects.toMatchObject(expired)
    const second = await vendor.refresh(first.refreshToken)
    expect(second.device).toEqual(first.device)
    expect(await vendor.records(second.accessToken, week)).not.toEqual([])
    await expect(vendor.records(first.refreshToken, week)).rejects.toMatchObject(expired)
  })

  test('exchange and refresh reject invalid codes and tokens', async () => {
    const vendor = wearable(brand)
    const refused = { name: 'WearableError', code: 'grant_refused', isTransient: false }
    await expect(vendor.exchange('bad code')).rejects.toMatchObject(refused)
    await expect(vendor.exchange('')).rejects.toMatchObject(refused)
    const { accessToken, refreshToken } = await vendor.exchange('demo-anna')
    await expect(vendor.refresh(accessToken)).rejects.toMatchObject(refused)
    await expect(vendor.refresh(refreshToken.replace(/^../, 'xx'))).rejects.toMatchObject(refused)
    clock.move({ advanceMs: 90 * dayMs })
    await expect(vendor.refresh(refreshToken)).rejects.toMatchObject(refused)
  })

  test('a wearable vendor refuses wrong app credentials', async () => {
    const refused = { name: 'WearableError', code: 'refused', isTransient: false }
    const secret = { clientSecret: 'another', appSecret: 'another' }
    await expect(wearable(brand, secret).exchange('demo-anna')).rejects.toMatchObject(refused)
    const id = { clientId: 'another', appId: 'another' }
    await expect(wearable(brand, id).exchange('demo-anna')).rejects.toMatchObject(refused)
  })

  test('errors of a busy or unreachable wearable vendor are transient and do not contain tokens', async () => {
    const { accessToken } = await wearable(brand).exchange('demo-anna')
    a.failWith(503)
    b.failWith(9000)
    const error: unknown = await wearable(brand)
      .records(accessToken, week)
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'WearableError', code: 'busy', isTransient: true })
    expect(String(error)).not.toContain(accessToken)
    const away = wearable(brand, { endpoint: 'http://127.0.0.1:1' })
    await expect(away.exchange('x')).rejects.toMatchObject({ code: 'unreachable', isTransient: true })
  })

  test('a wearable response in another format is rejected as bad_answer', async () => {
    const app = Fastify()
    app.addContentTypeParser('*', (_, __, done) => done(null))
    const answers: unknown[] = [{}, { errno: 0, data: {} }, [], null]
    app.all('/*', (_, reply) =>
      reply.type('application/json').send(JSON.stringify(answers.shift()) ?? '<html>'),
    )
    const endpoint = await app.listen({ host: '127.0.0.1', port: 0 })
    for (let n = 0; n < 5; n += 1)
      await expect(wearable(brand, { endpoint }).exchange('x')).rejects.toMatchObject({ code: 'bad_answer' })
    await app.close()
  })

  test('records skips items of unknown types', async () => {
    const app = Fastify()
    const good = {
      type: 'steps',
      time: '2026-11-21T08:00:00+08:00',
      value: { count: 10 },
      ts: 1_795_219_200,
      n: 10,
    }
    const odd = [
      { ...good, value: { count: -1 }, n: -1 },
      { ts: 'now', time: 'now' },
      'steps',
      null,
      { type: 'mood' },
    ]
    app.get('/*', ({ query }) => {
      const { type, kind } = query as Record<string, string>
      const items = type === 'steps' || kind === 'step' ? [...odd, good] : odd
      return { errno: 0, data: { items, next: null }, records: items, total_pages: 1 }
    })
    const endpoint = await app.listen({ host: '127.0.0.1', port: 0 })
    const records = await wearable(brand, { endpoint }).records('token', week)
    expect(records).toEqual([{ recordType: 'steps', value: { count: 10 }, recordedAt: expect.any(Number) }])
    await app.close()
  })
})

test('a signed request to vendor B is valid for five minutes, and a modified one is refused', async () => {
  const at = (agoMs: number) => wearable('vendor_b', {}, fixedClock(noon - agoMs)).exchange('demo-anna')
  expect(await at(5 * minuteMs)).toHaveProperty('accessToken')
  await expect(at(5 * minuteMs + 1000)).rejects.toMatchObject({ code: 'refused' })
  const query = new URLSearchParams({
    app_id: keysB.appId,
    timestamp: String(noon / 1000),
    grant: 'code',
    code: 'x',
  })
  const answer = await fetch(`${b.url}/api/token?${query.toString()}&sign=${'0'.repeat(64)}`)
  expect(await answer.json()).toMatchObject({ errno: 1001 })
})

test.each([
  [70, 3.9],
  [110, 6.1],
  [126, 7],
  [63, 3.5],
])('convertMgdlToMmol converts %d mg/dL of glucose to %d mmol/L', (mgdl, mmol) =>
  expect(convertMgdlToMmol(mgdl)).toBe(mmol),
)

test('convertMinutesToHours converts minutes to hours, rounded to hundredths', () => {
  expect([convertMinutesToHours(450), convertMinutesToHours(100), convertMinutesToHours(0)]).toEqual([
    7.5, 1.67, 0,
  ])
})

test('chooseWearableVendors offers both brands in the sandbox, prefers a real account, and refuses the sandbox in production', async () => {
  const [inA, inB] = [
    await startWearableAEmulator({ ...sandboxVendorACredentials, clock }),
    await startWearableBEmulator({ ...sandboxVendorBCredentials, clock }),
  ]
  const sandbox = { vendorAUrl: inA.url, vendorBUrl: inB.url, isProduction: false }
  const both = chooseWearableVendors({ sandbox }, clock)
  expect([...both.keys()]).toEqual(brands)
  for (const vendor of both.values()) expect(await vendor.exchange('any code')).toHaveProperty('accessToken')
  const mixed = chooseWearableVendors(
    { sandbox, vendorA: { ...keysA, endpoint: 'http://127.0.0.1:1' } },
    clock,
  )
  await expect(mixed.get('vendor_a')?.exchange('x')).rejects.toMatchObject({ code: 'unreachable' })
  expect(() => chooseWearableVendors({ sandbox: { ...sandbox, isProduction: true } })).toThrow(/production/)
  expect(chooseWearableVendors({}).size).toBe(0)
  await Promise.all([inA.stop(), inB.stop()])
})
