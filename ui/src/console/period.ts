import { systemClock } from '@sanhe/kit/runtime/clock'
import { addDays, isDayString, toShanghaiDay } from '../days.ts'

/** First and last day of a period, both included. */
export type DayPeriod = { from: string; to: string }

/** Returns the period of this number of days that ends today, in Shanghai. */
export const getLastDaysPeriod = (days: number, today = toShanghaiDay(systemClock.now())): DayPeriod => ({
  from: addDays(today, 1 - days),
  to: today,
})

/** Reads a period from search parameters. An impossible period or one of more than `maxDays` is left out. */
export const parsePeriodSearchParams = (
  { from, to }: Record<string, unknown>,
  maxDays: number,
): Partial<DayPeriod> =>
  isDayString(from) && isDayString(to) && from <= to && to < addDays(from, maxDays) ? { from, to } : {}

const defaultDays = 30

/** Returns the period of the URL, or the last 30 days. */
export const getPeriodOrDefault = ({ from, to }: Partial<DayPeriod>) =>
  from && to ? { from, to } : getLastDaysPeriod(defaultDays)
