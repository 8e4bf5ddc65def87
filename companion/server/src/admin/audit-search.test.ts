import { toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestAdmin, type TestApp } from '#testing'

let app: TestApp
let admin: TestAdmin
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.stop())

test('GET /api/admin/audit-logs finds entries by user id, phone, nickname and order number', async () => {
  const user = await app.user({ nickname: '审计奶奶' })
  await app.user({ nickname: '别人' })
  const orderNo = 'A2026112300000000001'
  const created_at = toDate(app.clock.now())
  await app.db
    .insertInto('audit_logs')
    .values([
      { action: 'users.viewed', user_id: user.id, created_at },
      { action: 'money.seen', detail: JSON.stringify({ orderNo }), created_at },
    ])
    .execute()
  const actions = async (q: string) =>
    (await admin.admin.listAuditLogs({ query: { q } })).auditLogs.map(({ action }) => action)
  for (const q of [String(user.id), user.phone, '审计奶'])
    expect(await actions(q), q).toContain('users.viewed')
  expect(await actions(orderNo)).toEqual(['money.seen'])
  expect(await actions('没有这个人')).toEqual([])
})
