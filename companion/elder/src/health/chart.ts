import { dayMs, fromIso } from '@sanhe/kit/runtime/clock'
import type { DailyMetricSummary } from './daily-summaries.ts'

type AxisRange = { low: number; high: number }
/** Position of a value in the chart, in percent from the left and from the top. */
export type DayChartPoint = {
  x: number
  y: number
  isUnusual: boolean
  spread: { top: number; bottom: number }
}

/**
 * Returns the range of the vertical axis for one number of a metric, such as the upper
 * blood pressure: all values and the usual range, with a margin.
 */
export function calculateValueAxisRange(
  days: DailyMetricSummary[],
  part: number,
  usual: number[],
): AxisRange {
  const values = days.flatMap(({ numbers }) => [numbers[part]?.low ?? 0, numbers[part]?.high ?? 0])
  const shown = [...values, ...usual]
  const [least, most] = [Math.min(...shown), Math.max(...shown)]
  const room = Math.max((most - least) * 0.1, 1)
  return { low: Math.max(0, Math.floor(least - room)), high: Math.ceil(most + room) }
}

/** Returns the vertical position of a value, in percent from the top of the chart. */
export const toChartTopPercent = (number: number, { low, high }: AxisRange) =>
  (100 * (high - number)) / (high - low)

const dayNumber = (day: string) => fromIso(`${day}T00:00:00Z`) / dayMs

/**
 * Returns the chart points for one number of a metric, such as the upper blood pressure. Days without a measurement
 * leave a gap.
 */
export function toChartPoints(days: DailyMetricSummary[], part: number, range: AxisRange): DayChartPoint[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const span = dayNumber(last.day) - dayNumber(first.day) || 1
  return days.map(({ day, numbers }) => {
    const { shown = 0, low = 0, high = 0, isUnusual = false } = numbers[part] ?? {}
    return {
      x: (100 * (dayNumber(day) - dayNumber(first.day))) / span,
      y: toChartTopPercent(shown, range),
      isUnusual,
      spread: { top: toChartTopPercent(high, range), bottom: toChartTopPercent(low, range) },
    }
  })
}
