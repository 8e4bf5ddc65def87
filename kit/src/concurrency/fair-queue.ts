/**
 * A caller of the queue. Tasks with the same `key` share one turn; `isKnown` marks a caller that has logged in before.
 */
export type FairQueueCaller = { key: string; isKnown: boolean }

export type FairQueueOptions = {
  /** Number of tasks that run at the same time. */
  concurrency: number
  maxPerKey: number
  /** Largest number of waiting tasks, counted separately for known and unknown callers. */
  maxWaiting: number
}

type CallerQueue = { byKey: Map<string, (() => void)[]>; waiting: number }

const createCallerQueue = (): CallerQueue => ({ byKey: new Map(), waiting: 0 })

/**
 * Shares expensive work between callers. Callers take turns, however many tasks each of them has waiting. Known and
 * unknown callers have separate queues, which take turns as well. A flood from many unknown IP addresses delays a known
 * caller by at most one task. It delays an unknown honest caller by at most one task of each attacker.
 */
export function createFairQueue({ concurrency, maxPerKey, maxWaiting }: FairQueueOptions) {
  const queues = { known: createCallerQueue(), unknown: createCallerQueue() }
  let running = 0
  let lastWasKnown = false
  /** Serves the caller that has waited longest and moves it to the end of its queue. */
  const next = () => {
    const order = lastWasKnown ? [queues.unknown, queues.known] : [queues.known, queues.unknown]
    const lane = order.find(({ waiting }) => waiting > 0)
    if (!lane) return undefined
    lastWasKnown = lane === queues.known
    return takeFrom(lane)
  }
  return {
    /**
     * Runs `work` when it is the caller's turn. Returns undefined when the queue is full; the caller should try again
     * later.
     */
    async run<T>(
      { key, isKnown }: FairQueueCaller,
      work: () => Promise<T>,
    ): Promise<{ result: T } | undefined> {
      if (running >= concurrency) {
        const lane = isKnown ? queues.known : queues.unknown
        if (lane.waiting >= maxWaiting || (lane.byKey.get(key)?.length ?? 0) >= maxPerKey) return undefined
        await enqueue(lane, key)
      } else running += 1
      try {
        return { result: await work() }
      } finally {
        // A finished task passes its place directly to the next waiting task. A new arrival therefore cannot take the
        // place.
        const start = next()
        if (start) start()
        else running -= 1
      }
    },
  }
}

function enqueue(lane: CallerQueue, key: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  lane.byKey.getOrInsertComputed(key, () => []).push(resolve)
  lane.waiting += 1
  return promise
}

function takeFrom(lane: CallerQueue) {
  const [key, tasks] = lane.byKey.entries().next().value!
  lane.byKey.delete(key)
  const start = tasks.shift()
  if (tasks.length > 0) lane.byKey.set(key, tasks)
  lane.waiting -= 1
  return start
}
