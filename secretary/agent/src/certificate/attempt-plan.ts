import { type Clock, type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import { CertificateError } from './errors.ts'
import { type CertificateFiles, initialAttemptState } from './files.ts'
import { computeAttemptTimeAfterStart, computeNextAttemptTime } from './rules.ts'

type AttemptDeps = { files: CertificateFiles; clock: Clock; log: Log; random: () => number }

/**
 * Plans the next attempt to get a certificate from the authority. The plan is stored. Without it, a process that
 * crashes and restarts again and again would exceed the authority's rate limits.
 */
export function createCertificateAttemptPlan({ files, clock, log, random }: AttemptDeps) {
  let state = files.state()
  let before = state
  let plannedAt = computeAttemptTimeAfterStart(state.nextAttemptAt, state.lastAttemptAt)
  const write = (next: typeof state) => files.writeState((state = next))
  return {
    isAllowed: (now: Instant) => now >= plannedAt,
    problem: () => state.problem,
    /** Stores the attempt as failed before it starts, so that an attempt counts even if the process dies during it. */
    begin() {
      before = state
      const now = clock.now()
      write({ ...state, lastAttemptAt: now, nextAttemptAt: computeNextAttemptTime(1, now, 0, 0) })
    },
    /**
     * Restores the earlier plan when the agent is stopped during an attempt, so that the next start tries again
     * immediately.
     */
    withdraw: () => write(before),
    succeed(validTo: Instant) {
      plannedAt = 0
      write({ ...initialAttemptState, lastAttemptAt: state.lastAttemptAt })
      log.info({ validTo: toIso(validTo) }, 'certificate issued')
    },
    fail(error: Error) {
      const { code, retryAfterMs } =
        error instanceof CertificateError ? error : new CertificateError('AUTHORITY_ERROR', error.message)
      const failures = state.failures + 1
      plannedAt = computeNextAttemptTime(failures, clock.now(), retryAfterMs, random())
      write({ ...state, failures, nextAttemptAt: plannedAt, problem: code })
      const facts = { problem: code, detail: error.message, nextAttemptAt: toIso(plannedAt) }
      log.warn(facts, 'no certificate from the authority')
    },
  }
}
