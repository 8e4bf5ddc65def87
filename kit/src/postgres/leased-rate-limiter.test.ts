import { fixedClock, hourMs, type MovableClock, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import type { RateLimiter } from '@sanhe/kit/security/rate-limiter'
import { openRateLimitTables, type RateLimitTables } from '@sanhe/kit/testing/rate-limit-tables'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leasedRateLimiter } from './leased-rate-limiter.ts'

let tables: RateLimitTables
let dbs: RateLimitTables['dbs']
let clock: MovableClock
let statements = 0

beforeAll(async () => {
  tables = await openRateLimitTables(3, () => (statements += 1))
  dbs = tables.dbs
})
afterAll(() => tables.close())
beforeEach(async () => {
  clock = fixedClock(1_800_000_000_000)
  await tables.empty()
  statements = 0
})

const policy = { max: 100, windowMs: minuteMs }
const take = (limiter: RateLimiter, key = 'li') => limiter.take('global', policy, key)
const takeMany = async (limiter: RateLimiter, count: number, key = 'li') => {
  const waits: number[] = []
  for (let nth = 0; nth < count; nth += 1) waits.push(await take(limiter, key))
  return waits
}
const passed = (waits: number[]) => waits.filter((wait) => wait === 0).length
const threeLimiters = () =>
  dbs.map((db) => leasedRateLimiter(db, clock)) as [RateLimiter, RateLimiter, RateLimiter]

test('leasedRateLimiter with a limit of 100 lets a single process through 100 times with 13 statements: one for each ten requests and two for a new key', async () => {
  const waits = await takeMany(leasedRateLimiter(dbs[0]!, clock), 110)
  expect(passed(waits.slice(0, 100))).toBe(100)
  expect(waits.slice(100)).toEqual(Array(10).fill(60))
  // The limiter runs 13 statements: 10 for leases, 1 for a refusal, and 2 to read and insert the new key.
  expect(statements).toBe(13)
})

test('leasedRateLimiter lets a single process through 100 times in any minute, with requests one by one and leases that expire', async () => {
  const limiter = leasedRateLimiter(dbs[0]!, clock)
  const passedAt: number[] = []
  for (let nth = 0; nth < 600; nth += 1) {
    if ((await take(limiter)) === 0) passedAt.push(clock.now())
    clock.move({ advanceMs: nth % 7 === 0 ? 2100 : 130 })
  }
  const inMinuteFrom = (start: number) => passedAt.filter((at) => at >= start && at < start + minuteMs).length
  expect(Math.max(...passedAt.map(inMinuteFrom))).toBe(100)
  expect(passedAt.length).toBeGreaterThanOrEqual(300)
})

test('leasedRateLimiter lets the next request through exactly when the first request leaves the window', async () => {
  const limiter = leasedRateLimiter(dbs[0]!, clock)
  await takeMany(limiter, 1)
  clock.move({ advanceMs: 30 * secondMs })
  expect(await takeMany(limiter, 100)).toEqual([...Array(99).fill(0), 30])
  clock.move({ advanceMs: 30 * secondMs - 1 })
  expect(await take(limiter)).toBe(1)
  clock.move({ advanceMs: 1 })
  expect(await takeMany(limiter, 2)).toEqual([0, 30])
})

test('leasedRateLimiter with a limit of 100 in three processes lets exactly 100 of 300 concurrent requests through', async () => {
  const limiters = threeLimiters()
  const waits = await Promise.all(Array.from({ length: 300 }, (_, nth) => take(limiters[nth % 3]!)))
  expect(passed(waits)).toBe(100)
})

test('leasedRateLimiter in three processes never lets more than 100 requests through in any minute while leases expire', async () => {
  const limiters = threeLimiters()
  const passedAt: number[] = []
  for (let nth = 0; nth < 900; nth += 1) {
    if ((await take(limiters[(nth * 7) % 3]!)) === 0) passedAt.push(clock.now())
    clock.move({ advanceMs: nth % 11 === 0 ? 1999 : 90 })
  }
  const inMinuteFrom = (start: number) => passedAt.filter((at) => at >= start && at < start + minuteMs).length
  expect(Math.max(...passedAt.map(inMinuteFrom))).toBeLessThanOrEqual(100)
  expect(Math.max(...passedAt.map(inMinuteFrom))).toBeGreaterThan(80)
})

