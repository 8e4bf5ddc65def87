import { secondMs } from '@sanhe/kit/runtime/clock'
import { useEffect, useState } from 'react'

/** Returns the remaining whole seconds of a countdown, and `start`, which starts a new one. */
export function useCountdownSeconds(firstS = 0) {
  const [left, setLeft] = useState(firstS)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft((seconds) => seconds - 1), secondMs)
    return () => clearTimeout(timer)
  }, [left])
  return { left, start: setLeft }
}
