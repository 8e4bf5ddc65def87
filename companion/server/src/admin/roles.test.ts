import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminRole } from '#core/contract'
import { getRefusal, startTestApp, type TestAdmin, type TestApp } from '#testing'
import { createTestClinic } from '../medical/testing/clinic.ts'

let app: TestApp
let owner: TestAdmin
let doctorId: number
beforeAll(async () => {
  app = await startTestApp()
  doctorId = (await createTestClinic(app)).booking.doctorId
})
beforeEach(async () => void (owner = await app.admin()))
afterAll(() => app.stop())

const change = (by: TestAdmin, id: number, role: AdminRole, doctor?: number) =>
  by.adminAccounts.changeRole({ params: { id }, body: { role, ...(doctor && { doctorId: doctor }) } })
const roleNotAllowed = { status: 403, error: 'ROLE_NOT_ALLOWED', message: '您的角色没有此权限，请联系负责人' }

describe('PUT /api/admin/admins/:id/role', () => {
  test('changes the role of another administrator at once, also in running sessions', async () => {
    const other = await app.admin({ role: 'support' })
    expect(await getRefusal(other.money.retryRefund({ params: { id: 1 } }))).toMatchObject(roleNotAllowed)
    expect(await getRefusal(other.money.redList())).toMatchObject(roleNotAllowed)
    await change(owner, other.id, 'finance')
    await other.money.redList()
    expect(await other.adminAccounts.me()).toMatchObject({ id: other.id, role: 'finance', doctor: null })
    await change(owner, other.id, 'moderation')
    expect(await getRefusal(other.money.redList())).toMatchObject(roleNotAllowed)
  })

  test('links an administrator to a doctor with the role doctor, and removes the link when the role changes', async () => {
    const other = await app.admin({ role: 'support' })
    await change(owner, other.id, 'doctor', doctorId)
    expect(await other.adminAccounts.me()).toMatchObject({
      role: 'doctor',
      doctor: { id: doctorId, name: '王明' },
    })
    await change(owner, other.id, 'operations')
    expect(await other.adminAccounts.me()).toMatchObject({ role: 'operations', doctor: null })
  })

  test.each([
    ['400 VALIDATION_ERROR for the role doctor without a doctor', 'doctor', undefined, 'VALIDATION_ERROR'],
    ['400 VALIDATION_ERROR for another role with a doctor', 'finance', 1, 'VALIDATION_ERROR'],
    ['400 DOCTOR_NOT_FOUND for an unknown doctor', 'doctor', 999_999, 'DOCTOR_NOT_FOUND'],
  ] as const)('answers %s', async (_, role, doctor, error) => {
    const other = await app.admin({ role: 'support' })
    expect(await getRefusal(change(owner, other.id, role, doctor))).toMatchObject({ status: 400, error })
    const username = `new-${role}-${doctor}`
    const body = { username, password: 'a first password', role, ...(doctor && { doctorId: doctor }) }
    expect(await getRefusal(owner.adminAccounts.create({ body }))).toMatchObject({ status: 400, error })
    expect(await other.adminAccounts.me()).toMatchObject({ role: 'support' })
  })

  test('answers 404 for an unknown administrator and 400 NOT_ONESELF for the own account of the caller', async () => {
    expect(await getRefusal(change(owner, 999_999, 'support'))).toMatchObject({ status: 404 })
    const own = getRefusal(change(owner, owner.id, 'support'))
    expect(await own).toMatchObject({ status: 400, error: 'NOT_ONESELF' })
  })

  test('writes the former and the new role to the audit log', async () => {
    const other = await app.admin({ role: 'support' })
    await change(owner, other.id, 'operations')
    const query = { action: 'adminAccounts.roleChanged', resourceId: other.id }
    const { auditLogs } = await owner.admin.listAuditLogs({ query })
    expect(auditLogs).toMatchObject([
      { resourceType: 'admins', detail: { adminId: owner.id, from: 'support', to: 'operations' } },
    ])
  })

  test('an owner remains when two owners demote each other at the same time', async () => {
    const other = await app.admin()
    const answers = await Promise.allSettled([
      change(owner, other.id, 'support'),
      change(other, owner.id, 'support'),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const mine = [owner.id, other.id]
    const rows = app.db.selectFrom('admins').select('id').where('id', 'in', mine).where('role', '=', 'owner')
    expect(await rows.execute()).toHaveLength(1)
  })

  test('an active owner remains when eight owners demote or disable each other at the same time', async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, () => app.admin()))
    const ids = owners.map(({ id }) => id)
    await app.db.updateTable('admins').set({ status: 'disabled' }).where('id', 'not in', ids).execute()
    await Promise.allSettled(
      owners.flatMap((by) =>
        ids.map((id) => (id % 2 ? change(by, id, 'support') : by.adminAccounts.disable({ params: { id } }))),
      ),
    )
    const active = app.db.selectFrom('admins').select('id').where('role', '=', 'owner')
    expect(await active.where('status', '=', 'active').execute()).toHaveLength(1)
  })
})
