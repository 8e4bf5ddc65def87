import { fromIso } from '@sanhe/kit/runtime/clock'
import { toShanghaiDayText } from '#parts/dates.ts'
import { type HealthMetric, type HealthRecord, metricDefinitions, listMetricNumbers } from './metrics.ts'

/** Summary of one number of a metric on one day. Blood pressure has two numbers. */
export type DailyMetricValue = {
  /** Mean of the day's values; for steps and sleep the largest value. */
  mean: number
  low: number
  high: number
  /**
   * Value that the chart draws: the mean, or the value farthest outside the usual range if the day has such a value.
   */
  shown: number
  isUnusual: boolean
}
export type DailyMetricSummary = { day: string; numbers: DailyMetricValue[] }

type UsualRange = { from: number; to: number } | undefined

const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Returns whether the value of a day is its largest measurement. Wearables send the steps and the sleep of a day
 * several times, as a total that grows during the day.
 */
export const isSummarisedByDailyMaximum = (metric: HealthMetric) => metric === 'steps' || metric === 'sleep'

/**
 * Summarises the values of one day. If a value lies outside the usual range, the chart draws it instead of the mean,
 * because the mean could hide a dangerous value.
 */
function summariseDay(values: number[], usual: UsualRange): DailyMetricValue {
  const [mean, low, high] = [average(values), Math.min(...values), Math.max(...values)]
  const above = usual ? high - usual.to : 0
  const below = usual ? usual.from - low : 0
  const isUnusual = above > 0 || below > 0
  return { mean, low, high, shown: isUnusual ? (above >= below ? high : low) : mean, isUnusual }
}

/**
 * Groups measurements by day. The measurements are ordered newest first, the returned days oldest first. While more
 * measurements can be loaded, the oldest day may be incomplete and is left out.
 */
export function summariseMeasurementsByDay(
  metric: HealthMetric,
  records: HealthRecord[],
  hasMore: boolean,
): DailyMetricSummary[] {
  const byDay = Map.groupBy(records, ({ recordedAt }) => toShanghaiDayText(fromIso(recordedAt)))
  const days = [...byDay].map(([day, ofDay]) => {
    const rows = ofDay.map(({ value }) => listMetricNumbers(metric, value))
    const numbers = metricDefinitions[metric].parts.map(({ normal }, part) => {
      const values = rows.map((row) => row[part] ?? 0)
      return summariseDay(isSummarisedByDailyMaximum(metric) ? [Math.max(...values)] : values, normal)
    })
    return { day, numbers }
  })
  return (hasMore ? days.slice(0, -1) : days).toReversed()
}
