import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { hashPassword, verifyPassword } from '@sanhe/kit/security/passwords'
import { endAllSessions, tokenLifetimeMs } from '#access'
import { type Deps, createSuccessResponse, apiError as refuseCommon } from '#core'
import * as store from './accounts-store.ts'
import { apiError } from './errors.ts'
import {
  type AdminLoginDeps,
  countAdminLoginAttempt,
  type LoginRequestAndReply,
  openAdminSession,
} from './log-in.ts'
import { assertDoctorExists, assertMayChangeAdmin } from './role-changes.ts'
import { addAdmin, findAdmin } from './store.ts'

type PasswordChange = { oldPassword: string; newPassword: string }

/**
 * Changes the password of an administrator, ends all logins and returns the token of a new login. Wrong old passwords
 * count as failed logins.
 */
export async function changeAdminPassword(
  deps: AdminLoginDeps,
  id: number,
  input: PasswordChange,
  exchange: LoginRequestAndReply,
) {
  const { db, clock } = deps
  const admin = await store.getAdmin(db, id)
  const from = admin.password_hash
  const charge = await countAdminLoginAttempt(deps, admin.username, id, exchange.request)
  const caller = await charge.caller()
  if (!(await verifyPassword(input.oldPassword, from, caller))) throw apiError('WRONG_PASSWORD')
  await charge.refund()
  const to = await hashPassword(input.newPassword, caller)
  const token = await inTransaction(db, async (tx) => {
    if (!(await store.replaceAdminPassword(tx, id, { from, to }, clock.now())))
      throw apiError('WRONG_PASSWORD')
    const within = { ...deps, db: tx }
    await endAllSessions(within, { type: 'admin', id }, 'password')
    return openAdminSession(within, { id, username: admin.username }, exchange)
  })
  return { token, expiresIn: tokenLifetimeMs / 1000 }
}

type NewAdmin = { username: string; password: string } & store.AdminRoleInput

export async function createAdmin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { username, password, role, doctorId }: NewAdmin,
) {
  await assertDoctorExists(db, doctorId)
  const password_hash = await hashPassword(password)
  const isNew = await addAdmin(db, {
    username,
    password_hash,
    role,
    doctor_id: doctorId ?? null,
    created_at: toDate(clock.now()),
  })
  const made = isNew ? await findAdmin(db, username) : undefined
  if (!made) throw apiError('USERNAME_TAKEN')
  return { ...createSuccessResponse('管理员已添加'), id: made.id }
}

export async function disableAdmin({ db }: Pick<Deps, 'db'>, id: number, byId: number) {
  await inTransaction(db, async (tx) => {
    await assertMayChangeAdmin(tx, id, byId)
    if (!(await store.setAdminStatus(tx, id, 'disabled'))) throw refuseCommon('NOT_FOUND')
  })
  return createSuccessResponse('管理员已停用')
}

export async function enableAdmin({ db }: Pick<Deps, 'db'>, id: number) {
  if (!(await store.setAdminStatus(db, id, 'active'))) throw refuseCommon('NOT_FOUND')
  return createSuccessResponse('管理员已启用')
}
