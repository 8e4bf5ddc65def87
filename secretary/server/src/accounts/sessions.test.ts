import { createHash, randomUUID } from 'node:crypto'
import { dayMs, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestCaller, startTestBackend, type TestBackend } from '#testing'

let backend: TestBackend
beforeAll(async () => void (backend = await startTestBackend({ RATE_LIMIT_SCALE: '1000' })))
afterAll(() => backend.stop())

/** Counter that gives each test a new phone number. */
let phones = 0
let phone: string
beforeEach(() => {
  phone = `138${String((phones += 1)).padStart(4, '0')}0000`
  backend.clock.move({ reset: true })
})
const invalid = { status: 400, body: expect.objectContaining({ error: 'REFRESH_TOKEN_INVALID' }) }
const refresh = (token: string) => backend.visitor.auth.refresh({ body: { refresh_token: token } })
const me = (accessToken: string) => createTestCaller(backend.url, accessToken).user.profile()

async function logIn() {
  backend.clock.move({ advanceMs: minuteMs })
  await backend.visitor.auth.sendCode({ body: { phone } })
  return backend.visitor.auth.verifyCode({ body: { phone, code: await backend.codeFor(phone) } })
}

/** Returns the stored refresh tokens of the login that an access token belongs to. */
async function tokensOf(accessToken: string) {
  const { deps } = backend
  const { sessionId = '' } = (await deps.accessTokens.read(accessToken, deps.clock)) ?? {}
  return deps.db.selectFrom('refresh_tokens').selectAll().where('session_id', '=', sessionId).execute()
}

describe('POST /api/auth/refresh', () => {
  test('POST /api/auth/refresh exchanges a refresh token for a new refresh token and an access token', async () => {
    const login = await logIn()
    const next = await refresh(login.refresh_token)
    expect(next).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
      refresh_token: expect.any(String),
    })
    expect(next.refresh_token).not.toBe(login.refresh_token)
    expect((await me(next.access_token)).user).toEqual(login.user)
    await refresh(next.refresh_token)
  })

  test('POST /api/auth/refresh returns the same successor of a refresh token for ten seconds, because the response may get lost', async () => {
    const { refresh_token: token } = await logIn()
    const next = await refresh(token)
    backend.clock.move({ advanceMs: 10 * secondMs - 1 })
    expect((await refresh(token)).refresh_token).toBe(next.refresh_token)
    await refresh(next.refresh_token)
  })

  test('a refresh token that is used again after ten seconds ends the login for both holders', async () => {
    const { refresh_token: token } = await logIn()
    const next = await refresh(token)
    backend.clock.move({ advanceMs: 10 * secondMs })
    await expect(refresh(token)).rejects.toMatchObject(invalid)
    await expect(refresh(next.refresh_token)).rejects.toMatchObject(invalid)
    await expect(me(next.access_token)).rejects.toMatchObject({ status: 401 })
  })

  test('a refresh token that was replaced twice ends the login immediately', async () => {
    const { refresh_token: token } = await logIn()
    const second = await refresh(token)
    const third = await refresh(second.refresh_token)
    await expect(refresh(token)).rejects.toMatchObject(invalid)
    await expect(refresh(third.refresh_token)).rejects.toMatchObject(invalid)
  })

  test('a reused refresh token ends only its own login, not logins on other devices', async () => {
    const stolen = await logIn()
    const other = await logIn()
    await refresh(stolen.refresh_token)
    backend.clock.move({ advanceMs: minuteMs })
    await expect(refresh(stolen.refresh_token)).rejects.toMatchObject(invalid)
    await refresh(other.refresh_token)
  })

  test('20 concurrent requests with one refresh token all get the same successor', async () => {
    const { refresh_token: token } = await logIn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)))
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1)
    expect(await tokensOf(answers[0]?.access_token ?? '')).toHaveLength(2)
    await refresh(answers[0]?.refresh_token ?? '')
  })

  test('(control) concurrent requests with one refresh token get different successors without the row lock', async () => {
    const { access_token: access } = await logIn()
    const { db } = backend.deps
    const [{ id, session_id } = expect.fail()] = await tokensOf(access)
    async function readThenReplace() {
      const row = await db.selectFrom('refresh_tokens').selectAll().where('id', '=', id).executeTakeFirst()
      if (row?.replaced_by) return row.replaced_by
      const next = randomUUID()
      await db
        .insertInto('refresh_tokens')
        .values({ id: next, session_id, secret_hash: next, created_at: '2026-11-21T08:00:00Z' })
        .execute()
      await db.updateTable('refresh_tokens').set({ replaced_by: next }).where('id', '=', id).execute()
      return next
    }
    const answers = await Promise.all(Array.from({ length: 20 }, readThenReplace))
    expect(new Set(answers).size).toBeGreaterThan(1)
  })

  test('a refresh token expires 30 days after its last use, and the login 90 days after its start', async () => {
    let { refresh_token: token } = await logIn()
    for (let n = 0; n < 3; n += 1) {
      backend.clock.move({ advanceMs: 30 * dayMs - 1 })
      token = (await refresh(token)).refresh_token
    }
    backend.clock.move({ advanceMs: 2 })
    await refresh(token).then(({ refresh_token }) => (token = refresh_token))
    backend.clock.move({ advanceMs: 1 })
    await expect(refresh(token)).rejects.toMatchObject(invalid)
    const idle = await logIn()
    backend.clock.move({ advanceMs: 30 * dayMs })
    await expect(refresh(idle.refresh_token)).rejects.toMatchObject(invalid)
  })

  test.each([
    ['unknown', `${randomUUID()}.${'x'.repeat(43)}`],
    ['malformed', 'hello'],
    ['text with a NUL', 'a\0b'],
  ])('a refresh token is refused if it is %s', async (_, token) => {
    await expect(refresh(token)).rejects.toMatchObject(invalid)
  })

  test('a refresh token with a wrong secret is refused and the login stays valid', async () => {
    const { refresh_token: token } = await logIn()
    await expect(refresh(`${token.split('.')[0]}.${'x'.repeat(43)}`)).rejects.toMatchObject(invalid)
    await refresh(token)
  })

  test('a refresh token is stored only as a hash', async () => {
    const { refresh_token: token, access_token: access } = await logIn()
    const rows = JSON.stringify(await tokensOf(access))
    const secret = token.split('.')[1] ?? expect.fail()
    expect(rows).not.toContain(secret)
    expect(rows).toContain(createHash('sha256').update(secret).digest('hex'))
  })
})

