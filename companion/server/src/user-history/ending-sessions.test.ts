import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#access'
import { createCaller, getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { listPushTokens } from '../notifications/testing/devices.ts'
import { countOutcomes } from '../testing/count-outcomes.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) MicroMessenger/8.0'

let app: TestApp
let admin: TestAdmin
let user: TestUser
let phones = 0
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin({ role: 'support' })
})
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

/** Opens a session of a user and returns its caller and its id. */
async function logIn({ id } = user) {
  const token = await openSession(app.deps, { type: 'user', id }, { ip: '203.0.113.1', device: iphone })
  const caller = createCaller(app.url, token, { 'user-agent': iphone })
  const { sessions } = await caller.auth.sessions({ query: {} })
  return { ...caller, sessionId: sessions.find(({ current }) => current)?.id ?? '' }
}
type Login = Awaited<ReturnType<typeof logIn>>

const registerPhone = (login: Login) =>
  login.notifications.addDevice({ body: { platform: 'jpush', token: `phone ${(phones += 1)}` } })
const end = (sessionId: string, by = admin, { id } = user) =>
  by.userHistory.endSession({ params: { id, sessionId } })
const endAll = (by = admin, { id } = user) =>
  by.userHistory.endAllSessions({ params: { id }, body: undefined })
const list = async () => (await admin.userHistory.sessions({ params: { id: user.id }, query: {} })).sessions
const isRefused = ({ users }: Login) =>
  users.me().then(
    () => false,
    ({ status }) => status === 401,
  )

describe('GET /admin/users/:id/sessions', () => {
  test('lists open and ended logins by device, and whether the device receives pushes', async () => {
    const [lost, kept] = [await logIn(), await logIn()]
    await registerPhone(kept)
    await end(lost.sessionId)
    const sessions = await list()
    const find = (id: string) => sessions.find((session) => session.id === id)
    expect(sessions).toHaveLength(2)
    expect(find(kept.sessionId)).toMatchObject({
      device: 'iPhone · 微信',
      status: 'open',
      receivesPushes: true,
      endedAt: null,
    })
    expect(find(lost.sessionId)).toMatchObject({
      status: 'ended',
      receivesPushes: false,
      endedAt: expect.any(String),
    })
  })
})

describe('DELETE /admin/users/:id/sessions/:sessionId', () => {
  test('refuses the next request of this login, deletes its push token and leaves other logins open', async () => {
    const [lost, kept] = [await logIn(), await logIn()]
    await registerPhone(lost)
    await end(lost.sessionId)
    expect([await isRefused(lost), await isRefused(kept)]).toEqual([true, false])
    expect(await listPushTokens(app, `user:${user.id}`)).toEqual([])
  })

  test('writes the administrator, the user and the login to the audit log', async () => {
    const { sessionId } = await logIn()
    await end(sessionId)
    const owner = await app.admin()
    const query = { userId: user.id, action: 'users.sessionEnded' }
    expect((await owner.admin.listAuditLogs({ query })).auditLogs).toMatchObject([
      { resourceType: 'user', resourceId: user.id, detail: { adminId: admin.id, sessionId } },
    ])
  })

  test('ten administrators end the same login at once: exactly one succeeds and is in the audit log', async () => {
    const { sessionId } = await logIn()
    const control = await logIn()
    expect(await countOutcomes(Array.from({ length: 10 }, () => end(sessionId)))).toEqual({
      ok: 1,
      NOT_FOUND: 9,
    })
    const owner = await app.admin()
    const query = { userId: user.id, action: 'users.sessionEnded' }
    expect((await owner.admin.listAuditLogs({ query })).total).toBe(1)
    expect(await isRefused(control)).toBe(false)
  })

  test('a phone that registers for pushes while its login is ended is not registered in the end', async () => {
    const logins = await Promise.all(Array.from({ length: 10 }, () => logIn()))
    const control = await logIn()
    await registerPhone(control)
    await Promise.allSettled(logins.flatMap((login) => [registerPhone(login), end(login.sessionId)]))
    for (const login of logins) expect(await isRefused(login)).toBe(true)
    expect(await listPushTokens(app, `user:${user.id}`)).toHaveLength(1)
  })

  test('answers 404 for a login of another user, an ended login and an unknown id', async () => {
    const other = await app.user()
    const ofOther = await logIn(other)
    const { sessionId } = await logIn()
    await end(sessionId)
    for (const id of [ofOther.sessionId, sessionId, 'no-such-login'])
      expect(await getRefusal(end(id))).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    expect(await isRefused(ofOther)).toBe(false)
  })

  test('answers 403 ROLE_NOT_ALLOWED to operations, and the login stays open', async () => {
    const login = await logIn()
    const operations = await app.admin({ role: 'operations' })
    const refused = { status: 403, error: 'ROLE_NOT_ALLOWED' }
    expect(await getRefusal(end(login.sessionId, operations))).toMatchObject(refused)
    expect(await getRefusal(endAll(operations))).toMatchObject(refused)
    expect(await isRefused(login)).toBe(false)
  })
})

describe('POST /admin/users/:id/logout-everywhere', () => {
  test('refuses all logins of the user, deletes their push tokens, and leaves other users logged in', async () => {
    const [one, two] = [await logIn(), await logIn()]
    const other = await logIn(await app.user())
    await registerPhone(one)
    await endAll()
    expect([await isRefused(one), await isRefused(two), await isRefused(other)]).toEqual([true, true, false])
    expect(await getRefusal(user.users.me())).toMatchObject({ status: 401 })
    expect(await listPushTokens(app, `user:${user.id}`)).toEqual([])
  })

  test('the user can log in again, and the audit log names the administrator', async () => {
    await logIn()
    await endAll()
    expect(await isRefused(await logIn())).toBe(false)
    const owner = await app.admin()
    const query = { userId: user.id, action: 'users.allSessionsEnded' }
    expect((await owner.admin.listAuditLogs({ query })).auditLogs).toMatchObject([
      { detail: { adminId: admin.id } },
    ])
  })

  test('answers 404 for an unknown user', async () => {
    expect(await getRefusal(endAll(admin, { ...user, id: 999_999 }))).toMatchObject({ status: 404 })
  })
})
