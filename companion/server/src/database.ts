import { join } from 'node:path'
import { openDatabase } from '@sanhe/kit/db/database'
import { startEmbeddedPostgres } from '@sanhe/kit/db/embedded-postgres'
import type { Log } from '@sanhe/kit/log'
import type { Config } from '#config'
import type { DB } from '#core'

/** The PostgreSQL that is configured, or the embedded one of the data folder; several processes may share it. */
export async function openPostgres({ databaseUrl, dataDir }: Config, log: Log) {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  return startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    log: (line) => log.info({}, line),
  })
}

export const openCompanionDatabase = (url: string, log: Log) =>
  openDatabase<DB>(url, {
    maxConnections: 20,
    // Not the error whole: it carries the connection, and that its secrets.
    onConnectionFault: ({ message }) => log.warn({ reason: message }, 'a database connection broke'),
  })
