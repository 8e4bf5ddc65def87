import { dayMs, fromIso } from '@sanhe/kit/runtime/clock'
import type { MetricDayValues } from './metrics.ts'

export type ChartValueRange = { low: number; high: number }

const steps = [1, 2, 5]

/** Returns the smallest step among 1, 2, 5, 10, 20, 50 … that divides the span into at most `parts` parts. */
export function chooseAxisTickStep(span: number, parts: number) {
  const least = span / parts
  const power = 10 ** Math.floor(Math.log10(least))
  return (steps.find((step) => step * power >= least) ?? 10) * power
}

/**
 * Returns the ticks of the vertical axis in ascending order. All values lie between the first and the last
 * tick.
 */
export function computeAxisTicks(values: number[], parts = 4) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const step = chooseAxisTickStep(most - least || Math.max(most, 1), parts)
  const first = Math.max(0, Math.floor(least / step) * step)
  const count = Math.max(1, Math.ceil((most - first) / step))
  return Array.from({ length: count + 1 }, (_, nth) => Number((first + nth * step).toFixed(6)))
}

const dayNumber = (day: string) => fromIso(`${day}T00:00:00Z`) / dayMs

/**
 * Returns the horizontal position of a day in the chart: 0 for the first day of the period, 1 for the last.
 */
export function computeDayPosition(day: string, { from, to }: { from: string; to: string }) {
  const span = dayNumber(to) - dayNumber(from) || 1
  return (dayNumber(day) - dayNumber(from)) / span
}

/** Returns the vertical position of a value in the chart: 0 at the top, 1 at the bottom. */
export const computeValuePosition = (value: number, { low, high }: ChartValueRange) =>
  (high - value) / (high - low || 1)

/**
 * Splits the days into runs of consecutive days, so that the chart draws no line across a day without a measurement.
 */
export function splitAtMissingDays(days: MetricDayValues[]): MetricDayValues[][] {
  const parts: MetricDayValues[][] = []
  for (const day of days) {
    const last = parts.at(-1)?.at(-1)
    if (last && dayNumber(day.date) - dayNumber(last.date) === 1) parts.at(-1)?.push(day)
    else parts.push([day])
  }
  return parts
}
