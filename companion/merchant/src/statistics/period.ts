import { systemClock } from '@sanhe/kit/runtime/clock'
import { addDays, isDay, shanghaiDay } from '@sanhe/ui/days.ts'

export const figureNames = ['revenue', 'orders', 'pageViews', 'uniqueVisitors'] as const
export type FigureName = (typeof figureNames)[number]

/** State of the page in its URL. */
export type StatisticsSearch = { from?: string; to?: string; figure?: FigureName }

/** Largest period that the service answers, in days. */
export const maxDays = 92
export const periodDays = [7, 30, 90] as const
const defaultDays = 30

/** Reads the search parameters. An impossible or too long period is left out. */
export function readStatisticsSearch({ from, to, figure }: Record<string, unknown>): StatisticsSearch {
  const name = figureNames.find((one) => one === figure)
  const isPeriod = isDay(from) && isDay(to) && from <= to && to < addDays(from, maxDays)
  return { ...(isPeriod && { from, to }), ...(name && { figure: name }) }
}

export const lastDays = (days: number, today = shanghaiDay(systemClock.now())) => ({
  from: addDays(today, 1 - days),
  to: today,
})

/** Returns the period of the URL, or the last 30 days. */
export const periodOf = ({ from, to }: StatisticsSearch) =>
  from && to ? { from, to } : lastDays(defaultDays)
