import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { recordAudit, toAuditRow } from './record.ts'
import { isAudited, type AuditedRequest, toAuditEntry } from './rules.ts'
import { createAuditWriter } from './writer.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp({ TRUST_PROXY: '1' })))
afterAll(() => app.stop())

const newest = async (count = 1) => {
  const rows = await app.db.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').limit(count).execute()
  return count === 1 ? rows[0] : rows
}
const countOf = async () =>
  (await app.db.selectFrom('audit_logs').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow())
    .count
const postJson = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
  body: JSON.stringify(body),
})

describe('auditing of requests that change something', () => {
  test('a request is audited with user, action, resource, status and IP address', async () => {
    const user = await app.user()
    const path = '/api/v1/notifications/123/read'
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    expect((await user.fetch(path, { method: 'PUT', headers })).status).toBe(404)
    expect(await newest()).toMatchObject({
      user_id: user.id,
      action: 'notifications.read',
      resource_type: 'notifications',
      resource_id: 123,
      detail: { status: 404 },
      ip_address: '203.0.113.7',
      created_at: new Date(app.clock.now()),
    })
  })

  test("a request by an administrator is audited with the administrator's id and without the request body", async () => {
    const admin = await app.admin()
    await admin.notifications.announce({ body: { title: 'a secret title', content: 'a secret text' } })
    const row = await newest()
    expect(row).toMatchObject({
      user_id: null,
      action: 'notifications.announce',
      resource_type: null,
      detail: { status: 200, adminId: admin.id },
    })
    expect(JSON.stringify(row)).not.toContain('secret')
  })

  test('a request with an invalid body, sent to an alias of the path, is audited', async () => {
    const admin = await app.admin()
    expect((await admin.fetch('/api/v1/admin/notices', postJson({ title: 1 }))).status).toBe(400)
    expect(await newest()).toMatchObject({
      action: 'notifications.announce',
      detail: { status: 400, adminId: admin.id },
    })
  })

  test('read requests, requests of visitors and requests to unknown paths are not audited', async () => {
    const user = await app.user()
    const before = await countOf()
    await user.notifications.list({ query: {} })
    await user.fetch('/api/v1/notifications', { method: 'HEAD' })
    await app.visitor.fetch('/api/admin/notices', postJson({ title: 'x', content: 'y' }))
    await user.fetch('/api/v1/nowhere', postJson({}))
    expect(await countOf()).toBe(before)
  })

  test('a request succeeds even if writing to the audit log fails', async () => {
    const user = await app.user()
    const broken = vi.spyOn(app.db, 'insertInto').mockImplementation(() => {
      throw new Error('on purpose')
    })
    expect(await user.notifications.readAll()).toMatchObject({ success: true })
    broken.mockRestore()
    const before = await countOf()
    await user.notifications.readAll()
    expect(await countOf()).toBe(before + 1)
  })
})

describe('auditing of logins', () => {
  const phone = '13911110000'

  test('a successful login is audited with the user, and a failed login without a user', async () => {
    await app.visitor.fetch('/api/v1/auth/send-code', postJson({ phone, purpose: 'login' }))
    expect(await newest()).toMatchObject({
      action: 'auth.sendCode',
      user_id: null,
      ip_address: '203.0.113.9',
    })
    const code = String(app.sentTo(phone)[0]?.data['code'])
    const wrong = code === '000000' ? '111111' : '000000'
    await app.visitor.fetch('/api/v1/auth/login', postJson({ phone, code: wrong }))
    expect(await newest()).toMatchObject({ action: 'auth.login', user_id: null, detail: { status: 400 } })
    const { user } = await app.visitor.auth.login({ body: { phone, code } })
    const row = await newest()
    expect(row).toMatchObject({ action: 'auth.login', user_id: user.id, detail: { status: 200 } })
    expect(JSON.stringify(row)).not.toContain(phone)
  })
})

