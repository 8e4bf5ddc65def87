import { parsePeriodSearchParams } from '@sanhe/ui/console/period.ts'

export const figureNames = ['revenue', 'orders', 'pageViews', 'uniqueVisitors'] as const
export type FigureName = (typeof figureNames)[number]

/** Search parameters of the statistics page, which keep the selected range and figure in the URL. */
export type StatisticsSearch = { from?: string; to?: string; figure?: FigureName }

/** Longest period that the service accepts in a request, in days. */
export const maxPeriodDays = 92
export const periodDayOptions = [7, 30, 90] as const

/** Reads the search parameters. An impossible or too long period is left out. */
export function readStatisticsSearch(search: Record<string, unknown>): StatisticsSearch {
  const name = figureNames.find((one) => one === search['figure'])
  return { ...parsePeriodSearchParams(search, maxPeriodDays), ...(name && { figure: name }) }
}
