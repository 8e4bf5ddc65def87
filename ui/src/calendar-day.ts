import { fromIso } from '@sanhe/kit/runtime/clock'
import { getDateFormat, getRelativeTimeFormat } from './relative-time.ts'

/*
 * Calendar days such as `2026-11-28` are the same everywhere, so they are formatted in UTC, in which they are parsed.
 */

export const formatCalendarDay = (
  day: string,
  locale: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
) => getDateFormat(locale, { timeZone: 'UTC', ...options }).format(fromIso(day))

/** Returns, for example, "24 – 30 Nov". */
export const formatCalendarDayRange = (from: string, to: string, locale: string) =>
  getDateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).formatRange(
    fromIso(from),
    fromIso(to),
  )

/**
 * Returns "yesterday", "today" or "tomorrow", otherwise the date. The year is left out if it is that of `today`.
 * `daysUntil`: number of days from today to the day.
 */
export function formatNearDay(day: string, today: string, daysUntil: number, locale: string) {
  if (Math.abs(daysUntil) <= 1) return getRelativeTimeFormat(locale).format(daysUntil, 'day')
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return formatCalendarDay(day, locale, { day: 'numeric', month: 'short', ...year })
}

/** Returns the calendar day of a moment in the time zone of the device. The Swedish locale has this format. */
export const toLocalDay = (at: number) => getDateFormat('sv-SE', {}).format(at)
