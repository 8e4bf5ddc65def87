/** Runs work in one queue per key: work with the same key runs in order, work with different keys runs in parallel. */
export function createKeyedQueue() {
  const lastByKey = new Map<string, Promise<unknown>>()
  return {
    /** A failure rejects this call only: the next work of the key still runs. */
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const result = (lastByKey.get(key) ?? Promise.resolve()).then(work)
      // The last work of a key removes the key, so that keys that are used once take no memory later.
      const ended: Promise<unknown> = result
        .catch(() => {})
        .finally(() => {
          if (lastByKey.get(key) === ended) lastByKey.delete(key)
        })
      lastByKey.set(key, ended)
      return result
    },
    /** Number of keys whose work has not ended. */
    size: () => lastByKey.size,
    /** Resolves when all work that was added before this call has ended. */
    drain: async () => void (await Promise.all(lastByKey.values())),
  }
}
