import { type Clock, dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { LRUCache } from 'lru-cache'
import type { KnownIpAddresses } from '#core'

/** Time for which an IP address stays known after the account's last login from that address. */
const knownMs = 90 * dayMs
const maxKept = 10_000

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
