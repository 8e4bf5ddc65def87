import { dayMs, hourMs, minuteMs } from '@sanhe/kit/clock'
import {
  type Wearable,
  WearableError,
  type WearableGrant,
  type WearableRecord,
} from '@sanhe/providers/wearables'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { healthJobs, syncDueDevices } from './jobs.ts'

let app: TestApp
let user: TestUser
let vendorA: Wearable
beforeAll(async () => {
  app = await startTestApp()
  vendorA = app.deps.wearables.get('vendor_a') ?? expect.fail()
})
beforeEach(async () => void (user = await app.user()))
afterEach(async () => {
  app.clock.move({ reset: true })
  app.deps.wearables.set('vendor_a', vendorA)
  await app.db.deleteFrom('health_devices').execute()
})
afterAll(() => app.stop())

const bind = (authCode = `demo-${user.id}`, more: object = {}, who = user) =>
  who.health.bind({ body: { brand: 'vendor_a', authCode, ...more } })
const total = async (who = user) => (await who.health.records({ query: {} })).total
const devices = async () => (await user.health.devices({ query: {} })).devices
const runJob = () => syncDueDevices(app.deps, app.clock.now())
const row = () =>
  app.db.selectFrom('health_devices').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow()
const pushed = () =>
  app.db
    .selectFrom('health_alerts')
    .select('id')
    .where('user_id', '=', user.id)
    .where('notified_user', '=', true)
    .execute()

const grant: WearableGrant = {
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: 0,
  device: { id: 'one', model: 'Watch' },
}
/** Somebody who says what the test wants. */
function vendorWith(changes: Partial<Wearable>) {
  const vendor = {
    exchange: async () => grant,
    refresh: async () => grant,
    records: async () => [],
    ...changes,
  }
  app.deps.wearables.set('vendor_a', vendor)
}
const failing = (code: ConstructorParameters<typeof WearableError>[0]) => () =>
  Promise.reject(new WearableError(code))
const heart = (bpm: number, agoMs = 0): WearableRecord => ({
  recordType: 'heart_rate',
  value: { bpm },
  recordedAt: app.clock.now() - agoMs,
})

describe.each(['vendor_a', 'vendor_b'] as const)('a watch of %s', (brand) => {
  test('brings the last seven days when it is bound, and its tokens lie sealed to their row', async () => {
    const { device, added } = await user.health.bind({ body: { brand, authCode: 'demo-anna' } })
    expect(device).toEqual({
      id: expect.any(Number),
      brand,
      model: expect.any(String),
      syncInterval: 60,
      lastSyncAt: '2026-11-21T04:00:00.000Z',
      status: 'active',
      lastError: null,
      createdAt: '2026-11-21T04:00:00.000Z',
    })
    expect(added).toBeGreaterThan(70)
    expect(await total()).toBe(added)
    const oldest = (await user.health.records({ query: { pageSize: 50, page: 2 } })).records.at(-1)
    expect(Date.parse(oldest?.recordedAt ?? '')).toBeGreaterThanOrEqual(app.clock.now() - 7 * dayMs)
    const { id, auth_token_encrypted: sealed } = await row()
    expect(app.deps.fields.decrypt(sealed ?? '', `health_devices:${id}:auth_token`)).toContain('.')
    expect(app.deps.fields.decrypt(sealed ?? '', `health_devices:${id + 1}:auth_token`)).toBeUndefined()
  })

  test('brings nothing twice', async () => {
    const { device, added } = await user.health.bind({ body: { brand, authCode: 'demo-anna' } })
    expect(await user.health.sync({ params: { id: device.id } })).toMatchObject({ added: 0 })
    await user.health.bind({ body: { brand, authCode: 'demo-anna' } })
    expect([await total(), (await devices()).length]).toEqual([added, 1])
  })
})

