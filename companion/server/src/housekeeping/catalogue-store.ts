import { type Insertable, sql, type Updateable } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams } from '#core'

type Provider = DB['service_providers']
type ProviderFilter = {
  q?: string | undefined
  category?: Insertable<Provider>['category'] | undefined
  status?: Insertable<Provider>['status'] | undefined
}

export async function listAllServiceProviders(
  db: Db,
  { q = '', category, status }: ProviderFilter,
  page: PaginationParams,
) {
  const words = q.trim()
  const found = db
    .selectFrom('service_providers')
    .$if(words !== '', (query) => query.where(sql<boolean>`strpos(lower(company_name), lower(${words})) > 0`))
    .$if(category !== undefined, (query) => query.where('category', '=', category!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
  const ofPage = found.select('id').orderBy('id', 'desc').limit(page.pageSize).offset(getPageOffset(page))
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('service_providers')
      .selectAll()
      .select((row) => [
        row
          .selectFrom('service_workers')
          .select(sql<number>`count(*)`.as('count'))
          .whereRef('provider_id', '=', 'service_providers.id')
          .where('service_workers.status', '<>', 'offline')
          .$asScalar()
          .$notNull()
          .as('worker_count'),
        row
          .selectFrom('products')
          .select(sql<number>`count(*)`.as('count'))
          .whereRef('provider_id', '=', 'service_providers.id')
          .where('products.status', '=', 'available')
          .$asScalar()
          .$notNull()
          .as('product_count'),
      ])
      .where('id', 'in', ofPage)
      .orderBy('id', 'desc')
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const findServiceProvider = (db: Db, id: number) =>
  db.selectFrom('service_providers').select(['id', 'category']).where('id', '=', id).executeTakeFirst()

export const addServiceProvider = (db: Db, row: Insertable<Provider>) =>
  db.insertInto('service_providers').values(row).returning('id').executeTakeFirstOrThrow()

export const updateServiceProvider = (db: Db, id: number, changes: Updateable<Provider>) =>
  db.updateTable('service_providers').set(changes).where('id', '=', id).execute()

type WorkerFilter = {
  q?: string | undefined
  providerId?: number | undefined
  status?: 'available' | 'busy' | 'offline' | undefined
}

export async function listAllServiceWorkers(
  db: Db,
  { q = '', providerId, status }: WorkerFilter,
  page: PaginationParams,
) {
  const words = q.trim()
  const found = db
    .selectFrom('service_workers')
    .innerJoin('service_providers', 'service_providers.id', 'service_workers.provider_id')
    .$if(words !== '', (query) =>
      query.where(sql<boolean>`strpos(lower(service_workers.name), lower(${words})) > 0`),
    )
    .$if(providerId !== undefined, (query) => query.where('provider_id', '=', providerId!))
    .$if(status !== undefined, (query) => query.where('service_workers.status', '=', status!))
  const [rows, { total }] = await Promise.all([
    found
      .selectAll('service_workers')
      .select([
        'service_providers.company_name',
        'service_providers.category',
        'service_providers.status as provider_status',
      ])
      .orderBy('service_workers.id', 'desc')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/**
 * Locks a worker row, even if the company of the worker is not active. A service of the worker that starts at the same
 * time waits for the lock.
 */
export const lockWorkerOfAnyStatus = (tx: Db, id: number) =>
  tx
    .selectFrom('service_workers')
    .select(['id', 'status'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const addWorker = (db: Db, row: Insertable<DB['service_workers']>) =>
  db.insertInto('service_workers').values(row).returning('id').executeTakeFirstOrThrow()

export const updateWorker = (tx: Db, id: number, changes: Updateable<DB['service_workers']>) =>
  tx.updateTable('service_workers').set(changes).where('id', '=', id).execute()

/** Returns the worker with this id, together with the worker's weekly working hours. */
export const findScheduledWorker = (db: Db, id: number) =>
  db
    .selectFrom('service_workers')
    .innerJoin('service_providers', 'service_providers.id', 'service_workers.provider_id')
    .select([
      'service_workers.id',
      'service_workers.name',
      'service_workers.status',
      'service_workers.weekly_hours',
      'service_providers.category',
      'service_providers.company_name',
    ])
    .where('service_workers.id', '=', id)
    .executeTakeFirst()
