import { dayMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { createWatchRequests, createVendorErrorRejection } from './testing/watch-helpers.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user()))
afterEach(() => app.clock.move({ reset: true }))
afterAll(() => app.stop())

const { bind, devices, heart, pushed, row, runJob, total, vendorWith } = createWatchRequests(() => ({
  app,
  user,
}))

describe.each(['vendor_a', 'vendor_b'] as const)('POST /health/devices/bind for a watch of %s', (brand) => {
  test("binding a watch imports the last seven days and stores the vendor's tokens encrypted for that device row", async () => {
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

  test('fetching from a watch again, or binding it again, adds no duplicate records', async () => {
    const { device, added } = await user.health.bind({ body: { brand, authCode: 'demo-anna' } })
    expect(await user.health.sync({ params: { id: device.id } })).toMatchObject({ added: 0 })
    await user.health.bind({ body: { brand, authCode: 'demo-anna' } })
    expect([await total(), (await devices()).length]).toEqual([added, 1])
  })
})

describe('POST /health/devices/bind', () => {
  test('binding a watch with an unknown authorization code answers 400 DEVICE_AUTH_FAILED and stores nothing', async () => {
    expect(await getRefusal(bind('bad'))).toMatchObject({ status: 400, error: 'DEVICE_AUTH_FAILED' })
    expect(await devices()).toEqual([])
  })

  test('binding a watch answers 503 when the vendor does not respond and 400 for an unsupported brand', async () => {
    vendorWith({ exchange: createVendorErrorRejection('unreachable') })
    expect(await getRefusal(bind())).toMatchObject({ status: 503, error: 'DEVICE_UNAVAILABLE' })
    app.deps.wearables.delete('vendor_a')
    expect(await getRefusal(bind())).toMatchObject({ status: 400, error: 'DEVICE_NOT_SUPPORTED' })
  })

  test('binding a watch succeeds when the first fetch fails, and the job fetches the data later', async () => {
    vendorWith({ records: createVendorErrorRejection('busy') })
    expect(await bind()).toMatchObject({ added: 0, device: { lastError: 'busy', lastSyncAt: null } })
    vendorWith({ records: async () => [heart(70, 6 * dayMs)] })
    app.clock.move({ advanceMs: 5 * minuteMs })
    expect(await runJob()).toEqual({ devices: 1, added: 1 })
    expect(await devices()).toMatchObject([{ lastError: null, lastSyncAt: '2026-11-21T04:05:00.000Z' }])
  })

  test('concurrent requests to bind a watch of one brand create one device', async () => {
    await Promise.all([bind(), bind(), bind(), bind()])
    expect(await devices()).toHaveLength(1)
  })

  test('binding a watch that has a week of high measurements sends one push notification', async () => {
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

  test('binding a watch skips its implausible measurements', async () => {
    vendorWith({ records: async () => [heart(0), heart(70, -minuteMs), heart(71, 366 * dayMs), heart(72)] })
    expect(await bind()).toMatchObject({ added: 1 })
  })
})

test('only the owner of a watch can change, sync or unbind it', async () => {
  const { device, added } = await bind()
  const params = { id: device.id }
  const stranger = await app.user()
  for (const call of [
    () => stranger.health.setDevice({ params, body: { syncInterval: 30 } }),
    () => stranger.health.sync({ params }),
    () => stranger.health.unbind({ params }),
  ])
    expect(await getRefusal(call())).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  await user.health.setDevice({ params, body: { syncInterval: 30 } })
  expect(await devices()).toMatchObject([{ syncInterval: 30 }])
  expect(await getRefusal(user.health.setDevice({ params, body: { syncInterval: 45 as 30 } }))).toMatchObject(
    {
      error: 'VALIDATION_ERROR',
    },
  )
  await user.health.unbind({ params })
  expect([await devices(), await total()]).toEqual([[], added])
})

describe('GET /health/devices/authorize', () => {
  const state = 'a-random-value-of-the-app'

  test.each(['vendor_a', 'vendor_b'] as const)(
    'GET /health/devices/authorize answers an address of the vendor that returns to the app with the state: %s',
    async (brand) => {
      const { url } = await user.health.authorizeDevice({ query: { brand, state } })
      const page = await (await fetch(url)).text()
      const [agree = ''] = /[^"]+callback[^"]+code=[^"]+/.exec(page) ?? []
      const target = new URL(agree.replaceAll('&amp;', '&'))
      expect([target.pathname, target.searchParams.get('state')]).toEqual(['/health/devices/callback', state])
      const authCode = target.searchParams.get('code') ?? ''
      expect(await user.health.bind({ body: { brand, authCode } })).toMatchObject({ device: { brand } })
    },
  )

  test('the authorization page of vendor B answers 400 for a changed redirect_uri', async () => {
    const { url } = await user.health.authorizeDevice({ query: { brand: 'vendor_b', state } })
    const changed = new URL(url)
    changed.searchParams.set('redirect_uri', 'https://evil.example/')
    expect((await fetch(changed)).status).toBe(400)
  })

  test('answers 400 DEVICE_NOT_SUPPORTED for a brand that is not configured, and VALIDATION_ERROR for a state that is too short', async () => {
    const vendor = app.deps.wearables.get('vendor_a')
    app.deps.wearables.delete('vendor_a')
    const ask = (given: string) =>
      getRefusal(user.health.authorizeDevice({ query: { brand: 'vendor_a', state: given } }))
    expect(await ask(state)).toMatchObject({ status: 400, error: 'DEVICE_NOT_SUPPORTED' })
    expect(await ask('short')).toMatchObject({ status: 400, error: 'VALIDATION_ERROR', field: 'state' })
    if (vendor) app.deps.wearables.set('vendor_a', vendor)
  })
})
