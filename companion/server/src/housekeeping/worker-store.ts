import type { Position } from '@sanhe/kit/geo'
import { sqlDistanceKmOrNull } from '@sanhe/kit/postgres/distance'
import { type RawBuilder, sql } from 'kysely'
import { type Db, getPageOffset, type PaginationParams } from '#core'
import { providerCategoryByServiceType, type ServiceType } from './rules.ts'

const categoriesInSql = Object.values(providerCategoryByServiceType).map((category) => sql.lit(category))

/**
 * Returns a query builder for workers whose companies are active. Callers add conditions. Statuses and categories are SQL
 * literals, because PostgreSQL estimates the number of rows only if it sees them.
 */
const selectActiveWorkers = (db: Db) =>
  db
    .selectFrom('service_workers')
    .innerJoin('service_providers', 'service_providers.id', 'service_workers.provider_id')
    .where('service_providers.status', '=', sql.lit('active' as const))
    .where('service_providers.category', 'in', categoriesInSql)

const columns = [
  'service_workers.id',
  'service_workers.provider_id',
  'service_workers.name',
  'service_workers.avatar_url',
  'service_workers.skills',
  'service_workers.rating',
  'service_workers.rating_count',
  'service_workers.service_count',
  'service_workers.hourly_rate',
  'service_workers.status',
  'service_workers.weekly_hours',
  'service_providers.category',
  'service_providers.company_name',
] as const

/** Returns SQL for the distance to a company in kilometres, which is null if either position is unknown. */
const kmFrom = (position: Position | undefined): RawBuilder<number | null> =>
  position
    ? sqlDistanceKmOrNull(position, sql.ref('service_providers.lat'), sql.ref('service_providers.lng'))
    : sql<null>`NULL::float8`

type WorkerFilter = { type?: ServiceType | undefined; position?: Position | undefined }

/** Lists workers, ordered by distance, then rating, then experience. */
export async function listWorkers(db: Db, { type, position }: WorkerFilter, page: PaginationParams) {
  const found = selectActiveWorkers(db)
    .where('service_workers.status', '<>', sql.lit('offline' as const))
    .$if(type !== undefined, (query) =>
      query.where('service_providers.category', '=', sql.lit(providerCategoryByServiceType[type!])),
    )
  const [rows, { total }] = await Promise.all([
    found
      .select([...columns, kmFrom(position).as('km')])
      .orderBy('km', (order) => order.asc().nullsLast())
      .orderBy('service_workers.rating', 'desc')
      .orderBy('service_workers.service_count', 'desc')
      .orderBy('service_workers.id')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const findWorker = (db: Db, id: number) =>
  selectActiveWorkers(db)
    .select([...columns, 'service_providers.contact_phone', 'service_providers.address'])
    .where('service_workers.id', '=', id)
    .executeTakeFirst()

/** Lists workers with their companies, whether they can be booked or not. */
export const listWorkersById = (db: Db, ids: number[]) =>
  db
    .selectFrom('service_workers')
    .innerJoin('service_providers', 'service_providers.id', 'service_workers.provider_id')
    .selectAll('service_workers')
    .select(['service_providers.company_name', 'service_providers.status as provider_status'])
    .where('service_workers.id', 'in', ids)
    .execute()

export type WorkerRow = Omit<NonNullable<Awaited<ReturnType<typeof findWorker>>>, 'contact_phone' | 'address'>

/** Locks the worker row until the transaction ends, so that concurrent bookings wait. */
export const lockWorkerRow = (tx: Db, id: number) =>
  selectActiveWorkers(tx)
    .select(columns)
    .where('service_workers.id', '=', id)
    .forNoKeyUpdate('service_workers')
    .executeTakeFirst()

/** Sets a worker to busy or available. Offline workers stay offline. */
export const setWorkerBusy = (tx: Db, id: number, isAtWork: boolean) =>
  tx
    .updateTable('service_workers')
    .set({ status: isAtWork ? 'busy' : 'available' })
    .where('id', '=', id)
    .where('status', '<>', 'offline')
    .execute()

export const incrementCompletedServices = (tx: Db, id: number) =>
  tx
    .updateTable('service_workers')
    .set((row) => ({ service_count: sql<number>`${row.ref('service_count')} + 1` }))
    .where('id', '=', id)
    .execute()

/**
 * Recomputes the rating of a locked worker from all reviews that are not hidden, so that rounding errors do not
 * accumulate. Without such reviews the rating is 5.0, as for a new worker.
 */
export const recomputeWorkerRating = (tx: Db, id: number) =>
  tx
    .updateTable('service_workers')
    .from(
      tx
        .selectFrom('service_orders')
        .select([
          sql<string>`coalesce(round(avg(rating), 1), 5.0)`.as('average'),
          sql<number>`count(*)`.as('count'),
        ])
        .where('worker_id', '=', id)
        .where('rating', 'is not', null)
        .where('review_hidden_at', 'is', null)
        .as('reviews'),
    )
    .set((row) => ({ rating: row.ref('reviews.average'), rating_count: row.ref('reviews.count') }))
    .where('service_workers.id', '=', id)
    .execute()
