export type ThrottledFunction = {
  /** Runs the function now if the interval has passed, otherwise at the end of the interval. */
  call(): void
  /** Runs a pending call immediately. */
  flush(): void
  stop(): void
}

/**
 * Runs `act` at most once per interval: immediately for the first call, and once at the end for all calls during the
 * interval.
 */
export function throttle(everyMs: number, act: () => void): ThrottledFunction {
  let timer: NodeJS.Timeout | undefined
  let isDue = false
  function actAndWait() {
    isDue = false
    timer = setTimeout(onTime, everyMs)
    act()
  }
  function onTime() {
    timer = undefined
    if (isDue) actAndWait()
  }
  function stop() {
    clearTimeout(timer)
    timer = undefined
    isDue = false
  }
  return {
    call() {
      if (timer) isDue = true
      else actAndWait()
    },
    flush() {
      const wasDue = isDue
      stop()
      if (wasDue) act()
    },
    stop,
  }
}
