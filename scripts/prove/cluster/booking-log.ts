import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@sanhe/kit/http/client'

const retryPauseMs = 200
/** A request that gets no final answer within this time in ms counts as lost. */
const finalAnswerTimeoutMs = 120_000

type Failure = { at: number; reason: string }

export type BookingLog = ReturnType<typeof createBookingLog>

/** Records when bookings succeed and which attempts fail, and repeats failed attempts as a client does. */
export function createBookingLog() {
  const failures: Failure[] = []
  /** Start of each successful attempt, and the moment of its answer, in ms of `performance.now()`. */
  const successes: { startedAt: number; at: number }[] = []
  const unanswered: string[] = []

  /**
   * Sends a booking until it gets a final answer. Returns the result, or the error code of a refusal. A 503, a 429, a
   * request in flight and a broken connection are repeated. `repeated`: status codes after which it is sent again.
   */
  async function book<T>(
    send: () => Promise<T>,
    repeated = [503, 429],
  ): Promise<{ result: T } | { refused: string }> {
    const deadline = performance.now() + finalAnswerTimeoutMs
    for (;;) {
      const startedAt = performance.now()
      try {
        const result = await send()
        successes.push({ startedAt, at: performance.now() })
        return { result }
      } catch (error) {
        const reason = describeFailure(error)
        if (!isTemporary(error, repeated)) return { refused: reason }
        failures.push({ at: performance.now(), reason })
        if (performance.now() > deadline) {
          unanswered.push(reason)
          return { refused: 'no final answer' }
        }
      }
      await sleep(retryPauseMs)
    }
  }
  return {
    book,
    failures,
    unanswered,
    /** Returns the ms until the first booking that was sent after the given moment succeeded. */
    firstSuccessAfter(moment: number) {
      const first = successes.find(({ startedAt }) => startedAt >= moment)
      return first && first.at - moment
    },
    /** Returns how many attempts failed between two moments, by reason. */
    countFailures(from: number, to: number) {
      const counts: Record<string, number> = {}
      for (const { at, reason } of failures)
        if (at >= from && at < to) counts[reason] = (counts[reason] ?? 0) + 1
      return counts
    },
  }
}

function isTemporary(error: unknown, repeated: number[]) {
  if (!(error instanceof ApiError)) return true
  const { status, body } = error
  return repeated.includes(status) || (status === 409 && body['retryAfter'] !== undefined)
}

/** Returns the error code of a refusal, the status of another response, or `connection`. */
export const describeFailure = (error: unknown) =>
  error instanceof ApiError ? String(error.status < 500 ? error.body['error'] : error.status) : 'connection'
