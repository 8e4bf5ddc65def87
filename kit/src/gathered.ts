type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(reason: unknown): void }

export type GatheredOptions = {
  /** So many calls run at once; who asks meanwhile waits for the next one. */
  lanes?: number
  /** So many items share one call at most. */
  max: number
}

/**
 * One by one for who asks, together for who answers: those that come while a call runs share the next one, in their
 * order. Nothing is kept between calls, and none has begun before its items came: as fresh as a call of one's own.
 */
export function gathered<Item, Result>(
  answer: (items: Item[]) => Promise<Result[]>,
  { lanes = 1, max }: GatheredOptions,
) {
  const waiting: Waiting<Item, Result>[] = []
  let running = 0
  async function run() {
    running += 1
    while (waiting.length > 0) await answerAll(answer, waiting.splice(0, max))
    running -= 1
  }
  return (item: Item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    waiting.push({ item, resolve, reject })
    if (running < lanes) void run()
    return promise
  }
}

async function answerAll<Item, Result>(
  answer: (items: Item[]) => Promise<Result[]>,
  batch: Waiting<Item, Result>[],
) {
  try {
    const results = await answer(batch.map(({ item }) => item))
    batch.forEach(({ resolve }, nth) => resolve(results[nth]!))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
