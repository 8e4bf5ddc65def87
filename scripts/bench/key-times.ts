/** `keys`: work of the page for each key in milliseconds. `longTasks`: durations of tasks above 50 ms. */
export type KeyTimes = { keys: number[]; longTasks: number[] }

/**
 * Runs in the page. Records the work of each key: the task that handles the key, and the next frame with its layout and
 * painting. The time in which the page waits for the frame does not count.
 */
export function recordKeyTimes() {
  const times: KeyTimes = { keys: [], longTasks: [] }
  ;(globalThis as { keyTimes?: KeyTimes }).keyTimes = times
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) times.longTasks.push(duration)
  }).observe({ type: 'longtask' })
  /** Runs a function in the next task, after the current task or frame has ended. */
  const nextTask = (run: () => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', run)
    port1.start()
    port2.postMessage(undefined)
  }
  const press = () => {
    const startedAt = performance.now()
    let handledMs = 0
    nextTask(() => {
      handledMs = performance.now() - startedAt
    })
    requestAnimationFrame(() => {
      const frameAt = performance.now()
      nextTask(() => times.keys.push(handledMs + performance.now() - frameAt))
    })
  }
  addEventListener('keydown', press, { capture: true })
}
