import type { Clock } from '@sanhe/kit/clock'
import type { KnownDevices } from '@sanhe/kit/known-devices'
import type { Limiter } from '@sanhe/kit/limits'
import type { Log } from '@sanhe/kit/log'
import type { Sqlite } from '@sanhe/kit/sqlite'
import type { KnownAddresses, SessionCache } from '#accounts'
import type { TextCache, TreeCache } from '#documents'
import type { LiveBus } from '#live'
import type { Renderer } from '#rendering'
import type { SearchIndex } from '#search'
import type { Files } from '#storage'
import type { Config } from '#config'

/** The outside world of the product. Functions take the few they need: `Pick<Deps, 'db' | 'clock'>`. */
export type Deps = {
  config: Config
  clock: Clock
  db: Sqlite
  limiter: Limiter
  files: Files
  index: SearchIndex
  tree: TreeCache
  texts: TextCache
  sessions: SessionCache
  /** The devices on which an account has logged in before. */
  devices: KnownDevices
  knownAddresses: KnownAddresses
  live: LiveBus
  renderer: Renderer
  log: Log
}
