import { deleteOneRow, updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Selectable, sql, type Updateable, type UpdateObject } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams } from '#core'

export type WearableDeviceRow = Selectable<DB['health_devices']>
export type WearableDeviceBrand = WearableDeviceRow['brand']

/**
 * Returns the id of the user's watch of this brand, or reserves an id for a new row. The id is needed before the row is
 * inserted, because the tokens in the row are encrypted for this id.
 */
export async function reserveDeviceId(tx: Db, userId: number, brand: WearableDeviceBrand) {
  const known = await tx
    .selectFrom('health_devices')
    .select('id')
    .where('user_id', '=', userId)
    .where('brand', '=', brand)
    .executeTakeFirst()
  if (known) return known.id
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('health_devices', 'id')) AS id`.execute(tx)
  return rows[0]?.id ?? 0
}

type DeviceBinding = Pick<
  WearableDeviceRow,
  | 'id'
  | 'user_id'
  | 'brand'
  | 'device_id'
  | 'device_model'
  | 'sync_interval'
  | 'auth_token_encrypted'
  | 'refresh_token_encrypted'
>

/** Inserts a watch. Binding an existing watch again resets all its fields. */
export const saveDevice = (tx: Db, { id, user_id, brand, ...values }: DeviceBinding, now: Instant) => {
  const fresh = {
    ...values,
    status: 'active' as const,
    last_sync_at: null,
    last_error: null,
    busy_until: null,
    next_try_at: null,
    failures: 0,
  }
  return tx
    .insertInto('health_devices')
    .values({ id, user_id, brand, ...fresh, created_at: toDate(now) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const findDevice = (db: Db, userId: number, id: number) =>
  db
    .selectFrom('health_devices')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function listDevicesOfUser(db: Db, userId: number, page: PaginationParams) {
  const own = db.selectFrom('health_devices').where('user_id', '=', userId)
  const [rows, { total }] = await Promise.all([
    own.selectAll().orderBy('id').limit(page.pageSize).offset(getPageOffset(page)).execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Changes a watch, and returns false if the user has no such watch. */
const setDevice = (db: Db, userId: number, id: number, changes: UpdateObject<DB, 'health_devices'>) =>
  updateOneRow(
    db.updateTable('health_devices').set(changes).where('id', '=', id).where('user_id', '=', userId),
  )

/**
 * Updates a watch that the caller has claimed. Returns false if the claim is no longer valid, because the user has
 * bound the watch again since.
 */
export const updateClaimedDevice = (
  db: Db,
  claimed: WearableDeviceRow,
  changes: Updateable<DB['health_devices']>,
) =>
  updateOneRow(
    db
      .updateTable('health_devices')
      .set(changes)
      .where('id', '=', claimed.id)
      .where('busy_until', '=', claimed.busy_until),
  )

export const removeDevice = (db: Db, userId: number, id: number) =>
  deleteOneRow(db.deleteFrom('health_devices').where('id', '=', id).where('user_id', '=', userId))

/**
 * Claims a watch for this process and returns it. Returns undefined if another process is fetching from the watch. A
 * claim expires at `until`, because its process may have been killed.
 */
export const claimDeviceForSync = (db: Db, id: number, now: Instant, until: Instant) =>
  db
    .updateTable('health_devices')
    .set({ busy_until: toDate(until) })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where(({ or, eb }) => or([eb('busy_until', 'is', null), eb('busy_until', '<=', toDate(now))]))
    .returningAll()
    .executeTakeFirst()

/** Lists watches that are due for a fetch, the longest waiting first, except those of the brands in `leftOut`. */
export const listDueDevices = (db: Db, now: Instant, leftOut: WearableDeviceBrand[], count: number) =>
  db
    .selectFrom('health_devices')
    .select(['id', 'brand'])
    // PostgreSQL uses the partial index only if the query repeats the condition of the index.
    .where(sql<boolean>`status = 'active' AND sync_interval > 0`)
    .$if(leftOut.length > 0, (query) => query.where('brand', 'not in', leftOut))
    .where('user_id', 'in', (query) => query.selectFrom('users').select('id').where('status', '=', 'active'))
    .where(({ or, eb }) => or([eb('busy_until', 'is', null), eb('busy_until', '<=', toDate(now))]))
    .where(({ or, eb }) => or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', toDate(now))]))
    .orderBy(sql`next_try_at NULLS FIRST`)
    .orderBy('id')
    .limit(count)
    .execute()

/**
 * Sets the interval between fetches and computes the time of the next fetch from the last one. Returns false if the
 * user has no such watch.
 */
export async function updateDeviceSyncInterval(db: Db, userId: number, id: number, minutes: number) {
  return setDevice(db, userId, id, {
    sync_interval: minutes,
    next_try_at: sql<Date | null>`last_sync_at + ${minutes}::integer * interval '1 minute'`,
  })
}
