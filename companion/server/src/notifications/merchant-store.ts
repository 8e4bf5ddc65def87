import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Insertable, sql } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams } from '#core'
import { ownersOnlyTypePrefix } from './rules.ts'

/** Adds a notification of a merchant. Returns false if a notification with the same deduplication key exists. */
export async function addMerchantNotification(
  tx: Db,
  notification: Insertable<DB['merchant_notifications']>,
) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('merchant_notifications')
    .values(notification)
    .onConflict((conflict) => conflict.column('dedup_key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The employee who reads the notifications of a merchant. Only owners see settlements. */
export type MerchantReader = { merchantId: number; isOwner: boolean }

const isForEveryEmployee = sql<boolean>`type NOT LIKE ${sql.lit(`${ownersOnlyTypePrefix}%`)}`

/** PostgreSQL uses the partial index only if this condition equals the predicate of the index literally. */
const isUnread = sql<boolean>`NOT is_read`

const visibleTo = (db: Db, { merchantId, isOwner }: MerchantReader) =>
  db
    .selectFrom('merchant_notifications')
    .where('merchant_id', '=', merchantId)
    .$if(!isOwner, (query) => query.where(isForEveryEmployee))

export async function listMerchantNotifications(db: Db, reader: MerchantReader, page: PaginationParams) {
  const own = visibleTo(db, reader)
  const [notifications, { total }, { unread }] = await Promise.all([
    own.selectAll().orderBy('id', 'desc').limit(page.pageSize).offset(getPageOffset(page)).execute(),
    own.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    own.where(isUnread).select(sql<number>`count(*)`.as('unread')).executeTakeFirstOrThrow(),
  ])
  return { notifications, total, unread }
}

/** Marks a notification as read. Returns false if the employee may not see a notification with this id. */
export const setMerchantNotificationRead = (db: Db, reader: MerchantReader, id: number) =>
  updateOneRow(
    db
      .updateTable('merchant_notifications')
      .set({ is_read: true })
      .where('id', 'in', visibleTo(db, reader).select('id').where('id', '=', id)),
  )

export const setAllMerchantNotificationsRead = (db: Db, reader: MerchantReader) =>
  db
    .updateTable('merchant_notifications')
    .set({ is_read: true })
    .where('merchant_id', '=', reader.merchantId)
    .where(isUnread)
    .$if(!reader.isOwner, (query) => query.where(isForEveryEmployee))
    .execute()
