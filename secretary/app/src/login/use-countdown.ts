import { secondMs } from '@sanhe/kit/runtime/clock'
import { useEffect, useState } from 'react'

/** Returns the remaining seconds of a countdown; `start` starts the countdown. */
export function useCountdown() {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft((seconds) => seconds - 1), secondMs)
    return () => clearTimeout(timer)
  }, [left])
  return { left, start: setLeft }
}
