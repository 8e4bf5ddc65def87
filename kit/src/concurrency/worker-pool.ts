/**
 * Processes items with at most `concurrency` workers. An item that already waits or runs is skipped when it is offered
 * again, so a slow item never occupies two workers. `work` must handle its own errors.
 */
export function createWorkerPool<Item>(concurrency: number, work: (item: Item) => Promise<void>) {
  const known = new Set<Item>()
  const waiting: Item[] = []
  const running = new Set<Promise<void>>()
  let isStopped = false

  async function runWorker() {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      // oxlint-disable-next-line no-await-in-loop
      await work(item)
      known.delete(item)
    }
  }
  return {
    offer(items: Item[]) {
      if (isStopped) return
      for (const item of items) {
        if (known.has(item)) continue
        known.add(item)
        waiting.push(item)
      }
      while (waiting.length > 0 && running.size < concurrency) {
        const worker = runWorker().finally(() => running.delete(worker))
        running.add(worker)
      }
    },
    /** Drops the waiting items, accepts no new ones, and resolves when the running items have ended. */
    async stop() {
      isStopped = true
      waiting.length = 0
      await Promise.all(running)
    },
  }
}
