import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams } from '#core'

export type NotificationRow = Selectable<DB['notifications']>

/** Adds a notification. Returns false if a notification with the same deduplication key exists. */
export async function addNotification(tx: Db, notification: Insertable<DB['notifications']>) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notifications')
    .values(notification)
    .onConflict((conflict) => conflict.column('dedup_key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Condition for unread notifications. The condition must equal the predicate of the partial index literally, or
 * PostgreSQL does not use the index.
 */
const isUnread = sql<boolean>`NOT is_read`

export async function listNotifications(db: Db, userId: number, page: PaginationParams) {
  const own = db.selectFrom('notifications').where('user_id', '=', userId)
  const [notifications, { total }, { unread }] = await Promise.all([
    own.selectAll().orderBy('id', 'desc').limit(page.pageSize).offset(getPageOffset(page)).execute(),
    own.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    own.where(isUnread).select(sql<number>`count(*)`.as('unread')).executeTakeFirstOrThrow(),
  ])
  return { notifications, total, unread }
}

/** Marks a notification as read. Returns false if the user has no notification with this id. */
export const setNotificationRead = (db: Db, userId: number, id: number) =>
  updateOneRow(
    db.updateTable('notifications').set({ is_read: true }).where('id', '=', id).where('user_id', '=', userId),
  )

export const setAllNotificationsRead = (db: Db, userId: number) =>
  db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where(isUnread)
    .execute()

export type AnnouncementBatch = { announcementId: string; title: string; content: string; afterId: number }

/**
 * Notifies the next `count` users after `afterId`. Returns the id of the last one, or undefined when no user is left,
 * and the number of users who were notified.
 */
export async function notifyNextAnnouncementUsers(
  tx: Db,
  { announcementId, title, content, afterId }: AnnouncementBatch,
  count: number,
  now: Instant,
) {
  const { rows } = await sql<{ last: number | null; receivers: number }>`
    WITH next AS (
      SELECT id FROM users WHERE id > ${afterId} AND status = 'active' ORDER BY id LIMIT ${count}
    ), told AS (
      INSERT INTO notifications (user_id, type, title, content, data, dedup_key, created_at)
      SELECT id, 'SYSTEM_NOTICE', ${title}, ${content}, '{}'::jsonb,
             'user:' || id || ':announcement:' || ${announcementId}::text, ${toDate(now)}::timestamptz
      FROM next
      ON CONFLICT (dedup_key) DO NOTHING
      RETURNING 1
    )
    SELECT (SELECT max(id) FROM next) AS last, (SELECT count(*) FROM told) AS receivers`.execute(tx)
  return { afterId: rows[0]?.last ?? undefined, receivers: rows[0]?.receivers ?? 0 }
}

export async function findUserPhone(db: Db, userId: number) {
  const user = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', userId)
    // Deleted accounts are left out, because their phone column contains a placeholder and not a phone number.
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
  return user?.phone
}

export const setNotificationReadByKey = (tx: Db, storedKey: string) =>
  tx.updateTable('notifications').set({ is_read: true }).where('dedup_key', '=', storedKey).execute()

export const deleteNotificationByKey = (tx: Db, storedKey: string) =>
  tx.deleteFrom('notifications').where('dedup_key', '=', storedKey).execute()
