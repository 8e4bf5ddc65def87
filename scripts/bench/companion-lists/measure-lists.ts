import { systemClock } from '@sanhe/kit/runtime/clock'
import type { Client } from 'pg'
import { createTokenService } from '../../../companion/server/src/access/tokens.ts'
import { benchJwtSecret } from '../companion-data.ts'
import { percentileOf } from '../measure.ts'
import type { CallerName, ListCase } from './lists.ts'

export type ListResult = ListCase & { p50Ms: number; p95Ms: number; rowsRead?: number; failure?: string }

/**
 * Time in ms to wait before the counters are read: PostgreSQL publishes the counters of a connection at most once a
 * second.
 */
const counterDelayMs = 1100
const warmUps = 1
const attempts = 3
/**
 * Duration in ms above which the rows of a case are counted too. Faster cases skip the count, because reading the
 * counters takes two seconds.
 */
const countRowsAboveMs = 100
const countedRequests = 10

type MeasureOptions = {
  url: string
  db: Client
  requests: number
  limitMs: number
  log: (line: string) => void
}

/** Measures the cases one after another on one connection. */
export async function measureLists(cases: ListCase[], { url, db, requests, limitMs, log }: MeasureOptions) {
  const tokens = await issueTokens()
  const results: ListResult[] = []
  for (const one of cases) {
    const result = await measureUntilFast(one, {
      url,
      db,
      requests,
      limitMs,
      token: (nth) => tokens(one.caller, nth),
    })
    const times = `${result.p50Ms.toFixed(1)} / ${result.p95Ms.toFixed(1)} ms`
    log(`${one.caller} ${one.list} ${one.what}: ${result.failure ?? times}, ${result.rowsRead ?? '-'} rows`)
    results.push(result)
  }
  return results
}

type CaseOptions = Omit<MeasureOptions, 'log'> & { token: (nth: number) => string }

/**
 * Measures a case above the limit again and returns the lowest p95. A slow query is slow in every attempt, but other
 * programs on the machine slow only some attempts.
 */
async function measureUntilFast(one: ListCase, options: CaseOptions) {
  let best = await measureCase(one, options)
  for (let attempt = 1; attempt < attempts && best.p95Ms > options.limitMs; attempt += 1) {
    const next = await measureCase(one, options)
    if (next.failure || next.p95Ms < best.p95Ms) best = next
  }
  return best
}

async function measureCase(one: ListCase, { url, db, requests, token }: CaseOptions): Promise<ListResult> {
  const timesMs: number[] = []
  const ask = (nth: number) =>
    fetch(`${url}${one.path(nth)}`, { headers: { authorization: `Bearer ${token(nth)}` } })
  for (let nth = 0; nth < requests + warmUps; nth += 1) {
    const startedAt = performance.now()
    const response = await ask(nth)
    const text = await response.text()
    if (!response.ok)
      return { ...one, p50Ms: 0, p95Ms: 0, failure: `${response.status} ${one.path(nth)} ${text}` }
    if (nth >= warmUps) timesMs.push(performance.now() - startedAt)
  }
  timesMs.sort((a, b) => a - b)
  const times = { p50Ms: percentileOf(timesMs, 0.5), p95Ms: percentileOf(timesMs, 0.95) }
  if (times.p95Ms < countRowsAboveMs) return { ...one, ...times }
  const rowsBefore = await countRowsRead(db)
  for (let nth = 0; nth < countedRequests; nth += 1) await (await ask(nth)).text()
  const rowsRead = Math.round(((await countRowsRead(db)) - rowsBefore) / countedRequests)
  return { ...one, ...times, rowsRead }
}

/** Returns the number of table rows and index entries that all queries of the database have read. */
async function countRowsRead(db: Client) {
  await new Promise((resolve) => setTimeout(resolve, counterDelayMs))
  await db.query('SELECT pg_stat_clear_snapshot()')
  const { rows } = await db.query<{ read: string }>(
    'SELECT tup_returned + tup_fetched AS read FROM pg_stat_database WHERE datname = current_database()',
  )
  return Number(rows[0]?.read)
}

/** Number of normal users. They take turns, so that their requests differ. */
const normalUsers = 30

async function issueTokens() {
  const service = createTokenService(benchJwtSecret, systemClock)
  const admin = await service.issue({ type: 'admin', id: 1 })
  const heavyUser = await service.issue({ type: 'user', id: 1 })
  const child = await service.issue({ type: 'child', id: 1 })
  const heavyMerchant = await service.issue({ type: 'merchant', id: 1, accountId: 1 })
  const merchant = await service.issue({ type: 'merchant', id: 12, accountId: 12 })
  const users = await Promise.all(
    Array.from({ length: normalUsers }, (_, nth) => service.issue({ type: 'user', id: 11 + nth * 300 })),
  )
  return (caller: CallerName, nth: number): string =>
    caller === 'user'
      ? (users[nth % normalUsers] ?? heavyUser)
      : { admin, heavyUser, child, heavyMerchant, merchant }[caller]
}
