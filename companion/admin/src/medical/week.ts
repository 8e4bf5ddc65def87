import { systemClock } from '@sanhe/kit/runtime/clock'
import { isDayString, toShanghaiDay } from '@sanhe/ui/days.ts'

/**
 * Parses the day in the URL of a schedule. Only days from 2000 to 2099 are accepted. Without an accepted day the page
 * shows today.
 */
export const parseScheduleDaySearch = ({ day }: Record<string, unknown>): { day?: string } =>
  isDayString(day) && day.startsWith('20') ? { day } : {}

/** Returns the current calendar day in Shanghai. */
export const getTodayInShanghai = () => toShanghaiDay(systemClock.now())
