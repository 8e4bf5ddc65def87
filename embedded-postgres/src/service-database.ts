import { join } from 'node:path'
import { type DatabaseOptions, openDatabase } from '@sanhe/kit/postgres/database'
import type { Log } from '@sanhe/kit/runtime/log'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

type DatabaseLocation = { databaseUrl: string | undefined; dataDir: string }

/** The PostgreSQL that is configured, or the embedded one of the data folder; several processes may share it. */
export async function openPostgres({ databaseUrl, dataDir }: DatabaseLocation, log: Log) {
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

/** The pool of a service: a connection that breaks is a line of its log. */
export const openServiceDatabase = <Schema>(
  url: string,
  log: Log,
  options: Pick<DatabaseOptions, 'maxConnections'> = {},
) =>
  openDatabase<Schema>(url, {
    ...options,
    // Not the error whole: it carries the connection, and that its secrets.
    onConnectionFault: ({ message }) => log.warn({ reason: message }, 'a database connection broke'),
  })
