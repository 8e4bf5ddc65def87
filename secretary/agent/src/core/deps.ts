import type { Clock, Instant } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import type { RateLimiter } from '@sanhe/kit/security/rate-limiter'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { Config } from '#config'
import type { Journal } from '#journal'
import type { Brain, Skill } from './brain.ts'

/**
 * `issued`: signed by an authority. `pending`, `failed`: the agent's own certificate serves meanwhile. `file`:
 * configured files; no authority is used.
 */
export type CertificateStatus = {
  state: 'none' | 'file' | 'pending' | 'issued' | 'failed'
  /** Reason why the last attempt to get or renew a certificate failed. */
  problem: string | null
  expiresAt: Instant | null
}

/** Certificate for new connections. It changes while the server runs. */
export type ServedCertificate = {
  /** PEM. Undefined for plain HTTP. */
  current(): { cert: string; key: string } | undefined
  /** Fingerprint for clients that pin; undefined for certificates of an authority, because those change. */
  pin(): string | undefined
  status(): CertificateStatus
}

/** Dependencies of the product. Functions take the few they need: `Pick<Deps, 'db' | 'clock'>`. */
export type Deps = {
  config: Config
  clock: Clock
  db: Sqlite
  journal: Journal
  limiter: RateLimiter
  certificate: ServedCertificate
  brain: Brain
  skills: Skill[]
  log: Log
  /** Pairing codes by the hash of their token. In memory only: a restart removes them. */
  pairingTokens: Map<string, { expiresAt: Instant; isUsed: boolean }>
}
