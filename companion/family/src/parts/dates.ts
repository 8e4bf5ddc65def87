import { dayMs, fromIso, type Instant, systemClock } from '@sanhe/kit/runtime/clock'
import { type Language, localeByLanguage, useLanguage } from '@sanhe/ui/i18n.ts'

/** All times are displayed in Shanghai time, in which the parents live, wherever the child is. */
const timeZone = 'Asia/Shanghai'
const isoDayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })

const soonNames: Record<Language, [yesterday: string, today: string, tomorrow: string]> = {
  en: ['Yesterday', 'Today', 'Tomorrow'],
  zh: ['昨天', '今天', '明天'],
}

/** Returns the day in Shanghai, `YYYY-MM-DD`. */
export const toShanghaiCalendarDay = (at: Instant) => isoDayFormat.format(at)

function soonName(at: Instant, now: Instant, language: Language) {
  const nth = [now - dayMs, now, now + dayMs].findIndex(
    (day) => toShanghaiCalendarDay(day) === toShanghaiCalendarDay(at),
  )
  return nth < 0 ? undefined : soonNames[language][nth]
}

/** Formats days and times: "Today", "Wed 25 Nov", with the year unless it is the current one. */
export function createDateFormatters(language: Language, now: Instant) {
  const locale = localeByLanguage[language]
  const dayAndMonth = { timeZone, month: 'short', day: 'numeric' } as const
  const short = new Intl.DateTimeFormat(locale, dayAndMonth)
  const withWeekday = new Intl.DateTimeFormat(locale, { ...dayAndMonth, weekday: 'short' })
  const withYear = new Intl.DateTimeFormat(locale, { ...dayAndMonth, year: 'numeric' })
  const clock = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const isThisYear = (at: Instant) =>
    toShanghaiCalendarDay(at).slice(0, 4) === toShanghaiCalendarDay(now).slice(0, 4)
  const day = (at: Instant) =>
    soonName(at, now, language) ?? (isThisYear(at) ? withWeekday : withYear).format(at)
  const noon = (isoDay: string) => fromIso(`${isoDay}T12:00:00+08:00`)
  return {
    /** Formats a day that the service sent as `2026-11-25`. */
    day: (isoDay: string) => day(noon(isoDay)),
    /** Formats a day without weekday and year, for the axis of a chart and for periods. */
    shortDay: (isoDay: string) => short.format(noon(isoDay)),
    date: (iso: string) => withYear.format(fromIso(iso)),
    time: (iso: string) => clock.format(fromIso(iso)),
    dateTime: (iso: string) => `${day(fromIso(iso))} ${clock.format(fromIso(iso))}`,
  }
}

export const useDateFormatters = () => createDateFormatters(useLanguage(), systemClock.now())