describe('toAuditEntry and isAudited', () => {
  const seen: AuditedRequest = {
    method: 'POST',
    route: '/api/v1/membership/pay/:token/confirm',
    operation: undefined,
    params: { token: 'opens-the-door' },
    actor: { type: 'user', id: 5 },
    status: 200,
    ip: '::1',
    isRepeated: false,
  }

  test.each([
    [
      'toAuditEntry names a route without a contract by its path',
      {},
      { action: 'membership.pay.confirm', userId: 5 },
    ],
    [
      'toAuditEntry stores the number of an order in the detail',
      { route: '/api/v1/orders/:orderNo/refund', params: { orderNo: 'A2611211200000000007' } },
      {
        resourceType: 'orders',
        resourceId: undefined,
        detail: { status: 200, orderNo: 'A2611211200000000007' },
      },
    ],
    [
      'toAuditEntry takes the first of two ids as the resource',
      { route: '/api/admin/activities/:id/participants/:userId/sign-in', params: { id: '3', userId: '9' } },
      { resourceType: 'activities', resourceId: 3, detail: { status: 200, userId: '9' } },
    ],
    [
      'toAuditEntry stores the account of a merchant employee',
      { actor: { type: 'merchant', id: 2, accountId: 8 } },
      { userId: undefined, detail: { status: 200, merchantId: 2, accountId: 8 } },
    ],
    [
      'toAuditEntry marks a replayed request',
      { isRepeated: true },
      { detail: { status: 200, isRepeated: true } },
    ],
  ])('%s', (_, changes, expected) => {
    const entry = toAuditEntry({ ...seen, ...changes })
    expect(entry).toMatchObject(expected)
    expect(JSON.stringify(entry)).not.toContain('opens-the-door')
  })

  test.each([
    [true, {}],
    [true, { method: 'DELETE' }],
    [false, { method: 'GET' }],
    [false, { method: 'OPTIONS' }],
    [false, { actor: undefined }],
    [true, { actor: undefined, route: '/api/admin/auth/login', status: 401 }],
    [false, { actor: undefined, route: '/api/admin/auth/login', status: 429 }],
    [true, { status: 429 }],
  ])('isAudited returns %s for the request %j', (is, changes) =>
    expect(isAudited({ ...seen, ...changes })).toBe(is),
  )

  test('toAuditRow truncates a long action', () => {
    expect(toAuditRow({ action: 'x'.repeat(60) }, 0).action).toHaveLength(50)
  })
})

describe('createAuditWriter and recordAudit', () => {
  test('200 simultaneous audit rows are written with a few statements, and all are stored in order', async () => {
    const write = createAuditWriter(app.db)
    const statements = vi.spyOn(app.db, 'insertInto')
    const first = await countOf()
    await Promise.all(
      Array.from({ length: 200 }, (_, nth) =>
        write(toAuditRow({ action: 'batch', resourceId: nth }, app.clock.now())),
      ),
    )
    expect(statements).toHaveBeenCalledTimes(2)
    statements.mockRestore()
    expect(await countOf()).toBe(first + 200)
    const kept = await app.db
      .selectFrom('audit_logs')
      .select('resource_id')
      .where('action', '=', 'batch')
      .orderBy('id')
      .execute()
    expect(kept.map(({ resource_id }) => resource_id)).toEqual(Array.from({ length: 200 }, (_, nth) => nth))
  })

  test('a failed INSERT rejects its audit rows, and later audit rows are still written', async () => {
    const write = createAuditWriter(app.db)
    const tooLong = { ...toAuditRow({ action: 'x' }, app.clock.now()), ip_address: 'x'.repeat(46) }
    await expect(write(tooLong)).rejects.toThrow('value too long')
    await write(toAuditRow({ action: 'after a fault' }, app.clock.now()))
    expect(await newest()).toMatchObject({ action: 'after a fault' })
  })

  test('the database refuses to change or delete audit rows', async () => {
    await recordAudit(app.db, { action: 'to stay' }, app.clock.now())
    const change = app.db.updateTable('audit_logs').set({ action: 'changed' }).where('action', '=', 'to stay')
    await expect(change.execute()).rejects.toThrow('never changed')
    const removal = app.db.deleteFrom('audit_logs').where('action', '=', 'to stay')
    await expect(removal.execute()).rejects.toThrow('never changed')
    expect(await newest()).toMatchObject({ action: 'to stay' })
  })
})
