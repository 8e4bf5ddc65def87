import type { Clock } from '@sanhe/kit/clock'
import type { FieldCipher } from '@sanhe/kit/field-encryption'
import type { Limiter } from '@sanhe/kit/limits'
import type { Log } from '@sanhe/kit/log'
import type { Kysely } from 'kysely'
import type { AccessTokens } from '#accounts'
import type { Config } from '#config'
import type { DeploymentWorker } from '#deployments'
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
  /** Encrypts the keys of agents. */
  cipher: FieldCipher
  deployments: DeploymentWorker
  log: Log
}
