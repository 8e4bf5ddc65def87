import { listenForEvents } from './listener.ts'

export type DispatcherOptions = {
  /** The database's address, for a connection that listens. */
  url: string
  /** The database was out of reach: worth a line, the deliveries stay where they are. */
  onFault(error: unknown): void
  /** How many deliveries this process works on at once. Each holds one connection of the pool. */
  concurrency?: number
  /** For retries that became due, and for notifications that were lost. */
  pollMs?: number
}

export type Dispatcher = {
  /** Waits for what is being handled at the moment. */
  settle(): Promise<unknown>
  /** Waits for what is being handled and takes nothing more. */
  stop(): Promise<void>
}

/** Works off what is due whenever it is told that there may be something. */
export function startDispatcher(
  deliver: () => Promise<string | undefined>,
  { url, onFault, concurrency = 2, pollMs = 5000 }: DispatcherOptions,
): Dispatcher {
  const workers = new Set<Promise<void>>()
  const stopping = new AbortController()
  let wasMissed = false

  function wake() {
    if (stopping.signal.aborted) return
    // All may just have seen that there is nothing left: one of them looks again when it ends.
    if (workers.size >= concurrency) return void (wasMissed = true)
    const worker: Promise<void> = workOff()
      .catch(onFault)
      .finally(() => {
        workers.delete(worker)
        if (!wasMissed) return
        wasMissed = false
        wake()
      })
    workers.add(worker)
  }
  async function workOff() {
    while (!stopping.signal.aborted && (await deliver()) !== undefined) wake() // where one was there may be more
  }

  const listener = listenForEvents(url, wake, onFault)
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
