import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookEveryMs = 1000
/** Of a second: what timers and a probe's request need. */
const resting = 0.1

/**
 * Gives back what only the start needed, once, as soon as the process has rested for a second. V8 collects when it
 * allocates, and a service that waits for its first users allocates nothing: it would keep a third more than it uses.
 * Whoever asks in that moment waits for it, some 0.2 s; code that was given back is compiled again where it is called,
 * which a first half minute of full load feels. Later it is V8's own to judge.
 */
export function collectGarbageAfterStartup(): void {
  let since = performance.eventLoopUtilization()
  const looking = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(since)
    since = performance.eventLoopUtilization()
    if (utilization > resting) return
    clearInterval(looking)
    collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, lookEveryMs).unref()
}

/** Node shows its collector only where a flag was given before a context is made. */
function collector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as NodeJS.GCFunction
}