describe('binding', () => {
  test('by a code that the maker does not know is refused, and changes nothing', async () => {
    expect(await refusal(bind('bad'))).toMatchObject({ status: 400, error: 'DEVICE_AUTH_FAILED' })
    expect(await devices()).toEqual([])
  })

  test('says when the maker does not answer, and when a brand is not offered', async () => {
    vendorWith({ exchange: failing('unreachable') })
    expect(await refusal(bind())).toMatchObject({ status: 503, error: 'DEVICE_UNAVAILABLE' })
    app.deps.wearables.delete('vendor_a')
    expect(await refusal(bind())).toMatchObject({ status: 400, error: 'DEVICE_NOT_SUPPORTED' })
  })

  test('succeeds although the first fetch fails, which is noted and made up for', async () => {
    vendorWith({ records: failing('busy') })
    expect(await bind()).toMatchObject({ added: 0, device: { lastError: 'busy', lastSyncAt: null } })
    vendorWith({ records: async () => [heart(70, 6 * dayMs)] })
    expect(await runJob()).toEqual({ devices: 1, added: 1 })
    expect(await devices()).toMatchObject([{ lastError: null, lastSyncAt: '2026-11-21T04:00:00.000Z' }])
  })

  test('is one device of a brand, however many bind it at once', async () => {
    await Promise.all([bind(), bind(), bind(), bind()])
    expect(await devices()).toHaveLength(1)
  })

  test('pushes at most once of a week of measurements', async () => {
    vendorWith({ records: async () => Array.from({ length: 7 }, (_, day) => heart(140 + day, day * dayMs)) })
    await bind()
    expect(await pushed()).toHaveLength(1)
    const rows = await app.db
      .selectFrom('health_alerts')
      .select('id')
      .where('user_id', '=', user.id)
      .execute()
    expect(rows).toHaveLength(7)
  })

  test('leaves out what no body can have measured', async () => {
    vendorWith({ records: async () => [heart(0), heart(70, -minuteMs), heart(71, 366 * dayMs), heart(72)] })
    expect(await bind()).toMatchObject({ added: 1 })
  })
})

