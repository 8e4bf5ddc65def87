import type { Deps } from './deps.ts'

/** What is due is never so much: this ends only what would never end. */
const mostBatches = 1000

/** Takes batch after batch until one comes back empty; how many were taken. */
export async function untilNone(takeBatch: () => Promise<number>) {
  let taken = 0
  for (let nth = 0; nth < mostBatches; nth += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const count = await takeBatch()
    if (count === 0) break
    taken += count
  }
  return taken
}

/**
 * Does what is due, one after the other, until the list names nothing new; how many it was. What stays on the list, as
 * it could not be done, waits for the next run. A list that goes on after the last one gets past it.
 */
export function forEachDue<T>(
  list: (last: T | undefined) => Promise<T[]>,
  keyOf: (due: T) => number | string,
  work: (due: T) => unknown,
) {
  const seen = new Set<number | string>()
  let last: T | undefined
  return untilNone(async () => {
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

/** Whether it was done; what fails is logged and left for the next run. Work that did nothing says so by `false`. */
export async function doOrLater(log: Deps['log'], due: number | string, work: () => Promise<unknown>) {
  try {
    return (await work()) !== false
  } catch (error) {
    log.warn({ due, err: error }, 'left for the next run')
    return false
  }
}

/**
 * The same, where what fails for one holds up none of the others: it is logged and left for the next run. How many were
 * looked at, and how many done; work that did nothing says so by `false`.
 */
export async function forEachDueOrLater<T>(
  log: Deps['log'],
  list: (last: T | undefined) => Promise<T[]>,
  keyOf: (due: T) => number | string,
  work: (due: T) => Promise<unknown>,
) {
  let done = 0
  const looked_at = await forEachDue(list, keyOf, async (due) => {
    if (await doOrLater(log, keyOf(due), () => work(due))) done += 1
  })
  return { looked_at, done }
}
