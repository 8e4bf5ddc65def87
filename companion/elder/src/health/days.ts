import { fromIso } from '@sanhe/kit/runtime/clock'
import { dayInShanghai } from '#parts/dates.ts'
import { type HealthRecord, type Metric, metricNumbers, metrics } from './metrics.ts'

/** A number of one day. Blood pressure has two. */
export type DayValue = {
  /** Mean of the day; the largest value for steps and sleep. */
  mean: number
  low: number
  high: number
  /** Value that the chart draws: the mean, or the value farthest outside the usual range. */
  shown: number
  isUnusual: boolean
}
export type DaySummary = { day: string; numbers: DayValue[] }

type UsualRange = { from: number; to: number } | undefined

const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Devices report these repeatedly during a day, and the values only grow. */
export const usesDailyMaximum = (metric: Metric) => metric === 'steps' || metric === 'sleep'

/** A mean could hide a dangerous value, so the value outside the usual range is shown instead. */
function dayNumberOf(values: number[], usual: UsualRange): DayValue {
  const [mean, low, high] = [average(values), Math.min(...values), Math.max(...values)]
  const above = usual ? high - usual.to : 0
  const below = usual ? usual.from - low : 0
  const isUnusual = above > 0 || below > 0
  return { mean, low, high, shown: isUnusual ? (above >= below ? high : low) : mean, isUnusual }
}

/**
 * Groups measurements, given newest first, into days, oldest first. While more measurements can be loaded, the oldest
 * day may be incomplete and is left out.
 */
export function groupByDay(metric: Metric, records: HealthRecord[], hasMore: boolean): DaySummary[] {
  const byDay = Map.groupBy(records, ({ recordedAt }) => dayInShanghai(fromIso(recordedAt)))
  const days = [...byDay].map(([day, ofDay]) => {
    const rows = ofDay.map(({ value }) => metricNumbers(metric, value))
    const numbers = metrics[metric].parts.map(({ normal }, part) => {
      const values = rows.map((row) => row[part] ?? 0)
      return dayNumberOf(usesDailyMaximum(metric) ? [Math.max(...values)] : values, normal)
    })
    return { day, numbers }
  })
  return (hasMore ? days.slice(0, -1) : days).toReversed()
}