describe('fetching', () => {
  test.each([
    [30, 30 * minuteMs],
    [60, hourMs],
  ])('every %d minutes happens when they have passed', async (syncInterval, ms) => {
    await bind(undefined, { syncInterval })
    app.clock.move({ advanceMs: ms - 1 })
    expect(await runJob()).toMatchObject({ devices: 0 })
    app.clock.move({ advanceMs: 1 })
    expect(await runJob()).toMatchObject({ devices: 1 })
    expect(await runJob()).toMatchObject({ devices: 0 })
  })

  test('waits for an owner whose account was disabled, and then misses nothing', async () => {
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

  test('by hand happens when its owner says so, with new tokens where the old ones have expired', async () => {
    const { device } = await bind('demo-anna', { syncInterval: 0 })
    const before = await row()
    app.clock.move({ advanceMs: dayMs })
    expect(await runJob()).toMatchObject({ devices: 0 })
    const again = await app.again(user)
    expect((await again.health.sync({ params: { id: device.id } })).added).toBeGreaterThan(5)
    expect((await row()).refresh_token_encrypted).not.toBe(before.refresh_token_encrypted)
  })

  test('that fails is noted, loses nothing, and does not stop the others', async () => {
    await bind()
    const other = await app.user()
    await other.health.bind({ body: { brand: 'vendor_b', authCode: 'demo-anna' } })
    app.clock.move({ advanceMs: 20 * dayMs })
    vendorWith({ records: failing('bad_answer') })
    const { devices: asked, added } = await runJob()
    expect([asked, added > 50]).toEqual([2, true])
    expect((await row()).last_error).toBe('bad_answer')
    const seen: number[] = []
    vendorWith({ records: async (_, { from }) => (seen.push(from), []) })
    await runJob()
    expect(seen).toEqual([app.clock.now() - 21 * dayMs])
    expect((await row()).last_error).toBeNull()
  })

  test('asks with the new tokens even when the fetch after them failed', async () => {
    vendorWith({})
    await bind()
    app.clock.move({ advanceMs: hourMs })
    const tokens: string[] = []
    vendorWith({
      refresh: async () => ({ ...grant, accessToken: 'second', refreshToken: 'second refresh' }),
      records: async (token) => {
        tokens.push(token)
        throw new WearableError(token === 'access' ? 'token_expired' : 'busy')
      },
    })
    await runJob()
    await runJob()
    expect(tokens).toEqual(['access', 'second', 'second'])
  })

  test('ends when the permission did: the owner is told once, and the tokens are gone', async () => {
    vendorWith({})
    const { device } = await bind()
    app.clock.move({ advanceMs: hourMs })
    vendorWith({ records: failing('token_expired'), refresh: failing('grant_refused') })
    await runJob()
    await runJob()
    expect(await row()).toMatchObject({
      status: 'inactive',
      auth_token_encrypted: null,
      last_error: 'grant_refused',
    })
    const { notifications } = await user.notifications.list({ query: {} })
    expect(notifications).toMatchObject([{ type: 'HEALTH_DEVICE_EXPIRED', data: { deviceId: device.id } }])
    expect(await refusal(user.health.sync({ params: { id: device.id } }))).toMatchObject({
      error: 'DEVICE_AUTH_FAILED',
    })
    vendorWith({})
    expect((await bind()).device).toMatchObject({ id: device.id, status: 'active', lastError: null })
  })

  test.each([
    ['noon', 0, ['HEALTH_DEVICE_EXPIRED']],
    ['three in the night', 15 * hourMs, []],
  ])('that ends with the permission at %s wakes nobody', async (_, later, pushed) => {
    vendorWith({})
    await bind()
    await user.notifications.addDevice({ body: { platform: 'jpush', token: `watch-${user.id}` } })
    app.clock.move({ advanceMs: later + hourMs })
    vendorWith({ records: failing('token_expired'), refresh: failing('grant_refused') })
    await runJob()
    await app.settle()
    expect(app.sentTo(`user:${user.id}`).map(({ data }) => data['type'])).toEqual(pushed)
    expect((await user.notifications.list({ query: {} })).total).toBe(1)
  })

  test('that was under way when its owner bound the watch anew takes nothing back', async () => {
    vendorWith({})
    await bind()
    app.clock.move({ advanceMs: hourMs })
    let asked = false
    let refuse = () => {}
    const held = new Promise<never>((_, reject) => {
      refuse = () => reject(new WearableError('grant_refused'))
    })
    vendorWith({ records: () => ((asked = true), held) })
    const old = runJob()
    await expect.poll(() => asked).toBe(true)
    vendorWith({})
    await bind()
    refuse()
    await old
    expect(await row()).toMatchObject({ status: 'active', last_error: null })
    expect((await row()).auth_token_encrypted).not.toBeNull()
  })

  test('by hand says when the maker does not answer', async () => {
    vendorWith({})
    const { device } = await bind()
    vendorWith({ records: failing('unreachable') })
    expect(await refusal(user.health.sync({ params: { id: device.id } }))).toMatchObject({
      status: 503,
      error: 'DEVICE_UNAVAILABLE',
    })
  })

  test('by ten at once asks the maker once', async () => {
    vendorWith({})
    const { device } = await bind()
    app.clock.move({ advanceMs: hourMs })
    let asked = 0
    let answer = () => {}
    const held = new Promise<void>((resolve) => void (answer = resolve))
    vendorWith({ records: () => ((asked += 1), held.then(() => [heart(70)])) })
    const first = runJob()
    await expect.poll(() => asked).toBe(1)
    for (let n = 0; n < 8; n += 1) await runJob()
    expect(await user.health.sync({ params: { id: device.id } })).toMatchObject({ added: 0 })
    answer()
    expect(await first).toEqual({ devices: 1, added: 1 })
    expect(asked).toBe(1)
  })

  test('knows that a day’s steps grow', async () => {
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

test('a watch is its owner’s: to set, to fetch from, to unbind', async () => {
  const { device, added } = await bind()
  const params = { id: device.id }
  const stranger = await app.user()
  for (const call of [
    () => stranger.health.setDevice({ params, body: { syncInterval: 30 } }),
    () => stranger.health.sync({ params }),
    () => stranger.health.unbind({ params }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  await user.health.setDevice({ params, body: { syncInterval: 30 } })
  expect(await devices()).toMatchObject([{ syncInterval: 30 }])
  expect(await refusal(user.health.setDevice({ params, body: { syncInterval: 45 as 30 } }))).toMatchObject({
    error: 'VALIDATION_ERROR',
  })
  await user.health.unbind({ params })
  expect([await devices(), await total()]).toEqual([[], added])
})

test('jobs run by the clock that they are given', () =>
  expect(healthJobs(app.deps)).toMatchObject([
    { name: 'health.sync', everyMs: 5 * minuteMs },
    { name: 'health.care', dailyAt: '10:00' },
    { name: 'health.reports', dailyAt: '08:00' },
  ]))
