import { useEffect, useState } from 'react'

/** Calls `run` once after the browser has painted the current state of the page. Returns a function that cancels it. */
export function runAfterPaint(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(run)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Returns false until the first paint. Parts that are shown afterwards load their code after the text is readable. */
export function useAfterPaint() {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => runAfterPaint(() => setPainted(true)), [])
  return isPainted
}
