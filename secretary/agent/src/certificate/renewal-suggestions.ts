import { type Clock, hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import type { RunCertificateAuthorityTask } from './authority-task.ts'
import type { AcmeClientConfig } from './request-certificate.ts'

/**
 * Interval in ms between two reads of the renewal information. RFC 9773 recommends it for an authority that names no
 * interval.
 */
const everyMs = 6 * hourMs

type SuggestionDeps = {
  acme: AcmeClientConfig
  clock: Clock
  log: Log
  random: () => number
  runTask: RunCertificateAuthorityTask
  signal: AbortSignal
}

/**
 * Reads the renewal time that the authority suggests. The authority suggests an early time if it is going to revoke the
 * certificate.
 */
export function createSuggestedRenewalReader({ acme, clock, log, random, runTask, signal }: SuggestionDeps) {
  let at: Instant | undefined
  let readAt: Instant = 0
  return {
    at: () => at,
    isDue: (now: Instant) => now >= readAt + everyMs,
    /** Discards the suggestion, because it belongs to the previous certificate. */
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
