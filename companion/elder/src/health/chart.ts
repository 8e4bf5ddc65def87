import { dayMs, fromIso } from '@sanhe/kit/runtime/clock'
import type { DaySummary } from './days.ts'

type Range = { low: number; high: number }
/** Position in percent of the chart, from the left and from the top. */
export type ChartPoint = { x: number; y: number; isUnusual: boolean; spread: { top: number; bottom: number } }

/** Returns the span of the vertical axis for one part: all values and the usual range, with a margin. */
export function axisRange(days: DaySummary[], part: number, usual: number[]): Range {
  const values = days.flatMap(({ numbers }) => [numbers[part]?.low ?? 0, numbers[part]?.high ?? 0])
  const shown = [...values, ...usual]
  const [least, most] = [Math.min(...shown), Math.max(...shown)]
  const room = Math.max((most - least) * 0.1, 1)
  return { low: Math.max(0, Math.floor(least - room)), high: Math.ceil(most + room) }
}

/** Percent from the top. */
export const percentFromTop = (number: number, { low, high }: Range) => (100 * (high - number)) / (high - low)

const dayNumber = (day: string) => fromIso(`${day}T00:00:00Z`) / dayMs

/** Returns the points of one part on a calendar axis: days without a measurement leave a gap. */
export function chartPoints(days: DaySummary[], part: number, range: Range): ChartPoint[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const span = dayNumber(last.day) - dayNumber(first.day) || 1
  return days.map(({ day, numbers }) => {
    const { shown = 0, low = 0, high = 0, isUnusual = false } = numbers[part] ?? {}
    return {
      x: (100 * (dayNumber(day) - dayNumber(first.day))) / span,
      y: percentFromTop(shown, range),
      isUnusual,
      spread: { top: percentFromTop(high, range), bottom: percentFromTop(low, range) },
    }
  })
}
