import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'

/** Number of rows that one statement deletes, so that it holds locks only briefly. */
const batchSize = 5000

export async function deleteReadNotifications(db: Db, before: Instant) {
  const { numAffectedRows } = await sql`
    DELETE FROM notifications WHERE id = ANY(ARRAY(
      SELECT id FROM notifications WHERE is_read AND created_at < ${toDate(before)} LIMIT ${batchSize}))`.execute(
    db,
  )
  return Number(numAffectedRows)
}

export async function deleteDeliveries(db: Db, before: Instant) {
  const { numAffectedRows } = await sql`
    DELETE FROM delivery_log WHERE id = ANY(ARRAY(
      SELECT id FROM delivery_log WHERE created_at < ${toDate(before)} LIMIT ${batchSize}))`.execute(db)
  return Number(numAffectedRows)
}
