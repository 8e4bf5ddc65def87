/** Work under names: of one name one after the other, of different names beside each other. */
export function createLanes() {
  const ends = new Map<string, Promise<unknown>>()
  return {
    run<T>(name: string, work: () => Promise<T>): Promise<T> {
      const done = (ends.get(name) ?? Promise.resolve()).then(work)
      ends.set(
        name,
        done.catch(() => {}),
      )
      return done
    },
    /** Resolves when all that was begun by now has ended. */
    ended: async () => void (await Promise.all(ends.values())),
  }
}

/**
 * Items that come again and again, `max` at a time: one that waits or is in hand is not taken twice, and one that takes
 * long keeps a single place. `work` has to bear its own faults.
 */
export function createWorkers<Item>(max: number, work: (item: Item) => Promise<void>) {
  const known = new Set<Item>()
  const waiting: Item[] = []
  const running = new Set<Promise<void>>()
  let isStopped = false

  async function workOff() {
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
      while (waiting.length > 0 && running.size < max) {
        const worker = workOff().finally(() => running.delete(worker))
        running.add(worker)
      }
    },
    /** What waits is forgotten, and nothing more is taken; resolves when what is in hand has ended. */
    async stop() {
      isStopped = true
      waiting.length = 0
      await Promise.all(running)
    },
  }
}
