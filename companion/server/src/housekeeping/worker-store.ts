import type { Position } from '@sanhe/kit/geo'
import { kmBetweenOrNull } from '@sanhe/kit/postgres/distance'
import { type RawBuilder, sql } from 'kysely'
import { type Db, offsetOf, type Page } from '#core'
import { categoryOf, type ServiceType } from './rules.ts'

const categories = Object.values(categoryOf)

/** Those whose companies work with us now. */
const workers = (db: Db) =>
  db
    .selectFrom('service_workers')
    .innerJoin('service_providers', 'service_providers.id', 'service_workers.provider_id')
    .where('service_providers.status', '=', 'active')
    .where('service_providers.category', 'in', categories)

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
  'service_providers.category',
  'service_providers.company_name',
] as const

/** From somewhere to a company; null where either is unknown. */
const kmFrom = (position: Position | undefined): RawBuilder<number | null> =>
  position
    ? kmBetweenOrNull(position, sql.ref('service_providers.lat'), sql.ref('service_providers.lng'))
    : sql<null>`NULL::float8`

type Filter = { type?: ServiceType | undefined; position?: Position | undefined }

/** The nearest first, then the best rated, then the most experienced. */
export async function listWorkers(db: Db, { type, position }: Filter, page: Page) {
  const found = workers(db)
    .where('service_workers.status', '<>', 'offline')
    .$if(type !== undefined, (query) => query.where('service_providers.category', '=', categoryOf[type!]))
  const [rows, { total }] = await Promise.all([
    found
      .select([...columns, kmFrom(position).as('km')])
      .orderBy('km', (order) => order.asc().nullsLast())
      .orderBy('service_workers.rating', 'desc')
      .orderBy('service_workers.service_count', 'desc')
      .orderBy('service_workers.id')
      .limit(page.pageSize)
      .offset(offsetOf(page))
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const findWorker = (db: Db, id: number) =>
  workers(db)
    .select([...columns, 'service_providers.contact_phone', 'service_providers.address'])
    .where('service_workers.id', '=', id)
    .executeTakeFirst()

export type WorkerRow = Omit<NonNullable<Awaited<ReturnType<typeof findWorker>>>, 'contact_phone' | 'address'>

/** Locked until the transaction ends: whoever else books this worker waits. */
export const lockWorker = (tx: Db, id: number) =>
  workers(tx)
    .select(columns)
    .where('service_workers.id', '=', id)
    .forNoKeyUpdate('service_workers')
    .executeTakeFirst()

/** Between being free and being at somebody's home; who is offline stays so. */
export const setAtWork = (tx: Db, id: number, isAtWork: boolean) =>
  tx
    .updateTable('service_workers')
    .set({ status: isAtWork ? 'busy' : 'available' })
    .where('id', '=', id)
    .where('status', '<>', 'offline')
    .execute()

export const countService = (tx: Db, id: number) =>
  tx
    .updateTable('service_workers')
    .set((row) => ({ service_count: sql<number>`${row.ref('service_count')} + 1` }))
    .where('id', '=', id)
    .execute()

/** From the reviews themselves, of a locked worker: no rounding adds up. */
export const recountRating = (tx: Db, id: number) =>
  tx
    .updateTable('service_workers')
    .from(
      tx
        .selectFrom('service_orders')
        .select([sql<string>`round(avg(rating), 1)`.as('average'), sql<number>`count(*)`.as('count')])
        .where('worker_id', '=', id)
        .where('rating', 'is not', null)
        .as('reviews'),
    )
    .set((row) => ({ rating: row.ref('reviews.average'), rating_count: row.ref('reviews.count') }))
    .where('service_workers.id', '=', id)
    .execute()
