import type { Clock } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import type { KnownDevices } from '@sanhe/kit/security/known-devices'
import type { RateLimiter } from '@sanhe/kit/security/rate-limiter'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { EmailSender } from '@sanhe/providers/email'
import type { OpenidConnectProvider } from '@sanhe/providers/openid-connect'
import type { PushSender } from '@sanhe/providers/push'
import type { Config } from '#config'
import type { DocumentFiles } from '#storage'
import type { DocumentCache, TreeCache } from './document-caches.ts'
import type { LiveEventBus } from './events.ts'
import type { Renderer } from './renderer.ts'
import type { SearchIndex } from './search-index.ts'
import type { KnownIpAddresses, SessionCache } from './session.ts'

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
  /** Provider of logins by OpenID Connect; undefined if such logins are not configured. */
  openid: OpenidConnectProvider | undefined
  /** Sends emails; undefined while the service has no mail server. */
  email: EmailSender | undefined
  /** Sends Web Push. Browsers subscribe with the public key (base64url). */
  push: { publicKey: string; sender: PushSender }
  devices: KnownDevices
  knownIpAddresses: KnownIpAddresses
  live: LiveEventBus
  renderer: Renderer
  log: Log
}
