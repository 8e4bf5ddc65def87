export type Throttle = {
  /** Runs now if the interval has passed, else at its end. */
  call(): void
  /** Runs a pending call now. */
  flush(): void
  stop(): void
}

/** Runs `act` at most once per interval: at once for the first call, once for all calls during the interval. */
export function throttle(everyMs: number, act: () => void): Throttle {
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
