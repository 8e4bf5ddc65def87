import { hourMs, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { createTestClinic } from '../medical/testing/clinic.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

const accesses = async (by = user) => (await by.family.accessLog({ query: {} })).accesses

describe('the access log of a user', () => {
  test('an entry shows that an administrator opened the profile, without the name of the administrator', async () => {
    await admin.admin.getUser({ params: { id: user.id } })
    expect(await accesses()).toMatchObject([
      {
        viewer: 'admin',
        childId: null,
        nickname: null,
        what: 'profile',
        createdAt: '2026-11-21T04:00:00.000Z',
      },
    ])
    expect(await accesses(await app.user())).toEqual([])
  })

  test('entries show that an administrator listed the consultations and appointments of the user', async () => {
    const { booking } = await createTestClinic(app)
    await user.medical.consult({ body: { doctorId: booking.doctorId, symptomDescription: '睡不好' } })
    await user.medical.book({ body: { ...booking, patientName: '王秀兰', patientPhone: user.phone } })
    await admin.medicalAdmin.consultations({ query: {} })
    await admin.medicalAdmin.appointments({ query: {} })
    expect((await accesses()).map(({ what }) => what)).toEqual(['appointments', 'consultations'])
  })

  test('repeated accesses of one administrator within an hour appear as one entry', async () => {
    const open = (by = admin) => by.admin.getUser({ params: { id: user.id } })
    await open()
    await open()
    await open(await app.admin())
    expect(await accesses()).toHaveLength(2)
    await app.db
      .updateTable('access_log')
      .set({ created_at: toDate(app.clock.now() - hourMs) })
      .where('parent_user_id', '=', user.id)
      .execute()
    await open()
    expect(await accesses()).toHaveLength(3)
  })

  test('an entry names the child who opened the overview of the user', async () => {
    const child = await app.child({ of: [user], nickname: '小红' })
    await child.children.overview({ params: { id: user.id } })
    expect(await accesses()).toMatchObject([
      { viewer: 'child', childId: `c${child.id}`, nickname: '小红', what: 'overview' },
    ])
  })
})
