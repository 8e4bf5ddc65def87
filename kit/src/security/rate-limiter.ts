import { isIPv4, isIPv6 } from 'node:net'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { LRUCache } from 'lru-cache'

/** At most `max` requests in any window of `windowMs`. */
export type LimitPolicy = { max: number; windowMs: number }

/**
 * A policy that counts IP addresses: for each endpoint separately (`perEndpoint`), or for all endpoints that name the
 * policy together.
 */
export type IpPolicy = LimitPolicy & { perEndpoint?: true }

export type Take = { name: string; policy: LimitPolicy; key: string }

export type RateLimiter = {
  /** Takes one place. Returns 0 on success, otherwise the whole seconds until the next free place. */
  take(name: string, policy: LimitPolicy, key: string): Promise<number>
  /**
   * Takes one place of each limit in this order and stops at the first limit that is used up. `taken` is the number of
   * limits before that one, `retryAfter` its seconds, or 0 when all were taken. Each name and key may appear once.
   */
  takeAll(takes: Take[]): Promise<{ taken: number; retryAfter: number }>
  /** Frees the last place that was taken, for a request that turned out to be honest. */
  refund(name: string, key: string): Promise<void>
}

/** Implements `takeAll` for limiters that gain nothing from taking several limits at once. */
export const takeInOrder =
  (take: RateLimiter['take']): RateLimiter['takeAll'] =>
  async (takes) => {
    for (const [nth, { name, policy, key }] of takes.entries()) {
      const retryAfter = await take(name, policy, key)
      if (retryAfter > 0) return { taken: nth, retryAfter }
    }
    return { taken: takes.length, retryAfter: 0 }
  }

/** A scaled maximum above this is not counted. */
const countedMax = 10_000

/**
 * Returns the maximum of a policy multiplied by `scale` (development only); undefined when requests are not counted.
 */
export function scaledMax({ max }: LimitPolicy, scale: number) {
  const scaled = Math.max(1, Math.floor(max * scale))
  return scaled > countedMax ? undefined : scaled
}

/** Enough for the addresses of normal use; an attacker with more addresses evicts only their own oldest keys. */
const maxKeys = 50_000

/**
 * Rate limiter with sliding windows in memory, for products with one process. `scale` multiplies every maximum
 * (development only).
 */
export function memoryRateLimiter(clock: Clock, scale = 1): RateLimiter {
  const taken = new LRUCache<string, number[]>({ max: maxKeys })
  const take: RateLimiter['take'] = async (name, policy, key) => {
    const max = scaledMax(policy, scale)
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
    takeAll: takeInOrder(take),
    async refund(name, key) {
      const id = `${name}\n${key}`
      taken.set(id, (taken.get(id) ?? []).slice(0, -1))
    },
  }
}

/**
 * Returns the IP address from a value of `X-Forwarded-For`: some proxies add the client's port, some put IPv6 in
 * brackets. IPv4-mapped IPv6 becomes IPv4. Returns undefined for an invalid address.
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

/** `::ffff:1.2.3.4` and `::ffff:102:304` are both 1.2.3.4. */
function mappedIPv4(address: string) {
  const { hostname } = new URL(`http://[${address}]`)
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(hostname) ?? []
  if (high === undefined || low === undefined) return undefined
  const [one, other] = [parseInt(high, 16), parseInt(low, 16)]
  return [one >> 8, one & 255, other >> 8, other & 255].join('.')
}

/** Shared key of all invalid addresses, so that a client gains nothing by sending one. */
const unknownAddress = 'unknown'

/** Returns the key that an address is counted by. Providers assign an IPv6 /64 to one customer, so a /64 is one key. */
export function ipKey(ip: string) {
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
