import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Insertable, sql } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams } from '#core'

function isHealthShown() {
  return sql`NOT EXISTS (SELECT FROM users p WHERE p.id = l.parent_user_id AND p.health_consent = 'withdrawn')`
}

/** Adds a notification of a child. Returns false if a notification with the same deduplication key exists. */
export async function addChildNotification(tx: Db, notification: Insertable<DB['child_notifications']>) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('child_notifications')
    .values(notification)
    .onConflict((conflict) => conflict.column('dedup_key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** SQL condition that hides alerts, reports, missed doses and appointments of a parent who no longer shares that kind of data. */
const isStillShared = sql<boolean>`CASE n.type
  WHEN 'PARENT_HEALTH_ALERT' THEN 'alerts' = ANY(l.shared_kinds) AND ${isHealthShown()}
  WHEN 'PARENT_HEALTH_REPORT' THEN 'reports' = ANY(l.shared_kinds) AND ${isHealthShown()}
  WHEN 'PARENT_MEDICINE_MISSED' THEN 'medicines' = ANY(l.shared_kinds) AND ${isHealthShown()}
  WHEN 'PARENT_APPOINTMENT_TOMORROW' THEN 'appointments' = ANY(l.shared_kinds)
  ELSE true END`

/**
 * Selects the notifications of a child, except notifications about parents whose family link with the child has ended.
 */
const visibleTo = (db: Db, childId: number) =>
  db
    .selectFrom('child_notifications as n')
    .where('n.child_id', '=', childId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('n.parent_user_id', 'is', null),
        exists(
          selectFrom('child_parent_links as l')
            .select('l.id')
            .whereRef('l.parent_user_id', '=', 'n.parent_user_id')
            .where('l.child_id', '=', childId)
            .where(isStillShared),
        ),
      ]),
    )

/** PostgreSQL uses the partial index only if this condition equals the predicate of the index literally. */
const isUnread = sql<boolean>`NOT is_read`

export async function listChildNotifications(db: Db, childId: number, page: PaginationParams) {
  const own = visibleTo(db, childId)
  const [notifications, { total }, { unread }] = await Promise.all([
    own.selectAll('n').orderBy('n.id', 'desc').limit(page.pageSize).offset(getPageOffset(page)).execute(),
    own.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    own.where(isUnread).select(sql<number>`count(*)`.as('unread')).executeTakeFirstOrThrow(),
  ])
  return { notifications, total, unread }
}

/** Marks a notification as read. Returns false if the child has no notification with this id, or may not see it. */
export const setChildNotificationRead = (db: Db, childId: number, id: number) =>
  updateOneRow(
    db
      .updateTable('child_notifications')
      .set({ is_read: true })
      .where('id', 'in', visibleTo(db, childId).select('n.id').where('n.id', '=', id)),
  )

export const setAllChildNotificationsRead = (db: Db, childId: number) =>
  db
    .updateTable('child_notifications')
    .set({ is_read: true })
    .where('child_id', '=', childId)
    .where(isUnread)
    .execute()
