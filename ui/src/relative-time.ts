const steps = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Caches one formatter per locale, because creating one is slow on a phone. */
const cachedPerLocale = <T>(make: (locale: string) => T) => {
  const formats = new Map<string, T>()
  return (locale: string) => formats.get(locale) ?? formats.set(locale, make(locale)).get(locale)!
}
const relativeFormat = cachedPerLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const exactFormat = cachedPerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }),
)

const timeOfDayFormat = cachedPerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }),
)
const dayFormat = cachedPerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }),
)

const shortDateFormat = cachedPerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }),
)

/** Returns the time of a moment of today, or the date of an earlier one, in the time zone of the device. */
export const formatMoment = (at: number, now: number, locale: string) =>
  new Date(at).toDateString() === new Date(now).toDateString()
    ? timeOfDayFormat(locale).format(at)
    : shortDateFormat(locale).format(at)

/** Returns the hour and minute in the time zone of the device. */
export const formatTimeOfDay = (at: number, locale: string) => timeOfDayFormat(locale).format(at)

/** Returns the weekday and date in the time zone of the device. */
export const formatDay = (at: number, locale: string) => dayFormat(locale).format(at)

/**
 * Returns, for example, "3 hours ago" in the given locale. Returns undefined for less than one minute: the caller then
 * shows its own text.
 */
export function formatRelativeTime(at: number, now: number, locale: string) {
  const seconds = (at - now) / 1000
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step && relativeFormat(locale).format(Math.trunc(seconds / step[1]), step[0])
}

export const formatExactTime = (at: number, locale: string) => exactFormat(locale).format(at)
