import { secondMs } from '@sanhe/kit/runtime/clock'
import { useEffect, useState } from 'react'

/** Counts seconds down to 0. Returns the seconds left and a function that starts the countdown. */
export function useCountdown() {
  const [seconds, start] = useState(0)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => start(seconds - 1), secondMs)
    return () => clearTimeout(timer)
  }, [seconds])
  return [seconds, start] as const
}
