import { Pool } from 'pg'

/** A database that needs longer to answer counts as unavailable. */
const timeoutMs = 1000

/**
 * Checks whether PostgreSQL answers `SELECT 1` within a second. It has a connection of its own, so that a busy pool is
 * not reported as a dead database; checks that arrive together share one query.
 */
export function createHealthProbe(url: string) {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
  })
  pool.on('error', () => {}) // The next check opens another connection.
  let running: Promise<void> | undefined
  return {
    check: () =>
      (running ??= withinTimeout(pool.query('SELECT 1')).finally(() => {
        running = undefined
      })),
    stop: () => pool.end(),
  }
}

/** Connecting and asking together take at most the timeout. */
async function withinTimeout(query: Promise<unknown>) {
  const { promise: expired, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    await Promise.race([query, expired])
  } finally {
    clearTimeout(timer)
    query.catch(() => {}) // It may fail after the timeout.
  }
}
