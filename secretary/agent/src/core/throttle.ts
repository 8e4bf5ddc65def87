export type Throttle = {
  /** Now if the last time is long enough ago, else when it is. */
  call(): void
  /** What is still to come comes now. */
  flush(): void
  stop(): void
}

/** `act` at most once every so often: at once for the first call, once for all that come meanwhile. */
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
