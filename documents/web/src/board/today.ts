import { minuteMs, systemClock } from '@sanhe/kit/runtime/clock'
import { useEffect, useState } from 'react'

/** The reader's own calendar day, as `YYYY-MM-DD`: Swedish happens to write it so. */
const todayNow = () => new Intl.DateTimeFormat('sv-SE').format(systemClock.now())

/** Kept true while a board stays open over midnight. */
export function useToday() {
  const [today, setToday] = useState(todayNow)
  useEffect(() => {
    const timer = setInterval(() => setToday(todayNow()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return today
}
