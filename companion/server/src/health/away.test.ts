import { hourMs, minuteMs, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { waitAfter } from './rules.ts'
import { syncDueDevices } from './sync-due.ts'
import { failing, watchesOf } from './testing/watches.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  const { decrypt } = app.deps.fields
  // What was written into the table by hand can be read too: the vendor is asked.
  app.deps.fields = { ...app.deps.fields, decrypt: (text, place) => decrypt(text, place) ?? 'access' }
})
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

const { bind, row, runJob, vendorWith } = watchesOf(() => ({ app, user }))

/** Watches like that of the user, of as many others, and each was asked for last before it. */
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
const askedOf = async (brand: 'vendor_a' | 'vendor_b') => {
  const { count } = await app.db
    .selectFrom('health_devices')
    .select(sql<number>`count(*)`.as('count'))
    .where('brand', '=', brand)
    .where('next_try_at', '>', toDate(app.clock.now()))
    .executeTakeFirstOrThrow()
  return count
}

describe('a maker that does not answer', () => {
  test.each(['unreachable', 'busy'] as const)(
    'and says %s is left alone after a few watches, and those of the other one are fetched from',
    async (code) => {
      vendorWith({})
      await bind()
      const other = await app.user()
      await other.health.bind({ body: { brand: 'vendor_b', authCode: 'demo-anna' } })
      await others(30)
      app.clock.move({ advanceMs: hourMs })
      let asked = 0
      vendorWith({ records: () => ((asked += 1), failing(code)()) })
      await runJob()
      expect(asked).toBeGreaterThanOrEqual(5)
      expect(asked).toBeLessThan(12)
      expect([await askedOf('vendor_b'), await askedOf('vendor_a')]).toEqual([1, asked])
      const [fetched] = (await other.health.devices({ query: {} })).devices
      expect(fetched).toMatchObject({ lastError: null, lastSyncAt: toIso(app.clock.now()) })
    },
  )

  test('is asked about a watch later each time, and as ever once it answered', async () => {
    vendorWith({})
    await bind()
    app.clock.move({ advanceMs: hourMs })
    vendorWith({ records: failing('bad_answer') })
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
  ])('%d times in a row is waited for %d ms', (failures, ms) => expect(waitAfter(failures)).toBe(ms))
})

test('a run comes to every watch whose turn it is, however many, unless its time is over', async () => {
  vendorWith({})
  await others(450)
  const now = app.clock.now()
  expect(await syncDueDevices(app.deps, now, 0)).toEqual({ devices: 0, added: 0 })
  expect(await syncDueDevices(app.deps, now)).toMatchObject({ devices: 450 })
  expect(await runJob()).toMatchObject({ devices: 0 })
})
