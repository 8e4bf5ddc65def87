import { dayMs, hourMs, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TokenHolder } from '#core'
import { createCaller, getRefusal, startTestApp, type TestApp } from '#testing'
import { openSession } from './sessions.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) MicroMessenger/8.0'
const android = 'Mozilla/5.0 (Linux; Android 16; Mobile) Chrome/140.0 Safari/537.36'
const unauthorized = { status: 401, error: 'UNAUTHORIZED' }

let app: TestApp
let holder: TokenHolder
beforeAll(async () => void (app = await startTestApp({ TRUST_PROXY: '1' })))
beforeEach(async () => void (holder = { type: 'user', id: (await app.user()).id }))
afterAll(() => app.stop())

/** Opens a session for a device directly, without the login endpoint. */
async function logIn(device = iphone, of = holder) {
  const token = await openSession(app.deps, of, { ip: '203.0.113.1', device })
  return { token, ...createCaller(app.url, token, { 'user-agent': device }) }
}
type Login = Awaited<ReturnType<typeof logIn>>

const isIn = ({ users }: Pick<Login, 'users'>) =>
  users.me().then(
    () => true,
    () => false,
  )
const callerWith = (token: string) => createCaller(app.url, token, { 'user-agent': iphone })
const sessionsOf = async ({ auth }: Login) => (await auth.sessions({ query: {} })).sessions

describe('GET /auth/sessions', () => {
  test("GET /auth/sessions lists the account's logins by device, last used first, and marks the current login", async () => {
    const phone = await logIn(iphone)
    app.clock.move({ advanceMs: 2 * hourMs })
    const tablet = await logIn(android)
    await logIn(iphone, { type: 'user', id: (await app.user()).id })
    expect(await tablet.auth.sessions({ query: {} })).toMatchObject({
      sessions: [
        { device: '安卓手机 · Chrome 浏览器', current: true, createdAt: toIso(app.clock.now()) },
        { device: 'iPhone · 微信', current: false },
      ],
      total: 2,
      page: 1,
      pageSize: 20,
    })
    // The test does not check the order: listing the sessions may update the time of last use of the phone,
    // which then equals that of the tablet.
    const own = (await sessionsOf(phone)).filter(({ current }) => current)
    expect(own).toMatchObject([{ device: 'iPhone · 微信' }])
  })

  test('GET /auth/sessions shows when a login was last used, accurate to one hour, without a database write at each request', async () => {
    const login = await logIn()
    const openedAt = app.clock.now()
    app.clock.move({ advanceMs: hourMs - 1 })
    await login.users.me()
    const lastUsed = async () => (await sessionsOf(login))[0]?.lastUsedAt
    expect(await lastUsed()).toBe(toIso(openedAt))
    app.clock.move({ advanceMs: 1 })
    await login.users.me()
    await expect.poll(lastUsed).toBe(toIso(app.clock.now()))
  })

  test('GET /auth/sessions lists no logins whose token has expired', async () => {
    const old = await logIn()
    app.clock.move({ advanceMs: 7 * dayMs })
    expect(await sessionsOf(await logIn())).toHaveLength(1)
    expect(await getRefusal(old.users.me())).toMatchObject({ status: 401, error: 'TOKEN_EXPIRED' })
  })
})

describe('POST /auth/logout', () => {
  test('a logout ends only the current login, from the next request on', async () => {
    const [phone, tablet] = [await logIn(), await logIn(android)]
    expect(await phone.auth.logout({ body: undefined })).toMatchObject({ success: true })
    expect(await getRefusal(phone.users.me())).toMatchObject(unauthorized)
    expect(await getRefusal(phone.auth.refresh())).toMatchObject(unauthorized)
    expect(await isIn(tablet)).toBe(true)
  })

  test('a logout ends the previous and the newest token of a login that was just refreshed', async () => {
    const login = await logIn()
    const next = callerWith((await login.auth.refresh()).token)
    await login.auth.logout({ body: undefined })
    expect([await isIn(login), await isIn(next)]).toEqual([false, false])
  })

  test('a logout and a refresh at the same time leave no accepted token', async () => {
    for (let round = 0; round < 8; round += 1) {
      const login = await logIn()
      const [refreshed] = await Promise.allSettled([
        login.auth.refresh(),
        login.auth.logout({ body: undefined }),
      ])
      const tokens = refreshed.status === 'fulfilled' ? [login.token, refreshed.value.token] : [login.token]
      for (const token of tokens) expect(await isIn(callerWith(token))).toBe(false)
    }
  })
})

describe('POST /auth/logout-everywhere', () => {
  test('logout-everywhere ends all logins of the account, legacy tokens without a session included, and none of other accounts', async () => {
    const [phone, tablet] = [await logIn(), await logIn(android)]
    const old = createCaller(app.url, await app.deps.tokens.issue(holder))
    const other = await app.user()
    expect(await isIn(old)).toBe(true)
    await phone.auth.logoutEverywhere({ body: undefined })
    expect(await Promise.all([phone, tablet, old, other].map(isIn))).toEqual([false, false, false, true])
    expect(await isIn(await logIn())).toBe(true)
  })
})

