import { fromIso, minuteMs, systemClock, toIso } from '@sanhe/kit/runtime/clock'
import { useEffect, useState } from 'react'
import { dictionary, localeByLanguage, useLanguage, useText } from './i18n.ts'
import { formatExactTime, formatRelativeTime } from './relative-time.ts'

export const relativeTimeLabels = dictionary({ en: { justNow: 'just now' }, zh: { justNow: '刚刚' } })

/** Displays a relative time and keeps it current. The exact time appears on hover and in the `datetime` attribute. */
export function RelativeTimeLabel({ at, className }: { at: string; className?: string }) {
  const t = useText(relativeTimeLabels)
  const locale = localeByLanguage[useLanguage()]
  const instant = fromIso(at)
  const [now, setNow] = useState(() => systemClock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(systemClock.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <time
      dateTime={toIso(instant)}
      className={className}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatExactTime(instant, locale)
      }}
    >
      {formatRelativeTime(instant, Math.max(now, instant), locale) ?? t.justNow}
    </time>
  )
}
