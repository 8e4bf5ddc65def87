import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from '@sanhe/kit/postgres/database-unavailable'
import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { apiError } from './errors.ts'
import { maxRequestDurationMs } from './rules.ts'
import { endInterruptedClaim, type IdempotencyKeyClaim } from './store.ts'

export type ActiveClaim = IdempotencyKeyClaim & { claimedAt: Instant }
export type ClaimEnder = ReturnType<typeof createClaimEnder>

const retryPauseMs = 500

/** Context of the encryption of a stored response. */
export const placeOf = ({ actor, key }: IdempotencyKeyClaim) => `idempotency_keys ${actor} ${key}`

/** Ends claims of idempotency keys, also when the database becomes available only later. */
export function createClaimEnder({ db, fields, log }: Pick<Deps, 'db' | 'fields' | 'log'>) {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  /** Repeats `work` until the database answers, at most for the longest duration of a request. */
  async function repeat(work: () => Promise<unknown>) {
    const startedAt = performance.now()
    while (!stopping.signal.aborted && performance.now() - startedAt < maxRequestDurationMs) {
      try {
        return void (await work())
      } catch (error) {
        if (!isDatabaseUnavailable(error)) return log.error({ err: error }, 'an answer could not be kept')
      }
      await sleep(retryPauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  function repeatInBackground(work: () => Promise<unknown>) {
    const repeating = repeat(work).finally(() => running.delete(repeating))
    running.add(repeating)
  }
  return {
    /** Runs `work` once. If the database is unavailable, repeats it in the background. */
    async persist(work: () => Promise<unknown>) {
      try {
        await work()
      } catch (error) {
        if (isDatabaseUnavailable(error)) repeatInBackground(work)
        else log.error({ err: error }, 'an answer could not be kept')
      }
    },
    /** Ends the claim of a request that the database left without an answer, as soon as the database is back. */
    endInterrupted(claim: ActiveClaim) {
      const { code, status, message } = apiError('ALREADY_PROCESSED')
      const body = fields.encrypt(JSON.stringify({ error: code, message }), placeOf(claim))
      repeatInBackground(() => endInterruptedClaim(db, claim, claim.claimedAt, { status, body }))
    },
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