describe('DELETE /auth/sessions/:id', () => {
  test('DELETE /auth/sessions/:id lets a device end the login of another device of the same account', async () => {
    const [phone, tablet] = [await logIn(), await logIn(android)]
    const lost = (await sessionsOf(phone)).find(({ current }) => !current)
    await phone.auth.endSession({ params: { id: lost?.id ?? '' } })
    expect([await isIn(phone), await isIn(tablet)]).toEqual([true, false])
    expect(await sessionsOf(phone)).toHaveLength(1)
  })

  test('DELETE /auth/sessions/:id answers 404 for the login of another account, an ended login and an unknown id', async () => {
    const [mine, others] = [await logIn(), await logIn(iphone, { type: 'user', id: (await app.user()).id })]
    const [theirs] = await sessionsOf(others)
    const ids = [theirs?.id ?? '', '00000000-0000-4000-8000-000000000000', '1', "' OR 1=1"]
    for (const id of ids)
      expect(await getRefusal(mine.auth.endSession({ params: { id } }))).toMatchObject({ status: 404 })
    expect(await isIn(others)).toBe(true)
  })
})

describe('POST /auth/refresh', () => {
  test('a refresh returns the next token, and the previous token is accepted for one more minute', async () => {
    const login = await logIn()
    const next = await login.auth.refresh()
    expect(next.expiresIn).toBe(7 * 24 * 3600)
    app.clock.move({ advanceMs: minuteMs - 1 })
    expect(await isIn(login)).toBe(true)
    app.clock.move({ advanceMs: 1 })
    expect([await isIn(login), await isIn(callerWith(next.token))]).toEqual([false, true])
  })

  test('a refresh returns the same next token to 20 simultaneous requests and to a repeated request', async () => {
    const login = await logIn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => login.auth.refresh()))
    const tokens = new Set(answers.map(({ token }) => token))
    expect(tokens.size).toBe(1)
    app.clock.move({ advanceMs: 30_000 })
    expect(await login.auth.refresh()).toMatchObject({ token: [...tokens][0] })
    expect(await sessionsOf(login)).toHaveLength(1)
  })

  test('a refresh with a superseded token ends the login, including its newest token', async () => {
    const stolen = await logIn()
    const owner = callerWith((await stolen.auth.refresh()).token)
    app.clock.move({ advanceMs: minuteMs })
    expect(await getRefusal(stolen.auth.refresh())).toMatchObject(unauthorized)
    expect(await getRefusal(owner.users.me())).toMatchObject(unauthorized)
    const admin = await app.admin()
    const { auditLogs } = await admin.admin.listAuditLogs({ query: { action: 'auth.tokenReused' } })
    expect(auditLogs[0]).toMatchObject({ userId: holder.id })
  })

  test('control: a request other than a refresh with a superseded token is refused but does not end the login', async () => {
    const login = await logIn()
    const next = callerWith((await login.auth.refresh()).token)
    app.clock.move({ advanceMs: minuteMs })
    expect(await isIn(login)).toBe(false)
    expect(await isIn(next)).toBe(true)
  })

  test('a refresh with a token that was replaced twice ends the login, even within the first minute', async () => {
    const first = await logIn()
    const second = callerWith((await first.auth.refresh()).token)
    const third = callerWith((await second.auth.refresh()).token)
    expect(await getRefusal(first.auth.refresh())).toMatchObject(unauthorized)
    expect(await isIn(third)).toBe(false)
  })

  test('refreshing extends a login to at most 90 days', async () => {
    let login: { token: string } & Pick<Login, 'auth' | 'users'> = await logIn()
    const openedAt = app.clock.now()
    for (let day = 0; day < 84; day += 6) {
      app.clock.move({ advanceMs: 6 * dayMs })
      const { token } = await login.auth.refresh()
      login = { token, ...callerWith(token) }
    }
    app.clock.move({ now: openedAt + 89 * dayMs })
    const last = await login.auth.refresh()
    expect(last.expiresIn).toBe(24 * 3600)
    expect((decodeJwt(last.token).exp ?? 0) * 1000).toBeLessThanOrEqual(openedAt + 90 * dayMs)
    app.clock.move({ now: openedAt + 90 * dayMs })
    expect(await getRefusal(callerWith(last.token).auth.refresh())).toMatchObject({ error: 'TOKEN_EXPIRED' })
  })
})

describe('legacy tokens, issued before sessions existed', () => {
  const legacy = async () => {
    const token = await app.deps.tokens.issue(holder)
    return { token, ...callerWith(token) }
  }

  test('a token without a session is accepted until it expires', async () => {
    const old = await legacy()
    app.clock.move({ advanceMs: 7 * dayMs - 1000 })
    expect(await isIn(old)).toBe(true)
    app.clock.move({ advanceMs: 1000 })
    expect(await getRefusal(old.users.me())).toMatchObject({ error: 'TOKEN_EXPIRED' })
  })

  test('20 simultaneous refreshes of a token without a session create one session and return the same token', async () => {
    const old = await legacy()
    const answers = await Promise.all(Array.from({ length: 20 }, () => old.auth.refresh()))
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1)
    expect(await sessionsOf(old)).toMatchObject([{ current: true, device: 'iPhone · 微信' }])
    app.clock.move({ advanceMs: minuteMs })
    expect(await getRefusal(old.auth.refresh())).toMatchObject(unauthorized)
    expect(await isIn(callerWith(answers[0]!.token))).toBe(false)
  })

  test('a logout with a token without a session invalidates that token', async () => {
    const [old, other] = [await legacy(), await legacy()]
    await old.auth.logout({ body: undefined })
    expect([await isIn(old), await isIn(other)]).toEqual([false, true])
  })

  test('a token that was revoked before sessions existed stays revoked', async () => {
    const old = await legacy()
    const { jti = '', exp = 0 } = decodeJwt(old.token)
    const row = { jti, revoked_at: new Date(app.clock.now()), expires_at: new Date(exp * 1000) }
    await app.db.insertInto('revoked_tokens').values(row).execute()
    expect(await isIn(old)).toBe(false)
  })
})
