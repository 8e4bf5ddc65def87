import { inTransaction } from '@sanhe/kit/postgres/database'
import type { z } from 'zod'
import { endAllSessions } from '#access'
import { recordAudit } from '#audit'
import {
  type CallerByAuthKind,
  type Db,
  type Deps,
  createSuccessResponse,
  apiError as refuseCommon,
} from '#core'
import { updateMerchantAccount } from '#merchants'
import { removeDevicesOfEmployee } from '#notifications'
import type { EmployeeChanges } from './contract.ts'
import { apiError } from './errors.ts'
import { type Employee, type EmployeeRoleAndStatus, isLastOwnerRemoved } from './rules.ts'
import * as store from './store.ts'

type Actor = CallerByAuthKind['merchant']
type StaffDeps = Pick<Deps, 'db' | 'clock'>

const toEmployee = ({ role, status, password_hash }: store.EmployeeRow): Employee => ({
  role,
  status,
  hasPassword: password_hash !== null,
})

/** Throws unless the caller is still an owner: the role may have changed after the request was authenticated. */
export function assertOwner(staff: store.EmployeeRow[], { accountId }: Actor) {
  const own = staff.find(({ id }) => id === accountId)
  if (own?.role !== 'owner' || own.status !== 'active') throw refuseCommon('STAFF_ROLE_NOT_ALLOWED')
}

export async function findEmployee(db: Db, merchantId: number, id: number) {
  const employee = await store.findEmployee(db, merchantId, id)
  if (!employee) throw refuseCommon('NOT_FOUND')
  return employee
}

type Change = {
  action: string
  /** Returns the new role and status of the employee. */
  next: (employee: EmployeeRoleAndStatus) => EmployeeRoleAndStatus
  apply: (tx: Db, employee: store.EmployeeRow) => Promise<unknown>
}

/**
 * Changes an employee while the staff of the shop is locked, and records in the audit log which owner did it.
 */
const changeStaff = ({ db, clock }: StaffDeps, actor: Actor, id: number, { action, next, apply }: Change) =>
  inTransaction(db, async (tx) => {
    const staff = await store.lockStaff(tx, actor.id)
    assertOwner(staff, actor)
    const row = staff.find((employee) => employee.id === id)
    if (!row) throw refuseCommon('NOT_FOUND')
    const before = toEmployee(row)
    const after = next(before)
    const others = staff.filter((other) => other !== row).map(toEmployee)
    if (isLastOwnerRemoved(before, after, others)) throw apiError('LAST_OWNER')
    await apply(tx, row)
    const entry = { action: `merchantStaff.${action}`, resourceType: 'merchant_account', resourceId: id }
    const detail = { merchantId: actor.id, accountId: actor.accountId, from: before.role, to: after.role }
    await recordAudit(tx, { ...entry, detail }, clock.now())
  })

export async function changeEmployee(
  deps: StaffDeps,
  actor: Actor,
  id: number,
  { name, role }: z.output<typeof EmployeeChanges>,
) {
  await changeStaff(deps, actor, id, {
    action: 'change',
    next: (employee) => ({ ...employee, role: role ?? employee.role }),
    apply: async (tx, row) => {
      if (name !== undefined || role !== undefined)
        await updateMerchantAccount(tx, id, { name: name ?? row.name, role: role ?? row.role })
    },
  })
  return createSuccessResponse('员工信息已保存')
}

/** Ends all logins of the employee and stops push notifications to the employee's devices. */
async function endAccess({ clock }: StaffDeps, tx: Db, { id, merchant_id }: store.EmployeeRow) {
  const holder = { type: 'merchant', id: merchant_id, accountId: id } as const
  await endAllSessions({ db: tx, clock }, holder, 'disabled')
  await removeDevicesOfEmployee(tx, merchant_id, id)
}

/**
 * Column values that clear the password code of an employee, so that a code sent earlier can no longer set a password.
 */
const withoutCode = { set_password_code_hash: null, set_password_expires_at: null }

function assertOther({ accountId }: Actor, id: number) {
  if (accountId === id) throw apiError('OWN_ACCOUNT')
}

export async function disableEmployee(deps: StaffDeps, actor: Actor, id: number) {
  assertOther(actor, id)
  await changeStaff(deps, actor, id, {
    action: 'disable',
    next: ({ role }) => ({ role, status: 'disabled' }),
    async apply(tx, row) {
      if (row.status === 'disabled') throw refuseCommon('STATUS_CONFLICT')
      await updateMerchantAccount(tx, id, { status: 'disabled', ...withoutCode })
      await endAccess(deps, tx, row)
    },
  })
  return createSuccessResponse('账号已停用，该员工已退出登录')
}

export async function enableEmployee(deps: StaffDeps, actor: Actor, id: number) {
  await changeStaff(deps, actor, id, {
    action: 'enable',
    next: ({ role }) => ({ role, status: 'active' }),
    async apply(tx, row) {
      if (row.status === 'active') throw refuseCommon('STATUS_CONFLICT')
      await updateMerchantAccount(tx, id, { status: 'active' })
    },
  })
  return createSuccessResponse('账号已启用')
}

/** Removes an employee. The name stays for the orders that the employee handled; phone and password are erased. */
export async function removeEmployee(deps: StaffDeps, actor: Actor, id: number) {
  assertOther(actor, id)
  await changeStaff(deps, actor, id, {
    action: 'remove',
    next: ({ role }) => ({ role, status: 'removed' }),
    async apply(tx, row) {
      await updateMerchantAccount(tx, id, {
        status: 'removed',
        phone: null,
        password_hash: null,
        ...withoutCode,
      })
      await endAccess(deps, tx, row)
    },
  })
  return createSuccessResponse('员工已移除')
}
