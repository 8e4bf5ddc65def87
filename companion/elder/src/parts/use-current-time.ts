import { secondMs, systemClock } from '@sanhe/kit/runtime/clock'
import { useEffect, useState } from 'react'

/** Returns the current time and updates every second, for countdowns. */
export function useCurrentTime() {
  const [now, setNow] = useState(systemClock.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(systemClock.now()), secondMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
