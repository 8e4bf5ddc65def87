import type { FetchFunction } from '../agent-api.ts'
import type { TimerFunctions } from '../agent-connection.ts'

/** Real timers and network, for tests against a real server. */
export const systemTimers: TimerFunctions = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
}
export const systemFetch: FetchFunction = (url, init) => fetch(url, init)
