import { isIPv4, isIPv6 } from 'node:net'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { LRUCache } from 'lru-cache'

/** A limit of at most `max` requests in any window of `windowMs`. */
export type RateLimitPolicy = { max: number; windowMs: number }

/**
 * A limit per IP address. With `perEndpoint`, requests of each endpoint are counted separately; otherwise, requests
 * of all endpoints that name the policy are counted together.
 */
export type IpRateLimitPolicy = RateLimitPolicy & { perEndpoint?: true }

export type RateLimitToCount = { name: string; policy: RateLimitPolicy; key: string }

export type RateLimiter = {
  /** Counts one request. Returns 0 when the limit has room, otherwise the whole seconds until it has room. */
  take(name: string, policy: RateLimitPolicy, key: string): Promise<number>
  /**
   * Counts one request towards each limit in this order and stops at the first limit that is used up. `taken` is the
   * number of limits before that limit, `retryAfter` the seconds to wait for it, or 0 when all limits had room. Each
   * name and key may appear once.
   */
  takeAll(takes: RateLimitToCount[]): Promise<{ taken: number; retryAfter: number }>
  /** Subtracts the newest counted request, because it turned out to be honest. */
  refund(name: string, key: string): Promise<void>
}

/** Implements `takeAll` with one call per limit, for rate limiters that cannot count several limits in one step. */
export const countRateLimitsSequentially =
  (take: RateLimiter['take']): RateLimiter['takeAll'] =>
  async (takes) => {
    for (const [nth, { name, policy, key }] of takes.entries()) {
      const retryAfter = await take(name, policy, key)
      if (retryAfter > 0) return { taken: nth, retryAfter }
    }
    return { taken: takes.length, retryAfter: 0 }
  }

/** Largest maximum that is counted. A policy whose scaled maximum is larger is not limited. */
const countedMax = 10_000

/**
 * Returns the maximum of a policy multiplied by `scale` (development only); undefined when requests are not counted.
 */
export function scaleRateLimitMax({ max }: RateLimitPolicy, scale: number) {
  const scaled = Math.max(1, Math.floor(max * scale))
  return scaled > countedMax ? undefined : scaled
}

/**
 * Number of keys in memory, enough for the IP addresses of normal use; an attacker with more addresses evicts only the
 * oldest keys of the attack.
 */
const maxKeys = 50_000

/**
 * Rate limiter with sliding windows in memory, for products with one process. `scale` multiplies every maximum
 * (development only).
 */
export function memoryRateLimiter(clock: Clock, scale = 1): RateLimiter {
  const taken = new LRUCache<string, number[]>({ max: maxKeys })
  const take: RateLimiter['take'] = async (name, policy, key) => {
    const max = scaleRateLimitMax(policy, scale)
    if (max === undefined) return 0
    const now = clock.now()
    const id = `${name}\n${key}`
    const recent = (taken.get(id) ?? []).filter((at) => at > now - policy.windowMs && at <= now)
    if (recent.length >= max) {
      taken.set(id, recent)
      return Math.max(1, Math.ceil(((recent[0] ?? now) + policy.windowMs - now) / 1000))
    }
    taken.set(id, [...recent, now])
    return 0
  }
  return {
    take,
    takeAll: countRateLimitsSequentially(take),
    async refund(name, key) {
      const id = `${name}\n${key}`
      taken.set(id, (taken.get(id) ?? []).slice(0, -1))
    },
  }
}

/**
 * Returns the IP address from a value of `X-Forwarded-For`: some proxies add the client's port, some put IPv6 in
 * brackets. IPv4-mapped IPv6 becomes IPv4. Returns undefined for an invalid IP address.
 */
export function normalizeIp(text: string) {
  const trimmed = text.trim()
  const bare =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(trimmed)?.[1] ?? trimmed
  const [address = ''] = bare.split('%')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return undefined
  return mappedIPv4(address) ?? address
}

/** Converts an IPv4-mapped IPv6 address: `::ffff:1.2.3.4` and `::ffff:102:304` are both 1.2.3.4. */
function mappedIPv4(address: string) {
  const { hostname } = new URL(`http://[${address}]`)
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(hostname) ?? []
  if (high === undefined || low === undefined) return undefined
  const [one, other] = [parseInt(high, 16), parseInt(low, 16)]
  return [one >> 8, one & 255, other >> 8, other & 255].join('.')
}

/**
 * Key that all requests with an invalid IP address share, so that a client cannot avoid a limit by sending an invalid
 * address.
 */
const unknownAddress = 'unknown'

/**
 * Returns the key by which requests of an IP address are counted. Providers assign an IPv6 /64 network to one customer,
 * so a /64 is one key.
 */
export function toIpRateLimitKey(ip: string) {
  const address = normalizeIp(ip)
  if (address === undefined) return unknownAddress
  if (isIPv4(address)) return address
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}
