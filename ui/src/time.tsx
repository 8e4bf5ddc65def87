import { fromIso, minuteMs, systemClock, toIso } from '@sanhe/kit/clock'
import { useEffect, useState } from 'react'
import { localeOf, useLanguage } from './i18n.ts'
import { exactTime, relativeTime } from './relative-time.ts'

/** How long ago, kept true while it is looked at; the exact moment on hover and for machines. */
export function Time({ at, className }: { at: string; className?: string }) {
  const locale = localeOf[useLanguage()]
  const instant = fromIso(at)
  const [now, setNow] = useState(() => systemClock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(systemClock.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={toIso(instant)} title={exactTime(instant, locale)} className={className}>
      {relativeTime(instant, Math.max(now, instant), locale)}
    </time>
  )
}
