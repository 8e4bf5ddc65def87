import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { createCaptain, createCaptainAndAdmin } from './testing/fixtures.ts'

let app: TestApp
let admin: TestAdmin
let captain: TestUser
beforeAll(async () => {
  app = await startTestApp()
  ;({ admin, captain } = await createCaptainAndAdmin(app))
})
afterAll(() => app.stop())

const list = async (query: Parameters<TestAdmin['captainsAdmin']['list']>[0]['query'] = {}) =>
  (await admin.captainsAdmin.list({ query })).captains

describe('GET /api/admin/captains', () => {
  test('lists captains newest first with level, number of activities and a masked phone number', async () => {
    const newest = await createCaptain(app, admin)
    expect((await list()).map(({ userId }) => userId)).toEqual([newest.id, captain.id])
    expect((await list())[1]).toMatchObject({
      userId: captain.id,
      phone: `${captain.phone.slice(0, 3)}****${captain.phone.slice(-4)}`,
      level: 'trainee',
      status: 'active',
      specialties: ['太极'],
      servingArea: '东城区',
      totalActivities: 3,
    })
  })

  test('filters by status and finds a captain by the full phone number or a part of the nickname', async () => {
    await app.db.updateTable('users').set({ nickname: '李队长' }).where('id', '=', captain.id).execute()
    await admin.captainsAdmin.suspend({ params: { userId: captain.id }, body: { reason: '多次缺席' } })
    const own = [{ userId: captain.id, status: 'suspended' }]
    expect(await list({ status: 'suspended' })).toMatchObject(own)
    expect(await list({ q: captain.phone })).toMatchObject(own)
    expect(await list({ q: '李队' })).toMatchObject(own)
    expect(await list({ q: captain.phone.slice(0, 10) })).toEqual([])
  })
})
