import { join } from 'node:path'
import { type DatabaseOptions, observeQueries, openDatabase } from '@sanhe/kit/postgres/database'
import type { Log } from '@sanhe/kit/runtime/log'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

type DatabaseLocation = { databaseUrl: string | undefined; dataDir: string }

/** Opens the configured PostgreSQL, or the embedded one of the data folder, which several processes may share. */
export async function openServicePostgres({ databaseUrl, dataDir }: DatabaseLocation, log: Log) {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  return startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    log: (line) => log.info({}, line),
    onLost(error) {
      log.error({ err: error }, 'the database is lost: the service ends')
      process.exit(1)
    },
  })
}

/**
 * Duration in seconds from which a query counts as slow. A slow query is logged with its text, which contains no
 * values.
 */
const slowQuerySeconds = 1

/** Opens the connection pool of a service. Broken connections and slow queries write a line to the log. */
export function openServiceDatabase<Schema>(
  url: string,
  log: Log,
  options: Pick<DatabaseOptions, 'maxConnections'> = {},
) {
  const db = openDatabase<Schema>(url, {
    ...options,
    // Logs the message only, because the error object contains the connection with its secrets.
    onConnectionFault: ({ message }) => log.warn({ reason: message }, 'a database connection broke'),
  })
  observeQueries(db, (seconds, sql) => {
    if (seconds >= slowQuerySeconds) log.warn({ seconds, sql }, 'slow query')
  })
  return db
}