test('leasedRateLimiter refuses the unused lease of one process to other processes until that lease is settled', async () => {
  const [one, two] = threeLimiters()
  await take(one)
  expect(passed(await takeMany(two, 100))).toBe(90)
  clock.move({ advanceMs: 2 * secondMs })
  await take(one)
  // The first process used 1 request of its lease, settled the lease and then leased the remaining 9 requests.
  // Nothing is left for the second process.
  expect(await take(two)).toBeGreaterThan(0)
})

test('a lease of the rate limiter serves requests for two seconds and no longer', async () => {
  const limiter = leasedRateLimiter(dbs[0]!, clock)
  await take(limiter)
  const before = statements
  clock.move({ advanceMs: 2 * secondMs - 1 })
  await take(limiter)
  expect(statements).toBe(before)
  clock.move({ advanceMs: 1 })
  await take(limiter)
  expect(statements).toBe(before + 1)
})

test('leasedRateLimiter uses 13 statements, not 130, for 130 concurrent requests with a new key', async () => {
  const limiter = leasedRateLimiter(dbs[0]!, clock)
  const waits = await Promise.all(Array.from({ length: 130 }, () => take(limiter)))
  expect(passed(waits)).toBe(100)
  expect(statements).toBe(13)
})

test('leasedRateLimiter refuses a used-up key from memory, without a statement, for two seconds', async () => {
  const limiter = leasedRateLimiter(dbs[0]!, clock)
  await takeMany(limiter, 101)
  const before = statements
  clock.move({ advanceMs: 2 * secondMs - 1 })
  expect(await takeMany(limiter, 50)).toEqual(Array(50).fill(59))
  expect(statements).toBe(before)
  clock.move({ advanceMs: 1 })
  expect(await take(limiter)).toBe(58)
  expect(statements).toBe(before + 1)
})

test('leasedRateLimiter counts keys separately, frees a refunded request, and starts counting again after the clock was moved back', async () => {
  const limiter = leasedRateLimiter(dbs[0]!, clock)
  await takeMany(limiter, 100)
  expect(await take(limiter, 'wang')).toBe(0)
  await limiter.refund('global', 'li')
  expect(await takeMany(limiter, 2)).toEqual([0, 60])
  await limiter.refund('global', 'nobody')
  clock.move({ advanceMs: -hourMs })
  expect(passed(await takeMany(limiter, 101))).toBe(100)
})

test('leasedRateLimiter counts no request when the scaled limit exceeds 10,000, and counts requests at 10,000', async () => {
  await takeMany(leasedRateLimiter(dbs[0]!, clock, 100.01), 50)
  expect(statements).toBe(0)
  await take(leasedRateLimiter(dbs[0]!, clock, 100))
  expect(statements).toBeGreaterThan(0)
})

test('(control) reading the count first and writing later lets more than 100 requests through', async () => {
  const db = dbs[0]!
  const carelessly = Array.from({ length: 30 }, async () => {
    const { rows } = await sql<{ taken: number }>`
      SELECT coalesce(cardinality(taken), 0) AS taken FROM (SELECT 1) AS one
      LEFT JOIN limit_takes ON key = 'li'`.execute(db)
    if ((rows[0]?.taken ?? 0) > 90) return 0
    await sql`
      INSERT INTO limit_takes (name, key, taken, expires_at) VALUES ('global', 'li', array_fill(1::bigint, ARRAY[10]), 0)
      ON CONFLICT (name, key) DO UPDATE SET taken = limit_takes.taken || array_fill(1::bigint, ARRAY[10])`.execute(
      db,
    )
    return 10
  })
  const granted = (await Promise.all(carelessly)).reduce<number>((sum, count) => sum + count, 0)
  expect(granted).toBeGreaterThan(100)
})
