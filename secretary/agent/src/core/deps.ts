import type { Clock, Instant } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import type { FieldCipher } from '@sanhe/kit/security/field-encryption'
import type { RateLimiter } from '@sanhe/kit/security/rate-limiter'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { Config } from '#config'
import type { Brain, Skill } from './brain.ts'
import type { ServedCertificate } from './certificate.ts'
import type { Journal } from './journal.ts'
import type { RelayAccess } from './relay-access.ts'

/** Dependencies of the product. Functions take the few that they need: `Pick<Deps, 'db' | 'clock'>`. */
export type Deps = {
  config: Config
  clock: Clock
  db: Sqlite
  journal: Journal
  limiter: RateLimiter
  certificate: ServedCertificate
  brain: Brain
  skills: Skill[]
  /** Access through the relay, for pairing links. */
  relay: RelayAccess
  log: Log
  /** Encrypts secrets of the owner in database rows. */
  secrets: FieldCipher
  /** Pairing codes by the hash of their token. They are in memory only: a restart removes them. */
  pairingTokens: Map<string, { personId: string; expiresAt: Instant; isUsed: boolean }>
}
