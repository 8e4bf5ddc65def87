import type { Clock } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import type { KnownDevices } from '@sanhe/kit/security/known-devices'
import type { RateLimiter } from '@sanhe/kit/security/rate-limiter'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { KnownAddresses, SessionCache } from '#accounts'
import type { Config } from '#config'
import type { TextCache, TreeCache } from '#documents'
import type { LiveBus } from '#live'
import type { Renderer } from '#rendering'
import type { SearchIndex } from '#search'
import type { Files } from '#storage'

/** Dependencies of the product. A function takes only those it needs: `Pick<Deps, 'db' | 'clock'>`. */
export type Deps = {
  config: Config
  clock: Clock
  db: Sqlite
  limiter: RateLimiter
  files: Files
  index: SearchIndex
  tree: TreeCache
  texts: TextCache
  sessions: SessionCache
  /** Devices on which an account has logged in before. */
  devices: KnownDevices
  knownAddresses: KnownAddresses
  live: LiveBus
  renderer: Renderer
  log: Log
}
