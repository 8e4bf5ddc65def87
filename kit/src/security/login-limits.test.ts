import { fixedClock, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { countLoginAttemptTowardsLimits, type LoginAttempt } from './login-limits.ts'
import { memoryRateLimiter } from './rate-limiter.ts'

const limits = {
  place: [{ max: 5, windowMs: 15 * minuteMs }],
  account: { max: 12, windowMs: hourMs },
  address: { max: 8, windowMs: 15 * minuteMs },
}

function logins() {
  const clock = fixedClock(1_000_000_000_000)
  const limiter = memoryRateLimiter(clock)
  const charge = (tried: Partial<LoginAttempt> = {}) =>
    countLoginAttemptTowardsLimits({ limiter, addressLimiter: limiter }, 'login', limits, {
      account: 'owner',
      address: '192.0.2.1',
      device: undefined,
      isKnownAddress: () => false,
      ...tried,
    })
  const isLetThrough = async (tried?: Partial<LoginAttempt>) => (await charge(tried)).retryAfter === 0
  /**
   * Emulates 40 IP addresses that try one wrong password each. Returns the number of attempts that the limit allowed.
   */
  const attack = async () => {
    let through = 0
    for (let nth = 0; nth < 40; nth += 1)
      if (await isLetThrough({ address: `203.0.113.${nth}` })) through += 1
    return through
  }
  return { clock, charge, isLetThrough, attack }
}

describe('countLoginAttemptTowardsLimits', () => {
  test('countLoginAttemptTowardsLimits allows 5 attempts on one account from one IP address, then returns the seconds to wait', async () => {
    const { charge, isLetThrough } = logins()
    for (let nth = 0; nth < 5; nth += 1) expect(await isLetThrough()).toBe(true)
    expect((await charge()).retryAfter).toBe(900)
  })

  test('countLoginAttemptTowardsLimits allows 12 of 40 strangers with different IP addresses to try to log in to one account', async () => {
    expect(await logins().attack()).toBe(12)
  })

  test('countLoginAttemptTowardsLimits lets the owner pass from a known IP address or device while strangers use up the account limit', async () => {
    const { attack, isLetThrough } = logins()
    await attack()
    expect(await isLetThrough({ address: '192.0.2.9' })).toBe(false)
    expect(await isLetThrough({ address: '192.0.2.9', isKnownAddress: () => true })).toBe(true)
    expect(await isLetThrough({ address: '192.0.2.10', device: 'phone' })).toBe(true)
  })

  test('countLoginAttemptTowardsLimits lets a known device pass when a stranger behind the same router used up the limit of the IP address', async () => {
    const { isLetThrough } = logins()
    for (let nth = 0; nth < 8; nth += 1) await isLetThrough({ account: `other ${nth}` })
    expect(await isLetThrough({ isKnownAddress: () => true })).toBe(false)
    expect(await isLetThrough({ device: 'phone' })).toBe(true)
  })

  test('countLoginAttemptTowardsLimits looks up whether the IP address is known only when strangers used up the account limit', async () => {
    const { attack, isLetThrough } = logins()
    let lookups = 0
    const isKnownAddress = async () => (lookups += 1) > 0
    expect(await isLetThrough({ address: '192.0.2.9', isKnownAddress })).toBe(true)
    expect(lookups).toBe(0)
    await attack()
    expect(await isLetThrough({ address: '192.0.2.9', isKnownAddress })).toBe(true)
    expect(lookups).toBe(1)
  })

  test('countLoginAttemptTowardsLimits allows 5 attempts from a known device', async () => {
    const { isLetThrough } = logins()
    for (let nth = 0; nth < 5; nth += 1) expect(await isLetThrough({ device: 'phone' })).toBe(true)
    expect(await isLetThrough({ device: 'phone' })).toBe(false)
  })

  test('countLoginAttemptTowardsLimits counts nothing towards shared limits once the limit of the account is used up', async () => {
    const { isLetThrough } = logins()
    for (let nth = 0; nth < 50; nth += 1) await isLetThrough()
    expect(await isLetThrough({ account: 'other' })).toBe(true)
    expect(await isLetThrough({ address: '192.0.2.2' })).toBe(true)
  })

  test('refund() of a login attempt with the right password frees its place in the limits', async () => {
    const { charge, isLetThrough } = logins()
    for (let nth = 0; nth < 50; nth += 1) await (await charge()).refund()
    expect(await isLetThrough()).toBe(true)
  })
})
