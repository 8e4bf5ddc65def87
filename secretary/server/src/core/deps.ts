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

/** The database or a transaction on it: a store never knows which. */
export type Db = Kysely<DB>

/** The outside world of the product. Functions take the few they need: `Pick<Deps, 'db' | 'clock'>`. */
export type Deps = {
  config: Config
  clock: Clock
  db: Db
  limiter: RateLimiter
  accessTokens: AccessTokens
  /** The devices on which a number has logged in before. */
  devices: KnownDevices
  sms: SmsSender
  /** By name, those that are set up. */
  social: ReadonlyMap<string, SocialProvider>
  /** Encrypts what is secret in rows. */
  fields: FieldCipher
  /** Finds the addresses of names that users gave. */
  resolver: Resolver
  payments: Payments
  /** Where others reach this service, without a slash at its end. */
  publicUrl(): string
  deployments: DeploymentWorker
  log: Log
}
