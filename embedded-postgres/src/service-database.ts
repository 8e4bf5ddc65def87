import { join } from 'node:path'
import { type DatabaseOptions, observeQueries, openDatabase } from '@sanhe/kit/postgres/database'
import type { toDatabaseConfig } from '@sanhe/kit/postgres/database-settings'
import type { SqlExecutor } from '@sanhe/kit/postgres/executor'
import type { Log } from '@sanhe/kit/runtime/log'
import { sql } from 'kysely'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

type DatabaseLocation = ReturnType<typeof toDatabaseConfig> & { dataDir: string }

/** URLs of one database, and how to use it. */
export type ServicePostgres = {
  /** For the connection pool. */
  url: string
  /** Reaches the primary server without a pooler, for migrations and LISTEN. */
  directUrl: string
  isPooled: boolean
  preparesStatements: boolean
}

/** Opens the configured PostgreSQL, or the embedded one of the data folder, which several processes may share. */
export async function openServicePostgres(location: DatabaseLocation, log: Log) {
  const { databaseUrl, databaseDirectUrl, preparesStatements, dataDir } = location
  const toPostgres = (url: string): ServicePostgres => ({
    url,
    directUrl: databaseDirectUrl ?? url,
    isPooled: databaseDirectUrl !== undefined,
    preparesStatements,
  })
  if (databaseUrl) return { ...toPostgres(databaseUrl), stop: async () => {} }
  const { url, stop } = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    log: (line) => log.info({}, line),
    onLost(error) {
      log.error({ err: error }, 'the database is lost: the service ends')
      process.exit(1)
    },
  })
  return { ...toPostgres(url), stop }
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
  options: Pick<DatabaseOptions, 'maxConnections' | 'isPooled' | 'preparesStatements'> = {},
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

/**
 * Logs a warning if the pooler sets no time limit for statements. A direct connection sets its limits itself, but a
 * pooler refuses them as parameters.
 */
export async function warnOfPoolerWithoutTimeout({ isPooled }: ServicePostgres, db: SqlExecutor, log: Log) {
  if (!isPooled) return
  const { rows } = await sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(db)
  if (rows[0]?.statement_timeout === '0')
    log.warn({}, 'the pooler sets no statement_timeout: set connect_query as in deploy/cluster/pgbouncer.ini')
}
