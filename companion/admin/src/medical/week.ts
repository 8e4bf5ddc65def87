import { systemClock } from '@sanhe/kit/runtime/clock'
import { isDayString, toShanghaiDay } from '@sanhe/ui/days.ts'

/** Reads the day of the schedule in the URL, in this century. Absent or invalid: today. */
export const parseDaySearchParams = ({ day }: Record<string, unknown>): { day?: string } =>
  isDayString(day) && day.startsWith('20') ? { day } : {}

/** Returns the current calendar day in Shanghai. */
export const getTodayInShanghai = () => toShanghaiDay(systemClock.now())
