import { hourMs, minuteMs, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { syncRetryDelayMs } from './rules.ts'
import { syncDueDevices } from './sync-due.ts'
import { createWatchRequests, createVendorErrorRejection } from './testing/watch-helpers.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  const { decrypt } = app.deps.fields
  // The tests write unencrypted tokens into the table, which cannot be decrypted. This replacement returns `access` for
  // such tokens, so that the vendor is called.
  app.deps.fields = { ...app.deps.fields, decrypt: (text, place) => decrypt(text, place) ?? 'access' }
})
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

const { bind, row, runJob, vendorWith } = createWatchRequests(() => ({ app, user }))

/** Inserts watches of `count` other users that are due before the watch of the test user. */
async function others(count: number) {
  await sql`
    WITH people AS (
      INSERT INTO users (phone, city)
      SELECT '13' || lpad((${user.id}::integer * 10000 + n)::text, 9, '0'), '北京' FROM generate_series(1, ${count}::integer) AS n
      RETURNING id)
    INSERT INTO health_devices (user_id, brand, auth_token_encrypted, sync_interval, last_sync_at, next_try_at)
    SELECT people.id, 'vendor_a', 'nobody can read it', 60, ${toDate(app.clock.now() - 2 * hourMs)},
           ${toDate(app.clock.now() - hourMs)} FROM people`.execute(app.db)
}
const countFetched = async (brand: 'vendor_a' | 'vendor_b') => {
  const { count } = await app.db
    .selectFrom('health_devices')
    .select(sql<number>`count(*)`.as('count'))
    .where('brand', '=', brand)
    .where('next_try_at', '>', toDate(app.clock.now()))
    .executeTakeFirstOrThrow()
  return count
}

describe('syncDueDevices when a vendor fails', () => {
  test.each(['unreachable', 'busy'] as const)(
    'when a vendor answers %s, syncDueDevices skips its watches after a few failures and still fetches from other vendors',
    async (code) => {
      vendorWith({})
      await bind()
      const other = await app.user()
      await other.health.bind({ body: { brand: 'vendor_b', authCode: 'demo-anna' } })
      await others(30)
      app.clock.move({ advanceMs: hourMs })
      let requests = 0
      vendorWith({ records: () => ((requests += 1), createVendorErrorRejection(code)()) })
      await runJob()
      expect(requests).toBeGreaterThanOrEqual(5)
      expect(requests).toBeLessThan(12)
      expect([await countFetched('vendor_b'), await countFetched('vendor_a')]).toEqual([1, requests])
      const [fetched] = (await other.health.devices({ query: {} })).devices
      expect(fetched).toMatchObject({ lastError: null, lastSyncAt: toIso(app.clock.now()) })
    },
  )

  test('the delay between fetches from a watch grows with each failure and returns to normal after a success', async () => {
    vendorWith({})
    await bind()
    app.clock.move({ advanceMs: hourMs })
    vendorWith({ records: createVendorErrorRejection('bad_answer') })
    expect([await runJob(), await runJob()]).toMatchObject([{ devices: 1 }, { devices: 0 }])
    app.clock.move({ advanceMs: 5 * minuteMs })
    expect(await runJob()).toMatchObject({ devices: 1 })
    app.clock.move({ advanceMs: 10 * minuteMs - 1 })
    expect(await runJob()).toMatchObject({ devices: 0 })
    app.clock.move({ advanceMs: 1 })
    vendorWith({})
    expect(await runJob()).toMatchObject({ devices: 1 })
    expect(await row()).toMatchObject({ failures: 0, next_try_at: toDate(app.clock.now() + hourMs) })
  })

  test.each([
    [1, 5 * minuteMs],
    [2, 10 * minuteMs],
    [6, 160 * minuteMs],
    [7, 4 * hourMs],
    [4000, 4 * hourMs],
  ])('syncRetryDelayMs(%d) returns %d ms', (failures, ms) => expect(syncRetryDelayMs(failures)).toBe(ms))
})

test('syncDueDevices fetches from all 450 due watches, unless its time budget is used up', async () => {
  vendorWith({})
  await others(450)
  const now = app.clock.now()
  expect(await syncDueDevices(app.deps, now, 0)).toEqual({ devices: 0, added: 0 })
  expect(await syncDueDevices(app.deps, now)).toMatchObject({ devices: 450 })
  expect(await runJob()).toMatchObject({ devices: 0 })
})
