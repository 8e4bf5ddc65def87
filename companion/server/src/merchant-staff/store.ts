import { type Insertable, type Selectable, sql } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams } from '#core'

export type EmployeeRow = Selectable<DB['merchant_accounts']>

const selectStaff = (db: Db, merchantId: number) =>
  db.selectFrom('merchant_accounts').where('merchant_id', '=', merchantId).where('status', '<>', 'removed')

export async function listStaff(db: Db, merchantId: number, page: PaginationParams) {
  const found = selectStaff(db, merchantId)
  const [staff, { total }] = await Promise.all([
    found.selectAll().orderBy('id').limit(page.pageSize).offset(getPageOffset(page)).execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { staff, total }
}

/**
 * Locks the row of the merchant and returns its staff. Changes of one shop's staff run one after another, so
 * that two owners cannot demote each other.
 */
export async function lockStaff(tx: Db, merchantId: number) {
  await tx
    .selectFrom('merchants')
    .select('id')
    .where('id', '=', merchantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return selectStaff(tx, merchantId).selectAll().orderBy('id').execute()
}

/** Adds an employee. Returns undefined if another account has the same phone number. */
export const addEmployee = (tx: Db, employee: Insertable<DB['merchant_accounts']>) =>
  tx
    .insertInto('merchant_accounts')
    .values(employee)
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst()

/** Returns an active employee who has not set a password, with the name of the shop. */
export const findInvitation = (db: Db, accountId: number) =>
  db
    .selectFrom('merchant_accounts')
    .innerJoin('merchants', 'merchants.id', 'merchant_accounts.merchant_id')
    .select([
      'merchant_accounts.id',
      'merchant_accounts.phone',
      'merchants.store_name',
      'merchants.company_name',
    ])
    .where('merchant_accounts.id', '=', accountId)
    .where('merchant_accounts.status', '=', 'active')
    .where('merchant_accounts.password_hash', 'is', null)
    .executeTakeFirst()

export const findEmployee = (db: Db, merchantId: number, id: number) =>
  selectStaff(db, merchantId).selectAll().where('id', '=', id).executeTakeFirst()
