import { dayMs, fromIso } from '@sanhe/kit/clock'
import type { Day } from './days.ts'

type Range = { low: number; high: number }
export type Point = { x: number; y: number }

/** From where to where the chart goes: all that is shown, and what is usual, with some room. */
export function rangeOf(days: Day[], usual: number[]): Range {
  const shown = [...days.flatMap(({ numbers }) => numbers), ...usual]
  const [least, most] = [Math.min(...shown), Math.max(...shown)]
  const room = Math.max((most - least) * 0.1, 1)
  return { low: Math.max(0, Math.floor(least - room)), high: Math.ceil(most + room) }
}

/** In hundredths from above. */
export const heightOf = (number: number, { low, high }: Range) => (100 * (high - number)) / (high - low)

const dayNumber = (day: string) => fromIso(`${day}T00:00:00Z`) / dayMs

/** One line: a day that was not measured leaves its place free. In hundredths of the chart. */
export function lineOf(days: Day[], part: number, range: Range): Point[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const span = dayNumber(last.day) - dayNumber(first.day) || 1
  return days.map(({ day, numbers }) => ({
    x: (100 * (dayNumber(day) - dayNumber(first.day))) / span,
    y: heightOf(numbers[part] ?? 0, range),
  }))
}
