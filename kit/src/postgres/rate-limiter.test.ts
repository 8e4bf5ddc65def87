import { fixedClock, hourMs, type MovableClock, secondMs } from '@sanhe/kit/runtime/clock'
import { memoryRateLimiter, type RateLimiter } from '@sanhe/kit/security/rate-limiter'
import { openRateLimitTables, type RateLimitTables } from '@sanhe/kit/testing/rate-limit-tables'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leasedRateLimiter } from './leased-rate-limiter.ts'
import { postgresRateLimiter, rateLimitCleanupJob } from './rate-limiter.ts'

let tables: RateLimitTables
let dbs: RateLimitTables['dbs']
let clock: MovableClock

beforeAll(async () => {
  tables = await openRateLimitTables(2)
  dbs = tables.dbs
})
afterAll(() => tables.close())
beforeEach(async () => {
  clock = fixedClock(1_800_000_000_000)
  await tables.empty()
})

const policy = { max: 3, windowMs: 10 * secondMs }

async function takeMany(limiter: RateLimiter, count: number, key = 'li') {
  const waits: number[] = []
  for (let nth = 0; nth < count; nth += 1) waits.push(await limiter.take('sms', policy, key))
  return waits
}

const exact: [string, (scale?: number) => RateLimiter][] = [
  ['in memory', (scale?: number) => memoryRateLimiter(clock, scale)],
  ['in PostgreSQL', (scale?: number) => postgresRateLimiter(dbs[0]!, clock, scale)],
]

describe.each([
  ...exact,
  ['that leases from PostgreSQL', (scale?: number) => leasedRateLimiter(dbs[0]!, clock, scale)],
] as typeof exact)('rate limiter %s', (_, open) => {
  test('a rate limiter lets as many requests through as the policy allows and then returns the seconds to wait', async () => {
    expect(await takeMany(open(), 4)).toEqual([0, 0, 0, 10])
  })

  test('a rate limiter frees each counted request exactly when its window ends', async () => {
    const limiter = open()
    await limiter.take('sms', policy, 'li')
    clock.move({ advanceMs: 4 * secondMs })
    expect(await takeMany(limiter, 3)).toEqual([0, 0, 6])
    clock.move({ advanceMs: 6 * secondMs - 1 })
    expect(await takeMany(limiter, 1)).toEqual([1])
    clock.move({ advanceMs: 1 })
    expect(await takeMany(limiter, 2)).toEqual([0, 4])
  })

  test('a rate limiter counts separately for every key and every policy name', async () => {
    const limiter = open()
    await takeMany(limiter, 3)
    expect(await takeMany(limiter, 1, 'wang')).toEqual([0])
    expect(await limiter.take('login', policy, 'li')).toBe(0)
    expect(await takeMany(limiter, 1)).toEqual([10])
  })

  test('refund() of a rate limiter frees one request, and does nothing when no request was counted', async () => {
    const limiter = open()
    await limiter.refund('sms', 'li')
    await takeMany(limiter, 3)
    await limiter.refund('sms', 'li')
    expect(await takeMany(limiter, 2)).toEqual([0, 10])
  })

  test('a rate limiter ignores counted requests in the future after the clock was moved back', async () => {
    const limiter = open()
    await takeMany(limiter, 3)
    clock.move({ advanceMs: -hourMs })
    expect(await takeMany(limiter, 4)).toEqual([0, 0, 0, 10])
  })

  test('a rate limiter multiplies the maximum by its scale, with a minimum of one', async () => {
    expect(await takeMany(open(2), 7)).toEqual([0, 0, 0, 0, 0, 0, 10])
    expect(await takeMany(open(0.1), 2, 'wang')).toEqual([0, 10])
  })

  test('a policy of 10 lets exactly 10 of 100 concurrent requests through', async () => {
    const limiter = open()
    const ten = { max: 10, windowMs: 10 * secondMs }
    const waits = await Promise.all(Array.from({ length: 100 }, () => limiter.take('join', ten, 'li')))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
    expect(waits.filter((wait) => wait === 10)).toHaveLength(90)
  })
})

test.each(exact)('a rate limiter %s never frees more requests than were counted', async (_, open) => {
  const limiter = open()
  await takeMany(limiter, 3)
  for (let nth = 0; nth < 5; nth += 1) await limiter.refund('sms', 'li')
  expect(await takeMany(limiter, 4)).toEqual([0, 0, 0, 10])
})