describe('GET and DELETE /api/auth/sessions', () => {
  test('POST /api/auth/logout invalidates the access token and the refresh token', async () => {
    const { access_token: access, refresh_token: token } = await logIn()
    const response = await createTestCaller(backend.url, access).fetch('/api/auth/logout', { method: 'POST' })
    expect(response.status).toBe(204)
    await expect(me(access)).rejects.toMatchObject({ status: 401 })
    await expect(refresh(token)).rejects.toMatchObject(invalid)
  })

  test('an access token expires after 15 minutes', async () => {
    const { access_token: access } = await logIn()
    backend.clock.move({ advanceMs: 15 * minuteMs - secondMs })
    await me(access)
    backend.clock.move({ advanceMs: secondMs })
    await expect(me(access)).rejects.toMatchObject({
      status: 401,
      body: expect.objectContaining({ error: 'UNAUTHORIZED' }),
    })
  })

  test('GET /api/auth/sessions lists logins with their devices, newest first, and all other logins can be ended', async () => {
    const phoneLogin = await logIn()
    const tablet = await logIn()
    const own = createTestCaller(backend.url, tablet.access_token)
    const { sessions } = await own.auth.sessions()
    expect(sessions).toMatchObject([
      { current: true, device: expect.any(String), last_used_at: '2026-11-21T08:02:00.000Z' },
      { current: false, last_used_at: '2026-11-21T08:01:00.000Z' },
    ])
    await own.auth.endOthers()
    await expect(me(phoneLogin.access_token)).rejects.toMatchObject({ status: 401 })
    expect((await own.auth.sessions()).sessions).toHaveLength(1)
  })

  test('a login can be ended by its id, but only by its owner', async () => {
    const login = await logIn()
    const other = await backend.user()
    const { sessions } = await createTestCaller(backend.url, login.access_token).auth.sessions()
    const params = { id: sessions[0]?.id ?? '' }
    const notFound = { status: 404, body: expect.objectContaining({ error: 'SESSION_NOT_FOUND' }) }
    await expect(other.auth.endSession({ params })).rejects.toMatchObject(notFound)
    await expect(other.auth.endSession({ params: { id: randomUUID() } })).rejects.toMatchObject(notFound)
    const own = createTestCaller(backend.url, login.access_token)
    await own.auth.endSession({ params })
    await expect(own.auth.sessions()).rejects.toMatchObject({ status: 401 })
  })

  test('the cleanup job deletes an ended login and its tokens after 30 days', async () => {
    const { access_token: access } = await logIn()
    const [{ session_id: id } = expect.fail()] = await tokensOf(access)
    await createTestCaller(backend.url, access).auth.logout()
    const { db } = backend.deps
    const left = async () => [
      ...(await db.selectFrom('auth_sessions').select('id').where('id', '=', id).execute()),
      ...(await db.selectFrom('refresh_tokens').select('id').where('session_id', '=', id).execute()),
    ]
    backend.clock.move({ advanceMs: 30 * dayMs })
    await backend.jobs.run('accounts.forget')
    expect(await left()).toHaveLength(2)
    backend.clock.move({ advanceMs: 1 })
    await backend.jobs.run('accounts.forget')
    expect(await left()).toEqual([])
  })

  test.each([
    ['signed with another key', 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.AAAA'],
    ['unsigned', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2lkIjoieCJ9.'],
    ['malformed', 'hello'],
  ])('an access token is refused if it is %s', async (_, token) => {
    await expect(me(token)).rejects.toMatchObject({ status: 401 })
  })
})
