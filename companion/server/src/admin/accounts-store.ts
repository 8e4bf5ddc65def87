import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { type Db, offsetOf, type Page } from '#core'

export async function listAdmins(db: Db, page: Page) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('admins')
      .select(['id', 'username', 'status', 'created_at', 'last_login_at'])
      .orderBy('id', 'desc')
      .limit(page.pageSize)
      .offset(offsetOf(page))
      .execute(),
    db.selectFrom('admins').select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const getAdmin = (db: Db, id: number) =>
  db.selectFrom('admins').select(['username', 'password_hash']).where('id', '=', id).executeTakeFirstOrThrow()

type PasswordReplacement = { from: string; to: string }

/**
 * Replaces the password hash `from` by `to` and returns whether `from` was still stored. Only one of two simultaneous
 * changes succeeds.
 */
export async function replaceAdminPassword(
  db: Db,
  id: number,
  { from, to }: PasswordReplacement,
  now: Instant,
) {
  const { numUpdatedRows } = await db
    .updateTable('admins')
    .set({ password_hash: to, password_set_at: toDate(now) })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Locks the rows of all active administrators. A simultaneous request to disable an administrator waits and then sees
 * which ones remain.
 */
export async function lockActiveAdminRows(tx: Db) {
  const rows = await tx
    .selectFrom('admins')
    .select('id')
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Sets the status of an administrator and returns whether the administrator exists. */
export async function setAdminStatus(tx: Db, id: number, status: 'active' | 'disabled') {
  const { numUpdatedRows } = await tx
    .updateTable('admins')
    .set({ status })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
