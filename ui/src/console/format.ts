import { fromIso } from '@sanhe/kit/runtime/clock'
import { localeByLanguage, useLanguage } from '../i18n.ts'
import { getDateFormat } from '../relative-time.ts'

const money = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Returns an amount of yuan with its sign and two decimals: `¥1,234.50`. */
export const formatYuan = (yuan: number) => `${yuan < 0 ? '−' : ''}¥${money.format(Math.abs(yuan))}`

/** The consoles show every time in the time zone of the service, wherever the browser is. */
const timeZone = 'Asia/Shanghai'

const numericDay: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' }

/** Returns a function that formats an ISO time as date and time in Shanghai; null becomes a dash. */
export function useFormatDateTime() {
  const locale = localeByLanguage[useLanguage()]
  const format = getDateFormat(locale, {
    timeZone,
    ...numericDay,
    hour: '2-digit',
    minute: '2-digit',
  })
  return (iso: string | null) => (iso ? format.format(fromIso(iso)) : '–')
}

/** Returns a function that formats a day (YYYY-MM-DD) with its weekday. */
export function useFormatDayWithWeekday() {
  const locale = localeByLanguage[useLanguage()]
  const format = getDateFormat(locale, {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
  })
  return (day: string) => format.format(fromIso(`${day}T00:00:00Z`))
}

/** Returns a function that formats a day such as `2026-11-21`, by default as `useFormatDateTime` writes its date. */
export function useFormatDay(options: Intl.DateTimeFormatOptions = numericDay) {
  const format = getDateFormat(localeByLanguage[useLanguage()], { timeZone: 'UTC', ...options })
  return (day: string) => format.format(fromIso(`${day}T00:00:00Z`))
}

/** Returns a function that formats the month of a day: `November 2026`. */
export const useFormatMonth = () => useFormatDay({ year: 'numeric', month: 'long' })

/**
 * Returns a function that formats a day and a time of day of the service, such as `2026-11-21` and `08:30`, as
 * `useFormatDateTime` does.
 */
export function useFormatDayAndTime() {
  const dateTime = useFormatDateTime()
  return (day: string, time: string) => dateTime(`${day}T${time}:00+08:00`)
}

/** Returns a text with its days as `format` writes them: the service writes days in titles as 2026-11-25. */
export const replaceDaysInText = (text: string, format: (day: string) => string) =>
  text.replaceAll(/\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g, (day) => format(day))

/** Returns a function that formats the days in a text. */
export function useFormatDaysInText() {
  const format = useFormatDay()
  return (text: string) => replaceDaysInText(text, format)
}

/** Returns a function that formats the time of day of an ISO time in Shanghai: `14:30`. */
export function useFormatTimeOfDay() {
  const locale = localeByLanguage[useLanguage()]
  const format = getDateFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' })
  return (iso: string) => format.format(fromIso(iso))
}

/** Returns an ISO time as the value of a date and time input in Shanghai: `2026-11-23T09:00`. */
export const toDateTimeInputValue = (iso: string) =>
  getDateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(fromIso(iso))
    .replace(' ', 'T')
