import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const checkIntervalMs = 1000
/** Event loop utilization that timers and health checks cause. */
const idleUtilization = 0.1

/**
 * Runs the garbage collector once, when the process has been idle for a second. V8 collects when it allocates, but an
 * idle service allocates nothing and would hold a third more memory than it uses. Requests that arrive during
 * collection wait about 0.2 s. Discarded code is compiled again when it is called, which slows the first half minute of
 * full load. After that V8 collects by itself.
 */
export function collectGarbageAfterStartup(): void {
  let since = performance.eventLoopUtilization()
  const looking = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(since)
    since = performance.eventLoopUtilization()
    if (utilization > idleUtilization) return
    clearInterval(looking)
    collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, checkIntervalMs).unref()
}

/** Node.js exposes its collector only when the flag was set before a context is created. */
function collector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as NodeJS.GCFunction
}
