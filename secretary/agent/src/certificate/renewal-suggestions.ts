import { type Clock, hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import type { AcmeConfig } from './attempt.ts'
import type { RunAuthorityTask } from './task.ts'

/** Interval that RFC 9773 recommends when the authority names none. */
const everyMs = 6 * hourMs

type SuggestionDeps = {
  acme: AcmeConfig
  clock: Clock
  log: Log
  random: () => number
  runTask: RunAuthorityTask
  signal: AbortSignal
}

/** Reads when the authority suggests to renew, which may be early, before it revokes a certificate. */
export function createRenewalSuggestions({ acme, clock, log, random, runTask, signal }: SuggestionDeps) {
  let at: Instant | undefined
  let readAt: Instant = 0
  return {
    at: () => at,
    isDue: (now: Instant) => now >= readAt + everyMs,
    /** Clears the suggestion for the previous certificate. */
    reset() {
      at = undefined
      readAt = clock.now()
    },
    async read(chain: string) {
      readAt = clock.now()
      try {
        const found = await runTask({ kind: 'suggestion', acme, chain, random: random() }, signal)
        at = typeof found === 'number' ? found : undefined
      } catch (error) {
        log.warn({ err: error }, 'the renewal information of the authority could not be read')
      }
    },
  }
}
