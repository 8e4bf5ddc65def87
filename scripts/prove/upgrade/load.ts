import { setTimeout as sleep } from 'node:timers/promises'

export type LoadPlan = {
  reads: string[]
  /** Returns a write with a number that identifies it in the database. */
  write(n: number): { path: string; body: object }
  /** Pause of each client after a write. */
  pauseMs: number
}
export type LoadResult = {
  requests: number
  failures: string[]
  /** Numbers of the writes that the service acknowledged. */
  acknowledged: number[]
  longestMs: number
  /** Number of answers of each server, by its port. */
  servedBy: Record<string, number>
}

/** Sends reads and writes for each token until the signal is aborted. No request is repeated. */
export async function runLoad(
  url: string,
  tokens: string[],
  plan: LoadPlan,
  signal: AbortSignal,
): Promise<LoadResult> {
  const result: LoadResult = { requests: 0, failures: [], acknowledged: [], longestMs: 0, servedBy: {} }
  let writes = 0
  async function send(token: string, method: string, path: string, body?: object) {
    const startedAt = performance.now()
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const failure = await fetch(`${url}${path}`, init).then((answer) => readFailure(answer, result), String)
    result.requests += 1
    result.longestMs = Math.max(result.longestMs, performance.now() - startedAt)
    if (failure) result.failures.push(`${method} ${path}: ${failure}`)
    return !failure
  }
  async function runClient(token: string) {
    while (!signal.aborted) {
      for (const path of plan.reads) await send(token, 'GET', path)
      const n = (writes += 1)
      const { path, body } = plan.write(n)
      if (await send(token, 'POST', path, body)) result.acknowledged.push(n)
      await sleep(plan.pauseMs)
    }
  }
  await Promise.all(tokens.map(runClient))
  return result
}

async function readFailure(answer: Response, { servedBy }: LoadResult) {
  const server = answer.headers.get('x-served-by') ?? 'none'
  servedBy[server] = (servedBy[server] ?? 0) + 1
  const text = await answer.text()
  return answer.ok ? undefined : `${answer.status} ${text}`
}
