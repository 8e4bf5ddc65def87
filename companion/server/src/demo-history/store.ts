import { sql } from 'kysely'
import { type Db, getDemoPicturePath } from '#core'

/** Returns whether the database has any user. */
export const hasUsers = async (db: Db) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

/** Returns the id of the owner's account of a merchant. */
export async function findOwnerAccount(db: Db, merchantId: number) {
  const { id } = await db
    .selectFrom('merchant_accounts')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return id
}

/** Demo pictures are files of the elder app. The API takes only uploads, so the addresses are written directly. */
export const setShopLogo = (db: Db, id: number, picture: string) =>
  db
    .updateTable('merchants')
    .set({ store_logo_url: getDemoPicturePath(picture) })
    .where('id', '=', id)
    .execute()

/** Leaves the path of an uploaded licence. Its host is the past service, which stops after the history. */
export const removeHostOfLicence = (db: Db, id: number) =>
  db
    .updateTable('merchants')
    .set({ business_license_url: sql<string>`regexp_replace(business_license_url, '^https?://[^/]+', '')` })
    .where('id', '=', id)
    .execute()

export const setServicePicture = (db: Db, id: number, picture: string) =>
  db
    .updateTable('merchant_services')
    .set({ images: [getDemoPicturePath(picture)] })
    .where('id', '=', id)
    .execute()

/** Returns the id of the first administrator. */
export async function findAdminId(db: Db) {
  const { id } = await db.selectFrom('admins').select('id').orderBy('id').executeTakeFirstOrThrow()
  return id
}

/** Returns the id of the child who is linked with a user in the family app. */
export async function findLinkedChild(db: Db, userId: number) {
  const { child_id } = await db
    .selectFrom('child_parent_links')
    .select('child_id')
    .where('parent_user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return child_id
}
