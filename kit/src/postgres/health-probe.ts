import type { Pool } from 'pg'
import { openProbePool, probeTimeoutMs } from './probe-pool.ts'

/**
 * Checks whether PostgreSQL answers a query within a second and accepts changes. A separate connection keeps a busy
 * pool from being reported as a dead database; concurrent checks share one query.
 */
export function createHealthProbe(url: string) {
  const pool = openProbePool(url)
  let running: Promise<void> | undefined
  return {
    check: () =>
      (running ??= withinTimeout(checkPrimary(pool)).finally(() => {
        running = undefined
      })),
    stop: () => pool.end(),
  }
}

async function checkPrimary(pool: Pool) {
  const { rows } = await pool.query<{ is_standby: boolean }>('SELECT pg_is_in_recovery() AS is_standby')
  if (rows[0]?.is_standby) throw new Error('the server is a standby')
}

/** Rejects when connection and query together take longer than the timeout. */
async function withinTimeout(query: Promise<unknown>) {
  const { promise: expired, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${probeTimeoutMs} ms`)), probeTimeoutMs)
  try {
    await Promise.race([query, expired])
  } finally {
    clearTimeout(timer)
    query.catch(() => {}) // The query may still fail after the timeout; the empty handler avoids an unhandled rejection.
  }
}
