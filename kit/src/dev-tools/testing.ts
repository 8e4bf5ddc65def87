import { createServer } from '@sanhe/kit/http/server'
import { fixedClock, fromIso, hourMs, toIso } from '@sanhe/kit/runtime/clock'
import { startJobs } from '@sanhe/kit/runtime/jobs'
import { onTestFinished } from 'vitest'
import { type DevToolsOptions, mountDevTools } from './dev-tools.ts'

export const devToolsTestTime = '2026-11-21T08:00:00.000Z'

/** Creates a server with these developer tools, which is closed after the test, and functions that call it. */
export function createDevTools(parts: DevToolsOptions) {
  const server = createServer({
    logLevel: 'silent',
    trustProxy: false,
    bodyLimitBytes: 10_000,
    errorBody: ({ message }) => ({ error: message }),
  })
  mountDevTools(server, 'sample', parts)
  onTestFinished(() => server.close())
  const call = async (method: 'GET' | 'POST', url: string, body?: object, headers = {}) => {
    const response = await server.inject({ method, url, ...(body && { payload: body }), headers })
    return { status: response.statusCode, body: response.json() as Record<string, unknown> }
  }
  return { get: (url: string) => call('GET', url), post: call.bind(undefined, 'POST'), server }
}

/** Creates developer tools with a clock and an hourly job. `ran` records the times at which the job ran. */
export function createDevToolsWithClock() {
  const clock = fixedClock(fromIso(devToolsTestTime))
  const ran: string[] = []
  const jobs = startJobs(
    clock,
    [{ name: 'hourly', everyMs: hourMs, run: (now) => void ran.push(toIso(now)) }],
    () => {},
  )
  return { ran, jobs, clock, ...createDevTools({ clock, jobs: () => jobs }) }
}
