import { deleteOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql } from 'kysely'
import type { DB, Db } from '#core'

type Days = { from: string; to: string }

/** Lists the closures of a shop and its services that have a day in this period. */
export const listClosuresBetween = (db: Db, merchantId: number, { from, to }: Days) =>
  db
    .selectFrom('merchant_closures')
    .leftJoin('merchant_services', 'merchant_services.id', 'merchant_closures.service_id')
    .select([
      'merchant_closures.id',
      'first_day',
      'last_day',
      'note',
      'service_id',
      'merchant_services.title as service_title',
    ])
    .where('merchant_closures.merchant_id', '=', merchantId)
    .where('last_day', '>=', from)
    .where('first_day', '<=', to)
    .orderBy('first_day')
    .orderBy('merchant_closures.id')
    .execute()

/** A date later than any day that can be booked. Queries without an upper limit use it as the end of their range. */
const endOfTime = '9999-12-31'

export const listClosuresFrom = (db: Db, merchantId: number, from: string) =>
  listClosuresBetween(db, merchantId, { from, to: endOfTime })

export const addClosure = (db: Db, closure: Insertable<DB['merchant_closures']>) =>
  db.insertInto('merchant_closures').values(closure).returning('id').executeTakeFirstOrThrow()

export const deleteClosure = (db: Db, merchantId: number, id: number) =>
  deleteOneRow(db.deleteFrom('merchant_closures').where('id', '=', id).where('merchant_id', '=', merchantId))

/**
 * Lists the start times of the bookings of a service that occupy a place: unpaid orders until they expire, and paid and
 * confirmed orders. The booking `exceptOrderNo` is left out, because it is about to move and will free its place. The
 * statuses are SQL literals, because PostgreSQL uses a partial index only if it sees them.
 */
export async function listBookings(
  db: Db,
  serviceId: number,
  after: Instant,
  before: Instant,
  exceptOrderNo = '',
) {
  const rows = await db
    .selectFrom('merchant_orders')
    .select('scheduled_at')
    .where('service_id', '=', serviceId)
    .where('scheduled_at', '>', toDate(after))
    .where('scheduled_at', '<', toDate(before))
    .where(sql<boolean>`status IN ('pending', 'paid', 'confirmed')`)
    .where('order_no', '<>', exceptOrderNo)
    .execute()
  return rows.map(({ scheduled_at }) => scheduled_at!.getTime())
}

const settingColumns = [
  'merchant_services.capacity',
  'merchant_services.slot_minutes',
  'merchant_services.booking_hours',
  'merchant_services.min_lead_minutes',
  'merchant_services.max_lead_days',
  'merchants.business_hours',
] as const

const selectServicesWithShop = (db: Db) =>
  db.selectFrom('merchant_services').innerJoin('merchants', 'merchants.id', 'merchant_services.merchant_id')

/** Returns the settings that decide when a service can be booked, with the opening hours of its shop. */
export const findServiceBookingSettings = (db: Db, serviceId: number) =>
  selectServicesWithShop(db)
    .select(['merchant_services.merchant_id', ...settingColumns])
    .where('merchant_services.id', '=', serviceId)
    .executeTakeFirstOrThrow()

/** Lists the services on offer that are booked by time. */
export const listServicesBookedByTime = (db: Db, merchantId: number) =>
  selectServicesWithShop(db)
    .select(['merchant_services.id', 'merchant_services.title', ...settingColumns])
    .where('merchant_services.merchant_id', '=', merchantId)
    .where('merchant_services.status', '=', 'active')
    .where('merchant_services.capacity', 'is not', null)
    .orderBy('merchant_services.sort_order')
    .orderBy('merchant_services.id')
    .execute()

/** Returns whether a merchant has this service, also if it is not on offer. */
export const hasService = async (db: Db, merchantId: number, serviceId: number) =>
  (await db
    .selectFrom('merchant_services')
    .select('id')
    .where('id', '=', serviceId)
    .where('merchant_id', '=', merchantId)
    .where('status', '<>', 'deleted')
    .executeTakeFirst()) !== undefined
