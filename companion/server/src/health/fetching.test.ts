import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { WearableError, type WearableRecord } from '@sanhe/providers/wearables'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { healthJobs } from './jobs.ts'
import {
  createWatchRequests,
  createVendorErrorRejection,
  testWearableTokens,
} from './testing/watch-helpers.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user()))
afterEach(() => app.clock.move({ reset: true }))
afterAll(() => app.stop())

const { bind, heart, row, runJob, vendorWith } = createWatchRequests(() => ({ app, user }))

describe('fetching from watches', () => {
  test.each([
    [30, 30 * minuteMs],
    [60, hourMs],
  ])('the sync job fetches from a watch every %d minutes', async (syncInterval, ms) => {
    await bind(undefined, { syncInterval })
    app.clock.move({ advanceMs: ms - 1 })
    expect(await runJob()).toMatchObject({ devices: 0 })
    app.clock.move({ advanceMs: 1 })
    expect(await runJob()).toMatchObject({ devices: 1 })
    expect(await runJob()).toMatchObject({ devices: 0 })
  })

  test('the sync job does not fetch from watches of a disabled account and catches up after it is enabled again', async () => {
    vendorWith({})
    await bind()
    const status = (status: 'active' | 'disabled') =>
      app.db.updateTable('users').set({ status }).where('id', '=', user.id).execute()
    app.clock.move({ advanceMs: 3 * dayMs })
    await status('disabled')
    expect(await runJob()).toEqual({ devices: 0, added: 0 })
    await status('active')
    vendorWith({ records: async (_, { from }) => [{ ...heart(70), recordedAt: from }] })
    expect(await runJob()).toEqual({ devices: 1, added: 1 })
  })

  test('a watch with sync interval 0 is fetched only on request, with refreshed vendor tokens', async () => {
    const { device } = await bind('demo-anna', { syncInterval: 0 })
    const before = await row()
    app.clock.move({ advanceMs: dayMs })
    expect(await runJob()).toMatchObject({ devices: 0 })
    const again = await app.again(user)
    expect((await again.health.sync({ params: { id: device.id } })).added).toBeGreaterThan(5)
    expect((await row()).refresh_token_encrypted).not.toBe(before.refresh_token_encrypted)
  })

  test('a failed fetch from a watch is recorded, loses no data and does not stop other fetches', async () => {
    await bind()
    const other = await app.user()
    await other.health.bind({ body: { brand: 'vendor_b', authCode: 'demo-anna' } })
    app.clock.move({ advanceMs: 20 * dayMs })
    vendorWith({ records: createVendorErrorRejection('bad_answer') })
    const { devices: fetched, added } = await runJob()
    expect([fetched, added > 50]).toEqual([2, true])
    expect((await row()).last_error).toBe('bad_answer')
    const seen: number[] = []
    vendorWith({ records: async (_, { from }) => (seen.push(from), []) })
    app.clock.move({ advanceMs: 5 * minuteMs })
    await runJob()
    expect(seen).toEqual([app.clock.now() - 21 * dayMs - 5 * minuteMs])
    expect((await row()).last_error).toBeNull()
  })

  test('refreshed vendor tokens are stored even if the fetch after the refresh fails', async () => {
    vendorWith({})
    await bind()
    app.clock.move({ advanceMs: hourMs })
    const tokens: string[] = []
    vendorWith({
      refresh: async () => ({ ...testWearableTokens, accessToken: 'second', refreshToken: 'second refresh' }),
      records: async (token) => {
        tokens.push(token)
        throw new WearableError(token === 'access' ? 'token_expired' : 'busy')
      },
    })
    await runJob()
    app.clock.move({ advanceMs: 5 * minuteMs })
    await runJob()
    expect(tokens).toEqual(['access', 'second', 'second'])
  })

  test('a permission revoked at the vendor disables the watch, deletes its tokens and notifies the owner once', async () => {
    vendorWith({})
    const { device } = await bind()
    app.clock.move({ advanceMs: hourMs })
    vendorWith({
      records: createVendorErrorRejection('token_expired'),
      refresh: createVendorErrorRejection('grant_refused'),
    })
    await runJob()
    await runJob()
    expect(await row()).toMatchObject({
      status: 'inactive',
      auth_token_encrypted: null,
      last_error: 'grant_refused',
    })
    const { notifications } = await user.notifications.list({ query: {} })
    expect(notifications).toMatchObject([{ type: 'HEALTH_DEVICE_EXPIRED', data: { deviceId: device.id } }])
    expect(await getRefusal(user.health.sync({ params: { id: device.id } }))).toMatchObject({
      error: 'DEVICE_AUTH_FAILED',
    })
    vendorWith({})
    expect((await bind()).device).toMatchObject({ id: device.id, status: 'active', lastError: null })
  })

  test.each([
    ['noon', 0, ['HEALTH_DEVICE_EXPIRED']],
    ['three in the night', 15 * hourMs, []],
  ])(
    'a watch permission revoked at %s sends a push notification only in the daytime',
    async (_, later, pushed) => {
      vendorWith({})
      await bind()
      await user.notifications.addDevice({ body: { platform: 'jpush', token: `watch-${user.id}` } })
      app.clock.move({ advanceMs: later + hourMs })
      vendorWith({
        records: createVendorErrorRejection('token_expired'),
        refresh: createVendorErrorRejection('grant_refused'),
      })
      await runJob()
      await app.settle()
      expect(app.sentTo(`user:${user.id}`).map(({ data }) => data['type'])).toEqual(pushed)
      expect((await user.notifications.list({ query: {} })).total).toBe(1)
    },
  )

  test('a fetch that began before the owner bound the watch again does not overwrite the new binding', async () => {
    vendorWith({})
    await bind()
    app.clock.move({ advanceMs: hourMs })
    let hasStarted = false
    let refuse = () => {}
    const held = new Promise<never>((_, reject) => {
      refuse = () => reject(new WearableError('grant_refused'))
    })
    vendorWith({ records: () => ((hasStarted = true), held) })
    const old = runJob()
    await expect.poll(() => hasStarted).toBe(true)
    vendorWith({})
    await bind()
    refuse()
    await old
    expect(await row()).toMatchObject({ status: 'active', last_error: null })
    expect((await row()).auth_token_encrypted).not.toBeNull()
  })

  test('POST /health/devices/:id/sync answers 503 DEVICE_UNAVAILABLE when the vendor does not respond', async () => {
    vendorWith({})
    const { device } = await bind()
    vendorWith({ records: createVendorErrorRejection('unreachable') })
    expect(await getRefusal(user.health.sync({ params: { id: device.id } }))).toMatchObject({
      status: 503,
      error: 'DEVICE_UNAVAILABLE',
      retryAfter: 30,
    })
  })

  test('a watch that is being fetched is fetched only once, despite further job runs and a sync request', async () => {
    vendorWith({})
    const { device } = await bind()
    app.clock.move({ advanceMs: hourMs })
    let requests = 0
    let answer = () => {}
    const held = new Promise<void>((resolve) => void (answer = resolve))
    vendorWith({ records: () => ((requests += 1), held.then(() => [heart(70)])) })
    const first = runJob()
    await expect.poll(() => requests).toBe(1)
    for (let n = 0; n < 8; n += 1) await runJob()
    expect(await user.health.sync({ params: { id: device.id } })).toMatchObject({ added: 0 })
    answer()
    expect(await first).toEqual({ devices: 1, added: 1 })
    expect(requests).toBe(1)
  })

  test('10 concurrent requests to sync a watch call the vendor once and store its record once', async () => {
    vendorWith({})
    const { device } = await bind()
    let requests = 0
    let answer = () => {}
    const held = new Promise<void>((resolve) => void (answer = resolve))
    vendorWith({ records: () => ((requests += 1), held.then(() => [heart(70)])) })
    const added: number[] = []
    const syncs = Array.from({ length: 10 }, async () =>
      added.push((await user.health.sync({ params: { id: device.id } })).added),
    )
    await expect.poll(() => added).toEqual(Array.from({ length: 9 }, () => 0))
    answer()
    await Promise.all(syncs)
    expect([added.at(-1), requests]).toEqual([1, 1])
  })

  test("a later fetch updates a day's step count if it has grown", async () => {
    const steps = (count: number): WearableRecord => ({
      recordType: 'steps',
      value: { count },
      recordedAt: app.clock.now() - hourMs,
    })
    vendorWith({ records: async () => [steps(500), steps(800)] })
    const { device } = await bind()
    for (const count of [1200, 1100]) {
      vendorWith({ records: async () => [steps(count)] })
      expect(await user.health.sync({ params: { id: device.id } })).toMatchObject({ added: 0 })
    }
    expect((await user.health.dashboard()).today.steps).toBe(1200)
  })
})

test('healthJobs returns the sync job every 5 minutes and two daily jobs in the daytime', () =>
  expect(healthJobs(app.deps)).toMatchObject([
    { name: 'health.sync', everyMs: 5 * minuteMs },
    { name: 'health.care', dailyAt: '10:00' },
    { name: 'health.reports', dailyAt: '08:00' },
  ]))
