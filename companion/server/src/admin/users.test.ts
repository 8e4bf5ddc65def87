import { toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp } from '#testing'

let app: TestApp
let admin: TestAdmin
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.stop())

const audited = async () => {
  const { auditLogs } = await admin.admin.listAuditLogs({ query: { pageSize: 1 } })
  return auditLogs[0]
}

describe('administration of users', () => {
  test('an administrator finds a user by the full phone number or a part of the nickname, and sees masked personal data', async () => {
    const user = await app.user({ nickname: '李_阿姨', real_name: '李某某' })
    const find = async (q: string) => (await admin.admin.listUsers({ query: { q } })).users
    expect(await find(user.phone)).toEqual([
      {
        id: user.id,
        phone: `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`,
        nickname: '李_阿姨',
        city: '北京',
        status: 'active',
        verified: false,
        isMember: false,
        isCaptain: false,
        createdAt: toIso(app.clock.now()),
        lastLoginAt: null,
      },
    ])
    expect(await find('_阿')).toHaveLength(1)
    for (const other of ['李%姨', '姨阿']) expect(await find(other)).toEqual([])
    await app.user({ nickname: 'LiMei' })
    expect(await find('iME')).toMatchObject([{ nickname: 'LiMei' }])
    expect(await find(user.phone.slice(0, 10))).toEqual([])
    expect(await find('李某某')).toEqual([])
  })

  test('GET /api/admin/users lists users newest first, by page and status', async () => {
    const [one, two] = [await app.user(), await app.user({ status: 'disabled' })]
    const { users, total } = await admin.admin.listUsers({ query: { pageSize: 2 } })
    expect(users.map(({ id }) => id)).toEqual([two.id, one.id])
    expect(total).toBeGreaterThanOrEqual(2)
    const disabled = await admin.admin.listUsers({ query: { status: 'disabled' } })
    expect(disabled.users.every(({ status }) => status === 'disabled')).toBe(true)
    expect(disabled.users[0]?.id).toBe(two.id)
  })

  test('disabling and enabling a user takes effect immediately, is idempotent and is audited', async () => {
    const user = await app.user()
    const params = { id: user.id }
    await admin.admin.disableUser({ params })
    await admin.admin.disableUser({ params })
    expect(await getRefusal(user.notifications.list({ query: {} }))).toMatchObject({
      status: 403,
      error: 'ACCOUNT_DISABLED',
    })
    expect(await audited()).toEqual({
      id: expect.any(Number),
      userId: null,
      action: 'admin.disableUser',
      resourceType: 'users',
      resourceId: user.id,
      detail: { status: 200, adminId: admin.id },
      ip: '127.0.0.1',
      createdAt: toIso(app.clock.now()),
    })
    await admin.admin.enableUser({ params })
    await user.notifications.list({ query: {} })
  })

  test('disabling or enabling answers 404 for an unknown user and 409 STATUS_CONFLICT for a deleted account, which stays deleted', async () => {
    const gone = await app.user({ status: 'deleted' })
    for (const id of [gone.id, 999_999]) {
      const expected = id === gone.id ? { status: 409, error: 'STATUS_CONFLICT' } : { status: 404 }
      expect(await getRefusal(admin.admin.enableUser({ params: { id } }))).toMatchObject(expected)
      expect(await getRefusal(admin.admin.disableUser({ params: { id } }))).toMatchObject(expected)
    }
    expect(await admin.admin.getUser({ params: { id: gone.id } })).toMatchObject({ status: 'deleted' })
  })

  test('only administrators may call the administration endpoints', async () => {
    const user = await app.user()
    const calls = [
      user.admin.listUsers({ query: {} }),
      user.admin.listAuditLogs({ query: {} }),
      user.admin.disableUser({ params: { id: user.id } }),
      user.admin.listJobs(),
      app.visitor.admin.listJobs(),
    ]
    for (const answer of await Promise.all(calls.map(getRefusal)))
      expect(answer).toMatchObject({ status: 401 })
  })
})

test('GET /api/admin/audit-logs filters by user, action and resource', async () => {
  const user = await app.user()
  await user.notifications.readAll()
  await getRefusal(user.notifications.read({ params: { id: 4711 } }))
  const find = async (query: object) => {
    const { auditLogs, total } = await admin.admin.listAuditLogs({ query })
    return [total, auditLogs.map(({ action }) => action)]
  }
  expect(await find({ userId: user.id })).toEqual([2, ['notifications.read', 'notifications.readAll']])
  expect(await find({ userId: user.id, action: 'notifications.readAll' })).toEqual([
    1,
    ['notifications.readAll'],
  ])
  expect(await find({ resourceType: 'notifications', resourceId: 4711 })).toEqual([1, ['notifications.read']])
  expect(await find({ userId: user.id, pageSize: 1, page: 2 })).toEqual([2, ['notifications.readAll']])
  expect(await find({ action: '没有' })).toEqual([0, []])
})

describe('GET /api/admin/users/:id', () => {
  test('GET /api/admin/users/:id shows a user with masked personal data, and the access is recorded in the audit log', async () => {
    const user = await app.user({
      nickname: '王奶奶',
      real_name: '王秀英',
      emergency_contact_name: '王小明',
      emergency_contact_phone: '13912345678',
    })
    expect(await admin.admin.getUser({ params: { id: user.id } })).toMatchObject({
      id: user.id,
      nickname: '王奶奶',
      realName: '王**',
      emergencyContactPhone: '139****5678',
      orderCount: 0,
      spent: 0,
    })
    expect(await audited()).toMatchObject({ action: 'users.viewed', userId: user.id, resourceId: user.id })
  })

  test('GET /api/admin/users/:id answers 404 NOT_FOUND for an unknown user', async () => {
    expect(await getRefusal(admin.admin.getUser({ params: { id: 999_999 } }))).toMatchObject({
      status: 404,
      error: 'NOT_FOUND',
    })
  })
})
