import type { Deps } from './deps.ts'

/** Largest number of batches in one run, far above any real backlog. The limit only prevents an endless loop. */
const maxBatches = 1000

/** Calls `takeBatch` until a batch is empty, and returns the total number of items. */
export async function processAllBatches(takeBatch: () => Promise<number>) {
  let taken = 0
  for (let nth = 0; nth < maxBatches; nth += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const count = await takeBatch()
    if (count === 0) break
    taken += count
  }
  return taken
}

/**
 * Processes the due items one after the other until `list` returns no new item. Returns the number of items. An item
 * that could not be processed stays due for the next run. `list` receives the item processed last, and may use it as a
 * cursor. With a cursor, an item that stays due does not block the items after it.
 */
export function forEachDueItem<T>(
  list: (last: T | undefined) => Promise<T[]>,
  keyOf: (due: T) => number | string,
  work: (due: T) => unknown,
) {
  const seen = new Set<number | string>()
  let last: T | undefined
  return processAllBatches(async () => {
    const fresh = (await list(last)).filter((due) => !seen.has(keyOf(due)))
    for (const due of fresh) {
      last = due
      seen.add(keyOf(due))
      // oxlint-disable-next-line no-await-in-loop
      await work(due)
    }
    return fresh.length
  })
}

/**
 * Runs `work` and returns true if it succeeds. Returns false if it fails, or if it returns `false` because there was
 * nothing to do. A failure is logged, and the item stays due for the next run.
 */
export async function tryAndLogFailure(log: Deps['log'], due: number | string, work: () => Promise<unknown>) {
  try {
    return (await work()) !== false
  } catch (error) {
    log.warn({ due, err: error }, 'left for the next run')
    return false
  }
}

/**
 * Processes due items as `forEachDueItem` does, but continues after an item that fails. The failure is logged, and the
 * item stays due for the next run. Returns the number of processed items as `looked_at`. `done` is the number of items
 * for which `work` neither failed nor returned `false`.
 */
export async function tryEachDueItem<T>(
  log: Deps['log'],
  list: (last: T | undefined) => Promise<T[]>,
  keyOf: (due: T) => number | string,
  work: (due: T) => Promise<unknown>,
) {
  let done = 0
  const looked_at = await forEachDueItem(list, keyOf, async (due) => {
    if (await tryAndLogFailure(log, keyOf(due), () => work(due))) done += 1
  })
  return { looked_at, done }
}
