import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'

/** Number of rows that one statement deletes, so that row locks are short. */
const batchSize = 5000

/** Tables of notifications, one for each kind of recipient. */
export const notificationTables = ['notifications', 'child_notifications', 'merchant_notifications'] as const

export async function deleteOldReadNotifications(
  db: Db,
  name: (typeof notificationTables)[number],
  before: Instant,
) {
  const table = sql.table(name)
  const { numAffectedRows } = await sql`
    DELETE FROM ${table} WHERE id = ANY(ARRAY(
      SELECT id FROM ${table} WHERE is_read AND created_at < ${toDate(before)} LIMIT ${batchSize}))`.execute(
    db,
  )
  return Number(numAffectedRows)
}

export async function deleteOldDeliveries(db: Db, before: Instant) {
  const { numAffectedRows } = await sql`
    DELETE FROM delivery_log WHERE id = ANY(ARRAY(
      SELECT id FROM delivery_log WHERE created_at < ${toDate(before)} LIMIT ${batchSize}))`.execute(db)
  return Number(numAffectedRows)
}
