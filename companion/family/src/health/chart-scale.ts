import { dayMs, fromIso } from '@sanhe/kit/runtime/clock'
import type { DayValues } from './metrics.ts'

export type ValueRange = { low: number; high: number }

const steps = [1, 2, 5]

/** Returns the smallest of 1, 2, 5, 10, 20, 50 … that divides the span into at most `parts` parts. */
export function chooseTickStep(span: number, parts: number) {
  const least = span / parts
  const power = 10 ** Math.floor(Math.log10(least))
  return (steps.find((step) => step * power >= least) ?? 10) * power
}

/** Returns the ticks of the vertical axis, lowest first. They enclose all values and the usual ranges. */
export function computeAxisTicks(values: number[], parts = 4) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const step = chooseTickStep(most - least || Math.max(most, 1), parts)
  const first = Math.max(0, Math.floor(least / step) * step)
  const count = Math.max(1, Math.ceil((most - first) / step))
  return Array.from({ length: count + 1 }, (_, nth) => Number((first + nth * step).toFixed(6)))
}

const dayNumber = (day: string) => fromIso(`${day}T00:00:00Z`) / dayMs

/** Position of a day between the first and the last day of the period, from 0 to 1. */
export function computeDayPosition(day: string, { from, to }: { from: string; to: string }) {
  const span = dayNumber(to) - dayNumber(from) || 1
  return (dayNumber(day) - dayNumber(from)) / span
}

/** Position of a value from the top, from 0 to 1. */
export const computeValuePosition = (value: number, { low, high }: ValueRange) =>
  (high - value) / (high - low || 1)

/** Splits the days of a line where a day without measurement lies between them. */
export function splitAtMissingDays(days: DayValues[]): DayValues[][] {
  const parts: DayValues[][] = []
  for (const day of days) {
    const last = parts.at(-1)?.at(-1)
    if (last && dayNumber(day.date) - dayNumber(last.date) === 1) parts.at(-1)?.push(day)
    else parts.push([day])
  }
  return parts
}
