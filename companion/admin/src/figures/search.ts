import { parsePeriodSearchParams } from '@sanhe/ui/console/period.ts'

export const figureNames = ['turnover', 'orders', 'refunded', 'newUsers', 'activeUsers'] as const
export type FigureName = (typeof figureNames)[number]

export const periodLengths = ['day', 'week', 'month'] as const
export type PeriodLength = (typeof periodLengths)[number]

/** Longest period that the service accepts in a request, in days. */
export const maxPeriodDays = 366
export const periodDayOptions = [7, 30, 90, 365] as const

/** Search parameters of the figures page, which keep the selected range and figure in the URL. */
export type FiguresSearch = { from?: string; to?: string; figure?: FigureName; by?: PeriodLength }

/** Reads the search parameters. Values that the page does not support are left out. */
export function readFiguresSearch(search: Record<string, unknown>): FiguresSearch {
  const figure = figureNames.find((one) => one === search['figure'])
  const by = periodLengths.find((one) => one === search['by'])
  return { ...parsePeriodSearchParams(search, maxPeriodDays), ...(figure && { figure }), ...(by && { by }) }
}
