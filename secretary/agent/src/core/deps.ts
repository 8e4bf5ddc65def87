import type { Clock, Instant } from '@sanhe/kit/clock'
import type { Limiter } from '@sanhe/kit/limits'
import type { Log } from '@sanhe/kit/log'
import type { Sqlite } from '@sanhe/kit/sqlite'
import type { Config } from '#config'
import type { Journal } from '#journal'
import type { Brain, Skill } from './brain.ts'

/** The outside world of the product. Functions take the few they need: `Pick<Deps, 'db' | 'clock'>`. */
export type Deps = {
  config: Config
  clock: Clock
  db: Sqlite
  journal: Journal
  limiter: Limiter
  brain: Brain
  skills: Skill[]
  log: Log
  /** Pairing codes that were given out, by the hash of their token. In memory only: a restart forgets them. */
  pairingTokens: Map<string, { expiresAt: Instant; isUsed: boolean }>
}
