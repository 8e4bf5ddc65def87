import type { Clock } from '@sanhe/kit/clock'
import type { Limiter } from '@sanhe/kit/limits'
import type { Log } from '@sanhe/kit/log'
import type { Payments } from '@sanhe/providers/payments'
import type { Kysely } from 'kysely'
import type { AccessTokens } from '#accounts'
import type { Config } from '#config'
import type { DB } from './tables.ts'

/** The database or a transaction on it: a store never knows which. */
export type Db = Kysely<DB>

/** The outside world of the product. Functions take the few they need: `Pick<Deps, 'db' | 'clock'>`. */
export type Deps = {
  config: Config
  clock: Clock
  db: Db
  limiter: Limiter
  accessTokens: AccessTokens
  payments: Payments
  /** Where others reach this service, without a slash at its end. */
  publicUrl(): string
  log: Log
}
