import type { Clock, Instant } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import type { RateLimiter } from '@sanhe/kit/security/rate-limiter'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { Config } from '#config'
import type { Journal } from '#journal'
import type { Brain, Skill } from './brain.ts'

/** `issued` by an authority; until then `pending` or `failed`, with the agent's own. `file`: nobody is asked for one. */
export type CertificateStatus = {
  state: 'none' | 'file' | 'pending' | 'issued' | 'failed'
  /** Why the last attempt to get or renew one failed. */
  problem: string | null
  expiresAt: Instant | null
}

/** The certificate that new connections get. It changes while the server runs. */
export type ServedCertificate = {
  /** PEM. Undefined: plain HTTP. */
  current(): { cert: string; key: string } | undefined
  /** Fingerprint for clients that pin; undefined where an authority signed, because those certificates change. */
  pin(): string | undefined
  status(): CertificateStatus
}

/** The outside world of the product. Functions take the few they need: `Pick<Deps, 'db' | 'clock'>`. */
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
  /** Pairing codes that were given out, by the hash of their token. In memory only: a restart forgets them. */
  pairingTokens: Map<string, { expiresAt: Instant; isUsed: boolean }>
}
