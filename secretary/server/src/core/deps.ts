import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import type { Clock } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import type { FieldCipher } from '@sanhe/kit/security/field-encryption'
import type { KnownDevices } from '@sanhe/kit/security/known-devices'
import type { RateLimiter } from '@sanhe/kit/security/rate-limiter'
import type { PaymentProviders } from '@sanhe/providers/payments'
import type { SmsSender } from '@sanhe/providers/sms'
import type { SocialLoginProvider } from '@sanhe/providers/social'
import type { Kysely } from 'kysely'
import type { Config } from '#config'
import type { AccessTokens } from './access-tokens.ts'
import type { DeploymentWorker } from './deployment-worker.ts'
import type { DB } from './tables.ts'

/** The database or a transaction on it. A store function does not distinguish between the two. */
export type Db = Kysely<DB>

/** Dependencies of the product's functions. Each function takes only those it needs: `Pick<Deps, 'db' | 'clock'>`. */
export type Deps = {
  config: Config
  clock: Clock
  db: Db
  limiter: RateLimiter
  accessTokens: AccessTokens
  /** Devices on which a phone number has logged in before. */
  devices: KnownDevices
  sms: SmsSender
  /** Configured social login providers by name. */
  social: ReadonlyMap<string, SocialLoginProvider>
  /** Encrypts columns that hold secrets. */
  fields: FieldCipher
  /** Resolves host names that users entered to IP addresses. */
  resolver: DnsResolver
  payments: PaymentProviders
  /** URL at which browsers and providers reach this service, without a trailing slash. */
  publicUrl(): string
  deployments: DeploymentWorker
  log: Log
}
