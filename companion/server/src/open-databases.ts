import { openServiceDatabase, type ServicePostgres } from '@sanhe/embedded-postgres/service-database'
import { closeDatabase } from '@sanhe/kit/postgres/database'
import { openReadReplicas } from '@sanhe/kit/postgres/read-replicas'
import type { Log } from '@sanhe/kit/runtime/log'
import type { Config } from '#config'
import type { DB } from '#core'

/** Connections of one process to the primary server and to each read replica. */
const maxConnections = 20

/** Opens the primary database and its read replicas. */
export function openDatabases(
  postgres: ServicePostgres,
  { databaseReplicaUrls }: Pick<Config, 'databaseReplicaUrls'>,
  log: Log,
) {
  const db = openServiceDatabase<DB>(postgres.url, log, { ...postgres, maxConnections })
  const replicas = openReadReplicas<DB>({
    primary: db,
    primaryUrl: postgres.directUrl,
    urls: databaseReplicaUrls,
    open: (url) => openServiceDatabase<DB>(url, log, { maxConnections }),
    onChange({ name, ageMs }) {
      if (ageMs === undefined) log.warn({ replica: name }, 'the replica is not used: reads go to the primary')
      else log.info({ replica: name }, 'the replica is used for reads')
    },
  })
  const close = async () => {
    await replicas.stop()
    await closeDatabase(db)
  }
  return { db, replicas, close }
}

export type Databases = ReturnType<typeof openDatabases>
