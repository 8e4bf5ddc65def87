import {
  getMondayOfWeek,
  type Instant,
  instantToShanghaiDay,
  toShanghaiMonth,
} from '@sanhe/kit/runtime/clock'

export type KeptBackups = { daily: number; weekly: number; monthly: number }

/**
 * Returns which backups are kept: the newest backup of each of the last days, weeks and months that have one, in
 * Shanghai's calendar. A week begins on Monday. The newest backup is always kept.
 */
export function chooseKeptBackups(times: Instant[], { daily, weekly, monthly }: KeptBackups): Set<Instant> {
  const newestFirst = times.toSorted((a, b) => b - a)
  const newestOfEach = (periodOf: (at: Instant) => string, count: number) =>
    [...Map.groupBy(newestFirst, periodOf).values()].slice(0, count).map(([newest]) => newest!)
  return new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(instantToShanghaiDay, daily),
    ...newestOfEach((at) => getMondayOfWeek(instantToShanghaiDay(at)), weekly),
    ...newestOfEach(toShanghaiMonth, monthly),
  ])
}
