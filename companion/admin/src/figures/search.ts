import { parsePeriodSearchParams } from '@sanhe/ui/console/period.ts'

export const platformStatisticNames = ['turnover', 'orders', 'refunded', 'newUsers', 'activeUsers'] as const
export type PlatformStatisticName = (typeof platformStatisticNames)[number]

export const statisticsPeriodLengths = ['day', 'week', 'month'] as const
export type StatisticsPeriodLength = (typeof statisticsPeriodLengths)[number]

/** Longest period that the service accepts in a request, in days. */
export const maxPeriodDays = 366
export const periodDayOptions = [7, 30, 90, 365] as const

/** Search parameters of the figures page, which keep the selected range and figure in the URL. */
export type PlatformStatisticsSearchParams = {
  from?: string
  to?: string
  figure?: PlatformStatisticName
  by?: StatisticsPeriodLength
}

/** Reads the search parameters. Values that the page does not support are left out. */
export function parsePlatformStatisticsSearch(
  search: Record<string, unknown>,
): PlatformStatisticsSearchParams {
  const figure = platformStatisticNames.find((one) => one === search['figure'])
  const by = statisticsPeriodLengths.find((one) => one === search['by'])
  return { ...parsePeriodSearchParams(search, maxPeriodDays), ...(figure && { figure }), ...(by && { by }) }
}
