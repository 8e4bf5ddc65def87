const steps = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** "3 hours ago" in the given locale; undefined below a minute, which has no good words there. */
export function relativeTime(at: number, now: number, locale: string) {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const seconds = (at - now) / 1000
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step && format.format(Math.trunc(seconds / step[1]), step[0])
}

export const exactTime = (at: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(at)
