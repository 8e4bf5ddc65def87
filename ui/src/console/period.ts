import { systemClock } from '@sanhe/kit/runtime/clock'
import { addDays, isDay, shanghaiDay } from '../days.ts'

/** First and last day of a period, both included. */
export type DayPeriod = { from: string; to: string }

/** Returns the period of this number of days that ends today, in Shanghai. */
export const lastDays = (days: number, today = shanghaiDay(systemClock.now())): DayPeriod => ({
  from: addDays(today, 1 - days),
  to: today,
})

/** Reads a period from search parameters. An impossible period or one of more than `maxDays` is left out. */
export const readPeriod = ({ from, to }: Record<string, unknown>, maxDays: number): Partial<DayPeriod> =>
  isDay(from) && isDay(to) && from <= to && to < addDays(from, maxDays) ? { from, to } : {}

const defaultDays = 30

/** Returns the period of the URL, or the last 30 days. */
export const periodOf = ({ from, to }: Partial<DayPeriod>) =>
  from && to ? { from, to } : lastDays(defaultDays)
