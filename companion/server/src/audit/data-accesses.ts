import { hourMs, type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'

/** Kinds of data that the access log names when an administrator opens a user's data. */
export type AdminAccessedDataKind =
  | 'profile'
  | 'appointments'
  | 'consultations'
  | 'activities'
  | 'points'
  | 'coupons'
  | 'memberships'
  | 'family'
  | 'notifications'
  | 'logins'

/**
 * Time in milliseconds in which repeated accesses are recorded as one entry. The accesses must be by one administrator
 * to the same data of a user.
 */
const foldMs = hourMs

/** Records in the access log, which users can read, that an administrator opened data of these users. */
export async function logAdminDataAccess(
  db: Db,
  adminId: number,
  userIds: readonly number[],
  what: AdminAccessedDataKind,
  now: Instant,
) {
  if (userIds.length === 0) return
  await sql`
    INSERT INTO access_log (parent_user_id, admin_id, what, created_at)
    SELECT DISTINCT seen.id, ${adminId}::bigint, ${what}, ${toDate(now)}::timestamptz
    FROM unnest(${[...userIds]}::bigint[]) AS seen (id)
    WHERE NOT EXISTS (
      SELECT FROM access_log a WHERE a.parent_user_id = seen.id AND a.admin_id = ${adminId} AND a.what = ${what}
        AND a.created_at > ${toDate(now - foldMs)})`.execute(db)
}
