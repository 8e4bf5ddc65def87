import { fromIso } from '@sanhe/kit/clock'
import { dayOf } from '#parts/when.ts'
import { type HealthRecord, type Metric, numbersOf } from './metrics.ts'

/** `numbers` as of a measurement: the average of the day, or the most of it. */
export type Day = { day: string; numbers: number[] }

const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Told again and again through a day, and only growing. */
export const isMostOfDay = (metric: Metric) => metric === 'steps' || metric === 'sleep'

/**
 * The days of measurements that come newest first, oldest day first. Where there is more of them than is known, the oldest
 * day may be known in part: it is left out.
 */
export function daysOf(metric: Metric, records: HealthRecord[], hasMore: boolean): Day[] {
  const byDay = Map.groupBy(records, ({ recordedAt }) => dayOf(fromIso(recordedAt)))
  const days = [...byDay].map(([day, ofDay]) => {
    const rows = ofDay.map(({ value }) => numbersOf(metric, value))
    const numbers = (rows[0] ?? []).map((_, part) => {
      const values = rows.map((row) => row[part] ?? 0)
      return isMostOfDay(metric) ? Math.max(...values) : average(values)
    })
    return { day, numbers }
  })
  return (hasMore ? days.slice(0, -1) : days).toReversed()
}
