import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { Insertable, NotNull, Updateable } from 'kysely'
import type { DB, Db } from '#core'

/** Adds an account. Returns false if another account has the same phone number. */
export async function addMerchantAccount(tx: Db, account: Insertable<DB['merchant_accounts']>) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('merchant_accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes the accounts of a merchant whose application is submitted again. */
export const deleteMerchantAccounts = (tx: Db, merchantId: number) =>
  tx.deleteFrom('merchant_accounts').where('merchant_id', '=', merchantId).execute()

export const findMerchantAccountByPhone = (db: Db, phone: string) =>
  db
    .selectFrom('merchant_accounts')
    .innerJoin('merchants', 'merchants.id', 'merchant_accounts.merchant_id')
    .select([
      'merchant_accounts.id',
      'merchant_accounts.merchant_id',
      'merchant_accounts.password_hash',
      'merchant_accounts.role',
      'merchant_accounts.status as account_status',
      'merchant_accounts.set_password_asked_from',
      'merchants.store_name',
      'merchants.status',
    ])
    .where('merchant_accounts.phone', '=', phone)
    .executeTakeFirst()

export async function findMerchantAccountName(db: Db, id: number) {
  const account = await db
    .selectFrom('merchant_accounts')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
  return account?.name ?? null
}

export const lockMerchantAccountRowByPhone = (tx: Db, phone: string) =>
  tx.selectFrom('merchant_accounts').selectAll().where('phone', '=', phone).forUpdate().executeTakeFirst()

/** Returns the active owner with the oldest account. Messages to the merchant are sent to this owner only. */
export const findOwnerAccount = (db: Db, merchantId: number) =>
  db
    .selectFrom('merchant_accounts')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .where('phone', 'is not', null)
    .$narrowType<{ phone: NotNull }>()
    .orderBy('id')
    .executeTakeFirst()

/** Number of accounts that the page of a merchant shows. A merchant has at most 50 accounts that are not removed. */
const shownAccounts = 100

export const listMerchantAccounts = (db: Db, merchantId: number) =>
  db
    .selectFrom('merchant_accounts')
    .select(['id', 'name', 'phone', 'role', 'status', 'password_hash', 'last_login_at', 'created_at'])
    .where('merchant_id', '=', merchantId)
    .orderBy('id', 'desc')
    .limit(shownAccounts)
    .execute()

export type MerchantAccountRow = Awaited<ReturnType<typeof listMerchantAccounts>>[number]

export const updateMerchantAccount = (tx: Db, id: number, changes: Updateable<DB['merchant_accounts']>) =>
  tx.updateTable('merchant_accounts').set(changes).where('id', '=', id).execute()

type NewCode = { hash: string; expiresAt: Instant; requestedFrom: string | null }

export const setPasswordCode = (tx: Db, id: number, { hash, expiresAt, requestedFrom }: NewCode) =>
  updateMerchantAccount(tx, id, {
    set_password_code_hash: hash,
    set_password_expires_at: toDate(expiresAt),
    set_password_asked_from: requestedFrom,
    set_password_tries: 0,
  })
