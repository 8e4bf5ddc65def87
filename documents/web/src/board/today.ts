import { minuteMs, systemClock } from '@sanhe/kit/runtime/clock'
import { toLocalDay } from '@sanhe/ui/calendar-day.ts'
import { useEffect, useState } from 'react'

const todayNow = () => toLocalDay(systemClock.now())

/** Returns the current day and updates it at midnight. */
export function useToday() {
  const [today, setToday] = useState(todayNow)
  useEffect(() => {
    const timer = setInterval(() => setToday(todayNow()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return today
}
