import type { Fetch } from '../agent-api.ts'
import type { Timers } from '../line.ts'

/** The machine's own timers and network, for tests that run against a real server. */
export const machineTimers: Timers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
}
export const machineFetch: Fetch = (url, init) => fetch(url, init)
