import { type Clock, dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { LRUCache } from 'lru-cache'

/** An IP address stays known for an account until this long after its last login from there. */
const knownMs = 90 * dayMs
const maxKept = 10_000

/**
 * IP addresses from which accounts have logged in since the process started. After a restart, the device cookie alone
 * identifies known clients.
 */
export type KnownIpAddresses = {
  has(account: string, address: string): boolean
  add(account: string, address: string): void
}

export function createKnownIpAddresses(clock: Clock): KnownIpAddresses {
  const lastLogins = new LRUCache<string, Instant>({ max: maxKept })
  const keyOf = (account: string, address: string) => `${account}\n${address}`
  return {
    has(account, address) {
      const at = lastLogins.get(keyOf(account, address))
      return at !== undefined && clock.now() < at + knownMs
    },
    add: (account, address) => void lastLogins.set(keyOf(account, address), clock.now()),
  }
}
