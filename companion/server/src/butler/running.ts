import { secondMs } from '@sanhe/kit/runtime/clock'

/** A stop waits so long for replies; connections are cut a little later. */
const graceMs = 3 * secondMs

/** Replies under way: they come to their end, whoever listens, also when the service stops. */
export function createRunning() {
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

export type Running = ReturnType<typeof createRunning>
