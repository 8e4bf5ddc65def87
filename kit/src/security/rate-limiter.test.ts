import { fixedClock, minuteMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { toIpRateLimitKey, memoryRateLimiter, normalizeIp, scaleRateLimitMax } from './rate-limiter.ts'

const policy = { max: 2, windowMs: minuteMs }
function limiter(scale?: number) {
  const clock = fixedClock(1_000_000_000_000)
  const limits = memoryRateLimiter(clock, scale)
  return { clock, limits, take: (key = 'me', name = 'login') => limits.take(name, policy, key) }
}

describe('memoryRateLimiter', () => {
  test('memoryRateLimiter lets the maximum number of requests through, then returns the seconds to wait', async () => {
    const { clock, take } = limiter()
    expect(await take()).toBe(0)
    clock.move({ advanceMs: 10_000 })
    expect(await take()).toBe(0)
    expect(await take()).toBe(50)
  })

  test('memoryRateLimiter lets the next request through exactly when the window of the first request ends', async () => {
    const { clock, take } = limiter()
    await take()
    await take()
    clock.move({ advanceMs: minuteMs - 1 })
    expect(await take()).toBe(1)
    clock.move({ advanceMs: 1 })
    expect(await take()).toBe(0)
  })

  test('memoryRateLimiter does not extend the window for refused requests', async () => {
    const { clock, take } = limiter()
    await take()
    await take()
    for (let knock = 0; knock < 10; knock += 1) await take()
    clock.move({ advanceMs: minuteMs })
    expect(await take()).toBe(0)
  })

  test('memoryRateLimiter applies no limit when the maximum multiplied by RATE_LIMIT_SCALE exceeds 10,000', async () => {
    expect(scaleRateLimitMax(policy, 5_000)).toBe(10_000)
    expect(scaleRateLimitMax(policy, 5_001)).toBeUndefined()
    expect(scaleRateLimitMax(policy, 0.001)).toBe(1)
    const { take } = limiter(5_001)
    for (let times = 0; times < 10_001; times += 1) expect(await take()).toBe(0)
  })

  test('memoryRateLimiter counts every key and every policy name separately', async () => {
    const { take } = limiter()
    await take()
    await take()
    expect(await take('other')).toBe(0)
    expect(await take('me', 'share')).toBe(0)
    expect(await take()).toBeGreaterThan(0)
  })

  test('refund() of memoryRateLimiter frees exactly one counted request', async () => {
    const { limits, take } = limiter()
    await take()
    await take()
    await limits.refund('login', 'me')
    expect(await take()).toBe(0)
    expect(await take()).toBeGreaterThan(0)
    await limits.refund('login', 'nobody')
  })

  test('memoryRateLimiter multiplies the maximum by its scale, with a minimum of one', async () => {
    const wide = limiter(2)
    for (let n = 0; n < 4; n += 1) expect(await wide.take()).toBe(0)
    expect(await wide.take()).toBeGreaterThan(0)
    const narrow = limiter(0.01)
    expect(await narrow.take()).toBe(0)
    expect(await narrow.take()).toBeGreaterThan(0)
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['192.0.2.7:5678', '192.0.2.7'],
  ['192.0.2.7:1', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[::ffff:192.0.2.7]:80', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['', 'unknown'],
  ['unknown', 'unknown'],
  ['_hidden', 'unknown'],
  ['192.0.2.777', 'unknown'],
  ['192.0.2.7:port', 'unknown'],
  ['192.0.2.7:123456', 'unknown'],
  ['[2001:db8::1', 'unknown'],
  ['2001:db8:::1', 'unknown'],
  ['x'.repeat(1000), 'unknown'],
])('toIpRateLimitKey counts the IP address %s as %s', (ip, key) => expect(toIpRateLimitKey(ip)).toBe(key))

test('normalizeIp removes port and brackets, and returns undefined for an invalid address', () => {
  expect(['203.0.113.9:4711', '[2001:db8::1]:443', 'fe80::1%eth0', 'garbage'].map(normalizeIp)).toEqual([
    '203.0.113.9',
    '2001:db8::1',
    'fe80::1',
    undefined,
  ])
})
