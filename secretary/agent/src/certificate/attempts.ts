import { type Clock, type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import { CertificateError } from './errors.ts'
import { type CertificateFiles, noAttempt } from './files.ts'
import { attemptAfterStart, nextAttempt } from './rules.ts'

type AttemptDeps = { files: CertificateFiles; clock: Clock; log: Log; random: () => number }

/** When the authority may be asked again. Stored: without that a crash loop would run into the authority's limits. */
export function createAttempts({ files, clock, log, random }: AttemptDeps) {
  let state = files.state()
  let before = state
  let plannedAt = attemptAfterStart(state.nextAttemptAt, state.lastAttemptAt)
  const write = (next: typeof state) => files.writeState((state = next))
  return {
    isAllowed: (now: Instant) => now >= plannedAt,
    problem: () => state.problem,
    /** Stored as a failure that waits: a process that dies in the middle of an attempt has made it. */
    begin() {
      before = state
      const now = clock.now()
      write({ ...state, lastAttemptAt: now, nextAttemptAt: nextAttempt(1, now, 0, 0) })
    },
    /** The agent was stopped in the middle, which says nothing about the authority: the next start tries at once. */
    withdraw: () => write(before),
    succeed(validTo: Instant) {
      plannedAt = 0
      write({ ...noAttempt, lastAttemptAt: state.lastAttemptAt })
      log.info({ validTo: toIso(validTo) }, 'certificate issued')
    },
    fail(error: Error) {
      const { code, retryAfterMs } =
        error instanceof CertificateError ? error : new CertificateError('AUTHORITY_ERROR', error.message)
      const failures = state.failures + 1
      plannedAt = nextAttempt(failures, clock.now(), retryAfterMs, random())
      write({ ...state, failures, nextAttemptAt: plannedAt, problem: code })
      const facts = { problem: code, detail: error.message, nextAttemptAt: toIso(plannedAt) }
      log.warn(facts, 'no certificate from the authority')
    },
  }
}
