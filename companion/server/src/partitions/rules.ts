import { addMonths, type Instant, toInstantInShanghai, toShanghaiMonth } from '@sanhe/kit/runtime/clock'

/** A partition for the rows from `from` (null: from the beginning) to `until`, which is not included. */
export type TimePartition = { name: string; from: Instant | null; until: Instant }

/** Number of months after the current one whose partitions are created in advance. */
const monthsAhead = 3

const getStartOfMonth = (month: string): Instant => toInstantInShanghai(`${month}-01`, '00:00')

/** Returns the first instant of a month in Shanghai (`2026-11`), and the first instant after it. */
export function getMonthBounds(month: string) {
  const from = getStartOfMonth(month)
  return { from, until: addMonths(from, 1) }
}

/** Returns the current month in Shanghai and the months after it that need a partition in advance. */
export function listMonthsToPrepare(now: Instant): string[] {
  const current = getStartOfMonth(toShanghaiMonth(now))
  return Array.from({ length: monthsAhead + 1 }, (_, nth) => toShanghaiMonth(addMonths(current, nth)))
}

/** Returns the months that no partition contains, each once. */
export const listMissingMonths = (months: string[], partitions: TimePartition[]): string[] =>
  [...new Set(months)].filter((month) => {
    const start = getStartOfMonth(month)
    return !partitions.some(({ from, until }) => (from ?? -Infinity) <= start && start < until)
  })

/**
 * Returns the start of the oldest month that is kept. The months before it ended at least `keepMonths` months ago, so
 * rows are kept for `keepMonths` months and at most one month longer.
 */
export const getRetentionStart = (now: Instant, keepMonths: number): Instant =>
  addMonths(getStartOfMonth(toShanghaiMonth(now)), -keepMonths)

export const listExpiredPartitions = (partitions: TimePartition[], keptFrom: Instant) =>
  partitions.filter(({ until }) => until <= keptFrom)
