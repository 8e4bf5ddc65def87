import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DB, Db } from '#core'

export type AddressRow = Selectable<DB['user_addresses']>

export const listAddresses = (db: Db, userId: number) =>
  db
    .selectFrom('user_addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const addAddress = (tx: Db, address: Insertable<DB['user_addresses']>) =>
  tx.insertInto('user_addresses').values(address).returningAll().executeTakeFirstOrThrow()

export const updateAddress = (
  tx: Db,
  userId: number,
  id: number,
  changes: Updateable<DB['user_addresses']>,
) =>
  tx
    .updateTable('user_addresses')
    .set(changes)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()

export const unsetDefaultAddress = (tx: Db, userId: number) =>
  tx
    .updateTable('user_addresses')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute()

export const deleteAddress = (tx: Db, userId: number, id: number) =>
  tx
    .deleteFrom('user_addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('is_default')
    .executeTakeFirst()

export const deleteAllAddresses = (db: Db, userId: number) =>
  db.deleteFrom('user_addresses').where('user_id', '=', userId).execute()
