type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(reason: unknown): void }

export type BatcherOptions = {
  /** Number of batches that may run at the same time. Default 1. */
  concurrency?: number
  /** Largest number of items in one batch. */
  maxBatchSize: number
}

/**
 * Combines concurrent calls into batches, as DataLoader does, but without a cache: items that arrive while a batch runs
 * form the next batch, in order of arrival. A batch starts only after its items have arrived, so results are never
 * stale. `loadBatch` returns one result for each item, in the order of the items. When it throws, every call of that
 * batch rejects, and the next batch runs.
 */
export function createBatcher<Item, Result>(
  loadBatch: (items: Item[]) => Promise<Result[]>,
  { concurrency = 1, maxBatchSize }: BatcherOptions,
) {
  const waiting: Waiting<Item, Result>[] = []
  let running = 0
  async function runBatches() {
    running += 1
    while (waiting.length > 0) await settleBatch(loadBatch, waiting.splice(0, maxBatchSize))
    running -= 1
  }
  return (item: Item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    waiting.push({ item, resolve, reject })
    if (running < concurrency) void runBatches()
    return promise
  }
}

async function settleBatch<Item, Result>(
  loadBatch: (items: Item[]) => Promise<Result[]>,
  batch: Waiting<Item, Result>[],
) {
  try {
    const results = await loadBatch(batch.map(({ item }) => item))
    batch.forEach(({ resolve }, index) => resolve(results[index]!))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
