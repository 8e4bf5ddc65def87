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

/**
 * Returns "3 hours ago" in the given locale. Returns undefined for less than one minute; the caller then shows its own
 * text.
 */
export function formatRelativeTime(at: number, now: number, locale: string) {
  const seconds = (at - now) / 1000
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step && relativeFormat(locale).format(Math.trunc(seconds / step[1]), step[0])
}

export const formatExactTime = (at: number, locale: string) => exactFormat(locale).format(at)
