import type { Insertable } from 'kysely'
import type { DB, Db } from '#core'

export async function listServiceProviderNames(db: Db) {
  const rows = await db.selectFrom('service_providers').select('company_name').execute()
  return new Set(rows.map(({ company_name }) => company_name))
}

export const addHousekeepingProvider = (db: Db, provider: Insertable<DB['service_providers']>) =>
  db.insertInto('service_providers').values(provider).returning('id').executeTakeFirstOrThrow()

export const addServiceWorkers = (db: Db, workers: Insertable<DB['service_workers']>[]) =>
  db.insertInto('service_workers').values(workers).execute()
