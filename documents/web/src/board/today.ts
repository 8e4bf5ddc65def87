import { minuteMs, systemClock } from '@sanhe/kit/runtime/clock'
import { useEffect, useState } from 'react'

/** The user's local calendar day. The Swedish locale writes dates as `YYYY-MM-DD`. */
const todayNow = () => new Intl.DateTimeFormat('sv-SE').format(systemClock.now())

/** Returns the current day and updates it at midnight. */
export function useToday() {
  const [today, setToday] = useState(todayNow)
  useEffect(() => {
    const timer = setInterval(() => setToday(todayNow()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return today
}
