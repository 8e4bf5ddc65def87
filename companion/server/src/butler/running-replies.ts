import { secondMs } from '@sanhe/kit/runtime/clock'

/**
 * Time in milliseconds that a stopping service waits for running replies. It is shorter than the time after which the
 * service closes its connections.
 */
const graceMs = 3 * secondMs

/** Tracks running replies, so that they are completed even if the client disconnects or the service stops. */
export function createRunningReplyTracker() {
  const giveUp = new AbortController()
  const running = new Set<Promise<unknown>>()
  return {
    signal: giveUp.signal,
    start<T>(work: Promise<T>): Promise<T> {
      const ended = work.catch(() => {}).finally(() => running.delete(ended))
      running.add(ended)
      return work
    },
    async close() {
      const timer = setTimeout(() => giveUp.abort(new Error('the service stops')), graceMs)
      await Promise.all(running)
      clearTimeout(timer)
    },
  }
}

export type RunningReplyTracker = ReturnType<typeof createRunningReplyTracker>
