import { secondMs, systemClock } from '@sanhe/kit/runtime/clock'
import { useEffect, useState } from 'react'

/** The moment it is, told each second: for what runs out. */
export function useNow() {
  const [now, setNow] = useState(systemClock.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(systemClock.now()), secondMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
