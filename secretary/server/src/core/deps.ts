import type { Clock } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import type { FieldCipher } from '@sanhe/kit/security/field-encryption'
import type { KnownDevices } from '@sanhe/kit/security/known-devices'
import type { RateLimiter } from '@sanhe/kit/security/rate-limiter'
import type { Payments } from '@sanhe/providers/payments'
import type { SmsSender } from '@sanhe/providers/sms'
import type { SocialProvider } from '@sanhe/providers/social'
import type { Kysely } from 'kysely'
import type { AccessTokens } from '#accounts'
import type { Config } from '#config'
import type { DeploymentWorker } from '#deployments'
import type { Resolver } from '#reach'
import type { DB } from './tables.ts'

/** The database or a transaction on it. A store function does not distinguish between them. */
export type Db = Kysely<DB>

/** Dependencies of the product. Each function takes only those it needs: `Pick<Deps, 'db' | 'clock'>`. */
export type Deps = {
  config: Config
  clock: Clock
  db: Db
  limiter: RateLimiter
  accessTokens: AccessTokens
  /** Devices on which a phone number has logged in before. */
  devices: KnownDevices
  sms: SmsSender
  /** Configured social providers by name. */
  social: ReadonlyMap<string, SocialProvider>
  /** Encrypts secret columns. */
  fields: FieldCipher
  /** Resolves host names that users entered. */
  resolver: Resolver
  payments: Payments
  /** URL at which browsers and providers reach this service, without a trailing slash. */
  publicUrl(): string
  deployments: DeploymentWorker
  log: Log
}
