import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'

/** Number of rows that one statement deletes, so that row locks are short. */
const batchSize = 5000

export async function deleteOldReadNotifications(db: Db, before: Instant) {
  const { numAffectedRows } = await sql`
    DELETE FROM notifications WHERE id = ANY(ARRAY(
      SELECT id FROM notifications WHERE is_read AND created_at < ${toDate(before)} LIMIT ${batchSize}))`.execute(
    db,
  )
  return Number(numAffectedRows)
}

export async function deleteOldReadChildNotifications(db: Db, before: Instant) {
  const { numAffectedRows } = await sql`
    DELETE FROM child_notifications WHERE id = ANY(ARRAY(
      SELECT id FROM child_notifications WHERE is_read AND created_at < ${toDate(before)} LIMIT ${batchSize}))`.execute(
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
