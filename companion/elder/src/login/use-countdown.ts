import { secondMs } from '@sanhe/kit/runtime/clock'
import { useEffect, useState } from 'react'

/** Remaining whole seconds of a countdown. `start` begins one. */
export function useCountdown(firstS = 0) {
  const [left, setLeft] = useState(firstS)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft((seconds) => seconds - 1), secondMs)
    return () => clearTimeout(timer)
  }, [left])
  return { left, start: setLeft }
}
