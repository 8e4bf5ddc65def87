import type { Insertable } from 'kysely'
import type { DB, Db } from '#core'

/** Whether it was told for the first time. */
export async function addNotification(tx: Db, notification: Insertable<DB['notifications']>) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notifications')
    .values(notification)
    .onConflict((conflict) => conflict.column('dedup_key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findPhone(db: Db, userId: number) {
  const user = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst()
  return user?.phone
}
