import { listenForOutboxEvents } from './listener.ts'

export type DispatcherOptions = {
  /** URL of the database, for a separate connection that listens for notifications. */
  url: string
  /** Reports that the database was unreachable. The deliveries stay in the table. */
  onFault(error: unknown): void
  /** Number of deliveries that this process handles at the same time. Each holds one connection of the pool. */
  concurrency?: number
  /** Interval in ms between checks for due retries and for events whose notification was lost. */
  pollMs?: number
}

export type Dispatcher = {
  /** Resolves when the running deliveries have ended. */
  settle(): Promise<unknown>
  /** Starts no new delivery and resolves when the running ones have ended. */
  stop(): Promise<void>
}

/** Delivers all due events, after each notification and at each poll interval. */
export function startDispatcher(
  deliver: () => Promise<string | undefined>,
  { url, onFault, concurrency = 2, pollMs = 5000 }: DispatcherOptions,
): Dispatcher {
  const workers = new Set<Promise<void>>()
  const stopping = new AbortController()
  let wasMissed = false

  function wake() {
    if (stopping.signal.aborted) return
    // All workers are busy. They may have looked for deliveries before the new event was committed, so the next worker
    // that ends is started again.
    if (workers.size >= concurrency) return void (wasMissed = true)
    const worker: Promise<void> = deliverUntilNoneIsDue()
      .catch(onFault)
      .finally(() => {
        workers.delete(worker)
        if (!wasMissed) return
        wasMissed = false
        wake()
      })
    workers.add(worker)
  }
  async function deliverUntilNoneIsDue() {
    // Starts one more worker after each delivery, because another delivery may be due.
    while (!stopping.signal.aborted && (await deliver()) !== undefined) wake()
  }

  const listener = listenForOutboxEvents(url, wake, onFault)
  const timer = setInterval(wake, pollMs)
  timer.unref()

  const settle = () => Promise.all(workers)
  return {
    settle,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await listener.stop()
      await settle()
    },
  }
}
