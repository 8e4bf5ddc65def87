import autocannon from 'autocannon'
import { requestOverNewConnections } from './new-connections.ts'

export type LoadTestResult = { perSecond: number; p50Ms: number; p95Ms: number; errors: number }
export type BenchWorkload = {
  url: string
  method?: 'GET' | 'PUT' | 'POST' | 'PATCH'
  headers?: Record<string, string>
  /** Body of every request, unless `next` returns another. */
  body?: string
  /** Whether the server closes the connection after each response. Such a workload has no `next`. */
  closesConnections?: boolean
  /** Returns the path and body of the next request. Undefined: all requests are equal. */
  next?: () => { path: string; body?: string }
}

const connections = 10
const warmUpS = 1

/** Runs one load test with ten connections, each of which sends its next request after the response. */
const run = (workload: BenchWorkload, seconds: number) =>
  workload.closesConnections ? runWithNewConnections(workload, seconds) : runWithAutocannon(workload, seconds)

async function runWithNewConnections(workload: BenchWorkload, seconds: number): Promise<LoadTestResult> {
  await requestOverNewConnections(workload, warmUpS, connections)
  const { timesMs, errors } = await requestOverNewConnections(workload, seconds, connections)
  return { perSecond: timesMs.length / seconds, ...toPercentiles(timesMs), errors }
}

function toPercentiles(timesMs: number[]) {
  const sorted = timesMs.toSorted((a, b) => a - b)
  return { p50Ms: percentileOf(sorted, 0.5), p95Ms: percentileOf(sorted, 0.95) }
}

async function runWithAutocannon(
  { url, method = 'GET', headers = {}, body, next }: BenchWorkload,
  seconds: number,
): Promise<LoadTestResult> {
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...next?.() })
  const options = {
    url,
    method,
    headers,
    connections,
    ...(body !== undefined && { body }),
    ...(next && { requests: [{ setupRequest }] }),
  }
  await autocannon({ ...options, duration: warmUpS })
  const { promise: end, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const load = autocannon({ ...options, duration: seconds }, (error: Error | null, result) =>
    error ? reject(error) : resolve(result),
  )
  // Collects all durations, because the percentiles of autocannon do not include the 95th.
  const timesMs: number[] = []
  load.on('response', (_client, _status, _bytes, ms) => timesMs.push(ms))
  const { requests, errors, non2xx } = await end
  return { perSecond: requests.average, ...toPercentiles(timesMs), errors: errors + non2xx }
}

export const percentileOf = (sorted: number[], share: number) =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? 0

export const medianOf = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Measures reference and product in turn, so that a slower machine slows both, and returns medians of the rounds.
 * Throws when a request of either side failed, because the ratio would be meaningless.
 */
export async function compareLoadWithReference(
  workload: string,
  { bare, product }: { bare: BenchWorkload; product: BenchWorkload },
  { rounds, seconds }: { rounds: number; seconds: number },
) {
  const runs: { bare: LoadTestResult; product: LoadTestResult }[] = []
  for (let round = 0; round < rounds; round += 1) {
    runs.push({ bare: await run(bare, seconds), product: await run(product, seconds) })
  }
  const medians = (side: 'bare' | 'product'): LoadTestResult => ({
    perSecond: medianOf(runs.map((r) => r[side].perSecond)),
    p50Ms: medianOf(runs.map((r) => r[side].p50Ms)),
    p95Ms: medianOf(runs.map((r) => r[side].p95Ms)),
    errors: runs.reduce((sum, r) => sum + r[side].errors, 0),
  })
  const figures = { bare: medians('bare'), product: medians('product') }
  const failed = Object.entries(figures).filter(([, { errors }]) => errors > 0)
  if (failed.length > 0)
    throw new Error(
      `${workload}: ${failed.map(([side, { errors }]) => `${side} failed ${errors} times`).join(', ')}`,
    )
  return figures
}
