import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { type AdminRole, type Db, getPageOffset, type PaginationParams } from '#core'

/**
 * Selects administrators. For administrators with the role `doctor`, also selects the name of the doctor for whom they
 * act.
 */
const selectAdmins = (db: Db) =>
  db
    .selectFrom('admins')
    .leftJoin('doctors', 'doctors.id', 'admins.doctor_id')
    .select(['admins.id', 'username', 'role', 'doctor_id', 'doctors.name as doctor', 'admins.status'])
    .select(['created_at', 'last_login_at', 'totp_enabled_at'])

export const getAdminWithDoctor = (db: Db, id: number) =>
  selectAdmins(db).where('admins.id', '=', id).executeTakeFirstOrThrow()

export async function listAdmins(db: Db, page: PaginationParams) {
  const [rows, { total }] = await Promise.all([
    selectAdmins(db).orderBy('admins.id', 'desc').limit(page.pageSize).offset(getPageOffset(page)).execute(),
    db.selectFrom('admins').select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const getAdmin = (db: Db, id: number) =>
  db
    .selectFrom('admins')
    .select(['username', 'password_hash', 'totp_enabled_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

type PasswordReplacement = { from: string; to: string }

/**
 * Replaces the password hash `from` by `to`. Returns false if `from` was no longer stored. Only one of two simultaneous
 * changes succeeds.
 */
export const replaceAdminPassword = (db: Db, id: number, { from, to }: PasswordReplacement, now: Instant) =>
  updateOneRow(
    db
      .updateTable('admins')
      .set({ password_hash: to, password_set_at: toDate(now) })
      .where('id', '=', id)
      .where('password_hash', '=', from),
  )

/**
 * Locks the rows of all active owners and returns their ids. A simultaneous request that disables or demotes an owner
 * waits and then sees which owners remain.
 */
export async function lockActiveOwnerRows(tx: Db) {
  const rows = await tx
    .selectFrom('admins')
    .select('id')
    .where('status', '=', 'active')
    .where('role', '=', 'owner')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export type AdminRoleInput = { role: AdminRole; doctorId?: number | undefined }

export const lockAdminRow = (tx: Db, id: number) =>
  tx.selectFrom('admins').select(['role', 'doctor_id']).where('id', '=', id).forUpdate().executeTakeFirst()

export const setAdminRole = (tx: Db, id: number, { role, doctorId }: AdminRoleInput) =>
  tx
    .updateTable('admins')
    .set({ role, doctor_id: doctorId ?? null })
    .where('id', '=', id)
    .execute()

export const findDoctorId = (db: Db, id: number) =>
  db.selectFrom('doctors').select('id').where('id', '=', id).executeTakeFirst()

/** Sets the status of an administrator and returns whether the administrator exists. */
export const setAdminStatus = (tx: Db, id: number, status: 'active' | 'disabled') =>
  updateOneRow(tx.updateTable('admins').set({ status }).where('id', '=', id))
