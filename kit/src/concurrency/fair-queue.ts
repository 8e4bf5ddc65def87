/** A caller of the queue: whose turn it counts as, and whether that one is known to be honest. */
export type QueueCaller = { key: string; isKnown: boolean }

export type FairQueueOptions = {
  /** Number of tasks that run at the same time. */
  concurrency: number
  /** Most tasks of one caller that wait. */
  maxPerKey: number
  /** Most tasks that wait, known and unknown callers counted apart. */
  maxWaiting: number
}

type Lane = { byKey: Map<string, (() => void)[]>; waiting: number }

const newLane = (): Lane => ({ byKey: new Map(), waiting: 0 })

/**
 * Shares expensive work between callers. Callers take turns, however many tasks each of them has waiting; known and
 * unknown callers have a lane each, and the lanes take turns as well. So a flood from many unknown addresses delays
 * a known caller by at most one task, and an unknown honest caller by one task of each attacker.
 */
export function createFairQueue({ concurrency, maxPerKey, maxWaiting }: FairQueueOptions) {
  const queues = { known: newLane(), unknown: newLane() }
  let running = 0
  let lastWasKnown = false
  /** The caller who waits longest is served, and goes behind all others of the lane. */
  const next = () => {
    const order = lastWasKnown ? [queues.unknown, queues.known] : [queues.known, queues.unknown]
    const lane = order.find(({ waiting }) => waiting > 0)
    if (!lane) return undefined
    lastWasKnown = lane === queues.known
    return takeFrom(lane)
  }
  return {
    /** Undefined when there is no room: the caller should try again later. */
    async run<T>({ key, isKnown }: QueueCaller, work: () => Promise<T>): Promise<{ result: T } | undefined> {
      if (running >= concurrency) {
        const lane = isKnown ? queues.known : queues.unknown
        if (lane.waiting >= maxWaiting || (lane.byKey.get(key)?.length ?? 0) >= maxPerKey) return undefined
        await waitIn(lane, key)
      } else running += 1
      try {
        return { result: await work() }
      } finally {
        // The place goes straight to the next one, so that nobody who arrives meanwhile takes it.
        const start = next()
        if (start) start()
        else running -= 1
      }
    },
  }
}

function waitIn(lane: Lane, key: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  lane.byKey.getOrInsertComputed(key, () => []).push(resolve)
  lane.waiting += 1
  return promise
}

function takeFrom(lane: Lane) {
  const [key, tasks] = lane.byKey.entries().next().value!
  lane.byKey.delete(key)
  const start = tasks.shift()
  if (tasks.length > 0) lane.byKey.set(key, tasks)
  lane.waiting -= 1
  return start
}
