const steps = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Creates each formatter once, because creating one is slow on a phone. */
const formats = new Map<string, Intl.DateTimeFormat | Intl.RelativeTimeFormat>()
const remember = <T extends Intl.DateTimeFormat | Intl.RelativeTimeFormat>(key: string, make: () => T) =>
  (formats.get(key) as T | undefined) ?? (formats.set(key, make()).get(key) as T)

/** Returns the date formatter of a locale. Every date of the clients is formatted by such a formatter. */
export const getDateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  remember(locale + JSON.stringify(options), () => new Intl.DateTimeFormat(locale, options))

export const getRelativeTimeFormat = (locale: string) =>
  remember(locale, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

/** Returns the time of a moment of today, or the date of an earlier one, in the time zone of the device. */
export const formatMoment = (at: number, now: number, locale: string) =>
  new Date(at).toDateString() === new Date(now).toDateString()
    ? formatTimeOfDay(at, locale)
    : getDateFormat(locale, { day: 'numeric', month: 'short' }).format(at)

/** Returns the hour and minute in the time zone of the device. */
export const formatTimeOfDay = (at: number, locale: string) =>
  getDateFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(at)

/** Returns the weekday and date in the time zone of the device. */
export const formatDay = (at: number, locale: string) =>
  getDateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(at)

/**
 * Returns, for example, "3 hours ago" in the given locale. Returns undefined for less than one minute: the caller then
 * shows its own text.
 */
export function formatRelativeTime(at: number, now: number, locale: string) {
  const seconds = (at - now) / 1000
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step && getRelativeTimeFormat(locale).format(Math.trunc(seconds / step[1]), step[0])
}

export const formatExactTime = (at: number, locale: string) =>
  getDateFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(at)
