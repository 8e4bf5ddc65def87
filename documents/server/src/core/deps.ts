import type { Clock } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import type { KnownDevices } from '@sanhe/kit/security/known-devices'
import type { RateLimiter } from '@sanhe/kit/security/rate-limiter'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { KnownIpAddresses, SessionCache } from '#accounts'
import type { Config } from '#config'
import type { DocumentCache, TreeCache } from '#documents'
import type { LiveBus } from '#live'
import type { Renderer } from '#rendering'
import type { SearchIndex } from '#search'
import type { DocumentFiles } from '#storage'

/** Dependencies of the product. A function takes only those it needs: `Pick<Deps, 'db' | 'clock'>`. */
export type Deps = {
  config: Config
  clock: Clock
  db: Sqlite
  limiter: RateLimiter
  files: DocumentFiles
  index: SearchIndex
  tree: TreeCache
  texts: DocumentCache
  sessions: SessionCache
  devices: KnownDevices
  knownIpAddresses: KnownIpAddresses
  live: LiveBus
  renderer: Renderer
  log: Log
}
