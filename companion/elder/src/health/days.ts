import { fromIso } from '@sanhe/kit/clock'
import { dayOf } from '#parts/when.ts'
import { type HealthRecord, type Metric, numbersOf } from './metrics.ts'

/** `numbers` as of a measurement: the average of the day; of steps and sleep, which are told again and again, the most. */
export type Day = { day: string; numbers: number[] }

const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * The days of measurements that come newest first, oldest day first. Where there is more of them than is known, the oldest
 * day may be known in part: it is left out.
 */
export function daysOf(metric: Metric, records: HealthRecord[], hasMore: boolean): Day[] {
  const byDay = Map.groupBy(records, ({ recordedAt }) => dayOf(fromIso(recordedAt)))
  const isMost = metric === 'steps' || metric === 'sleep'
  const days = [...byDay].map(([day, ofDay]) => {
    const rows = ofDay.map(({ value }) => numbersOf(metric, value))
    const numbers = (rows[0] ?? []).map((_, part) => {
      const values = rows.map((row) => row[part] ?? 0)
      return isMost ? Math.max(...values) : average(values)
    })
    return { day, numbers }
  })
  return (hasMore ? days.slice(0, -1) : days).toReversed()
}