describe.each([
  ['memoryRateLimiter()', () => memoryRateLimiter(clock)],
  ['postgresRateLimiter()', (scale?: number) => postgresRateLimiter(dbs[0]!, clock, scale)],
  ['leasedRateLimiter()', (scale?: number) => leasedRateLimiter(dbs[0]!, clock, scale)],
] as const)('takeAll() of %s', (_, open) => {
  const two = { max: 2, windowMs: 20 * secondMs }
  const both = (key = 'li') => [
    { name: 'byPlace', policy, key },
    { name: 'byName', policy: two, key },
  ]

  test('takeAll counts one request towards each limit', async () => {
    const limiter = open()
    expect(await limiter.takeAll(both())).toEqual({ taken: 2, retryAfter: 0 })
    expect(await limiter.takeAll([])).toEqual({ taken: 0, retryAfter: 0 })
    expect(await limiter.take('byName', two, 'li')).toBe(0)
    expect(await limiter.take('byName', two, 'li')).toBe(20)
  })

  test('takeAll stops at the first limit that is used up and does not count towards the limits after it', async () => {
    const limiter = open()
    await takeMany(limiter, 3)
    const takes = [both()[1]!, { name: 'sms', policy, key: 'li' }, both('wang')[1]!]
    expect(await limiter.takeAll(takes)).toEqual({ taken: 1, retryAfter: 10 })
    expect(await limiter.take('byName', two, 'li')).toBe(0)
    expect(await limiter.take('byName', two, 'li')).toBe(20)
    expect((await limiter.takeAll([both('wang')[1]!])).taken).toBe(1)
    expect((await limiter.takeAll([both('wang')[1]!])).taken).toBe(1)
  })

  test('takeAll lets exactly 10 of 50 concurrent calls through', async () => {
    const limiter = open()
    const ten = { max: 10, windowMs: 10 * secondMs }
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        limiter.takeAll([
          { name: 'byPlace', policy, key: String(nth) },
          { name: 'byName', policy: ten, key: 'li' },
        ]),
      ),
    )
    expect(results.filter(({ retryAfter }) => retryAfter === 0)).toHaveLength(10)
    expect(results.filter(({ taken, retryAfter }) => taken === 1 && retryAfter === 10)).toHaveLength(40)
  })
})

test('takeAll accepts a limit above 10,000 without counting it, and counts the other limit', async () => {
  const limiter = postgresRateLimiter(dbs[0]!, clock, 4000)
  const takes = [
    { name: 'unlimited', policy, key: 'li' },
    { name: 'limited', policy: { max: 1, windowMs: secondMs }, key: 'li' },
  ]
  expect(await limiter.takeAll(takes)).toEqual({ taken: 2, retryAfter: 0 })
  const { rows } = await sql`SELECT name FROM limit_takes`.execute(dbs[0]!)
  expect(rows).toEqual([{ name: 'limited' }])
})

test('two processes with one database share a policy of 10 exactly', async () => {
  const [one, two] = dbs.map((db) => postgresRateLimiter(db, clock)) as [RateLimiter, RateLimiter]
  const ten = { max: 10, windowMs: 10 * secondMs }
  const takes = Array.from({ length: 100 }, (_, nth) => (nth % 2 ? one : two).take('join', ten, 'li'))
  expect((await Promise.all(takes)).filter((wait) => wait === 0)).toHaveLength(10)
})

test('(control) a rate limiter that counts first and writes later lets more than 10 requests through', async () => {
  const db = dbs[0]!
  await db
    .insertInto('limit_takes')
    .values({ name: 'n', key: 'k', taken: [], ...expiry })
    .execute()
  const { promise: allHaveCounted, resolve } = Promise.withResolvers<void>()
  let counted = 0
  const takeCarelessly = async () => {
    const { taken } = await db.selectFrom('limit_takes').select('taken').executeTakeFirstOrThrow()
    if ((counted += 1) === 100) resolve()
    await allHaveCounted
    if (taken.length >= 10) return false
    await sql`UPDATE limit_takes SET taken = taken || 1::bigint`.execute(db)
    return true
  }
  const takes = await Promise.all(Array.from({ length: 100 }, takeCarelessly))
  expect(takes.filter(Boolean)).toHaveLength(100)
})
const expiry = { expires_at: 0 } as object

test('a rate limiter whose clock is slightly behind counts the requests of another process', async () => {
  await takeMany(postgresRateLimiter(dbs[0]!, clock), 2)
  const behind = fixedClock(clock.now() - secondMs)
  expect(await takeMany(postgresRateLimiter(dbs[1]!, behind), 2)).toEqual([0, 11])
})

test('the cleanup job of the rate limiter deletes keys unused for a whole window and keeps the other keys', async () => {
  const limiter = postgresRateLimiter(dbs[0]!, clock)
  await takeMany(limiter, 1, 'early')
  clock.move({ advanceMs: 5 * secondMs })
  await takeMany(limiter, 1, 'late')
  clock.move({ advanceMs: 5 * secondMs })
  await rateLimitCleanupJob(dbs[0]!).run(clock.now())
  await rateLimitCleanupJob(dbs[0]!).run(clock.now())
  expect(await dbs[0]!.selectFrom('limit_takes').select('key').execute()).toEqual([{ key: 'late' }])
})
