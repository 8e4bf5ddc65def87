import { inTransaction } from '@sanhe/kit/postgres/database'
import { recordAudit } from '#audit'
import { type Db, type Deps, createSuccessResponse, apiError as refuseCommon } from '#core'
import * as store from './accounts-store.ts'
import { apiError } from './errors.ts'
import { decideAdminChangeRefusal } from './rules.ts'

/** Locks the owners and throws if the caller may not change the access of this administrator. */
export async function assertMayChangeAdmin(tx: Db, id: number, byId: number) {
  const activeOwnerIds = await store.lockActiveOwnerRows(tx)
  const refusal = decideAdminChangeRefusal({ id, byId, activeOwnerIds })
  if (refusal === 'ROLE_NOT_ALLOWED') throw refuseCommon(refusal)
  if (refusal) throw apiError(refusal)
}

export async function assertDoctorExists(db: Db, doctorId: number | undefined) {
  if (doctorId !== undefined && !(await store.findDoctorId(db, doctorId))) throw apiError('DOCTOR_NOT_FOUND')
}

/** Changes the role of another administrator. Running sessions have the new role from the next request on. */
export async function changeAdminRole(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: number,
  input: store.AdminRoleInput,
  byId: number,
) {
  await inTransaction(db, async (tx) => {
    await assertMayChangeAdmin(tx, id, byId)
    await assertDoctorExists(tx, input.doctorId)
    const before = await store.lockAdminRow(tx, id)
    if (!before) throw refuseCommon('NOT_FOUND')
    await store.setAdminRole(tx, id, input)
    const detail = { adminId: byId, from: before.role, to: input.role, doctorId: input.doctorId ?? null }
    const entry = { action: 'adminAccounts.roleChanged', resourceType: 'admins', resourceId: id, detail }
    await recordAudit(tx, entry, clock.now())
  })
  return createSuccessResponse('角色已修改')
}
