import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

/** At most `max` in any window of `windowMs`. */
export type LimitPolicy = { max: number; windowMs: number }

/** What is charged to addresses: to each endpoint on its own, or to all that name the policy together. */
export type AddressPolicy = LimitPolicy & { perEndpoint?: true }

export type Limiter = {
  /** Takes one; 0 when it was there, else the whole seconds until the next one is. */
  take(name: string, policy: LimitPolicy, key: string): Promise<number>
  /** Gives the last one back, when it turned out to be honest use. */
  giveBack(name: string, key: string): Promise<void>
}

/** A maximum above this is no limit any more. */
const countedMax = 10_000

/** How many a policy allows where every maximum is multiplied (development only); undefined: not counted at all. */
export function scaledMax({ max }: LimitPolicy, scale: number) {
  const scaled = Math.max(1, Math.floor(max * scale))
  return scaled > countedMax ? undefined : scaled
}

/** Enough for a small office of addresses; an attacker with more evicts only his own oldest keys. */
const maxKeys = 50_000

/** Sliding windows in memory: for products of one process. `scale` multiplies every maximum (development only). */
export function memoryLimiter(clock: Clock, scale = 1): Limiter {
  const taken = new LRUCache<string, number[]>({ max: maxKeys })
  return {
    async take(name, policy, key) {
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
    },
    async giveBack(name, key) {
      const id = `${name}\n${key}`
      taken.set(id, (taken.get(id) ?? []).slice(0, -1))
    },
  }
}

/** IPv6 is handed out by /64: one customer, one key. IPv4 inside IPv6 is IPv4. */
export function addressKey(ip: string) {
  const v4 = ip.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1]
  if (v4) return v4
  if (!ip.includes(':')) return ip
  const [head = '', tail = ''] = ip.split('%')[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
