import { parsePeriodSearchParams } from '@sanhe/ui/console/period.ts'

export const storeStatisticNames = ['revenue', 'orders', 'pageViews', 'uniqueVisitors'] as const
export type StoreStatisticName = (typeof storeStatisticNames)[number]

/** Search parameters of the statistics page, which keep the selected range and figure in the URL. */
export type StatisticsSearchParams = { from?: string; to?: string; figure?: StoreStatisticName }

/** Longest period that the service accepts in a request, in days. */
export const maxStatisticsPeriodDays = 92
export const statisticsPeriodDayOptions = [7, 30, 90] as const

/** Parses the search parameters. A period that is invalid or too long is left out. */
export function parseStatisticsSearchParams(search: Record<string, unknown>): StatisticsSearchParams {
  const name = storeStatisticNames.find((one) => one === search['figure'])
  return { ...parsePeriodSearchParams(search, maxStatisticsPeriodDays), ...(name && { figure: name }) }
}
