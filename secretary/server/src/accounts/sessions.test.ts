import { createHash, randomUUID } from 'node:crypto'
import { dayMs, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callerAt, startTestBackend, type TestBackend } from '#testing'

let backend: TestBackend
beforeAll(async () => void (backend = await startTestBackend({ RATE_LIMIT_SCALE: '1000' })))
afterAll(() => backend.stop())

/** Somebody new for each test. */
let phones = 0
let phone: string
beforeEach(() => {
  phone = `138${String((phones += 1)).padStart(4, '0')}0000`
  backend.clock.move({ reset: true })
})
const invalid = { status: 400, body: expect.objectContaining({ error: 'REFRESH_TOKEN_INVALID' }) }
const refresh = (token: string) => backend.visitor.auth.refresh({ body: { refresh_token: token } })
const me = (accessToken: string) => callerAt(backend.url, accessToken).user.profile()

async function logIn() {
  backend.clock.move({ advanceMs: minuteMs })
  await backend.visitor.auth.sendCode({ body: { phone } })
  return backend.visitor.auth.verifyCode({ body: { phone, code: await backend.codeFor(phone) } })
}

/** What is stored of the login behind an access token. */
async function tokensOf(accessToken: string) {
  const { deps } = backend
  const { sessionId = '' } = (await deps.accessTokens.read(accessToken, deps.clock)) ?? {}
  return deps.db.selectFrom('refresh_tokens').selectAll().where('session_id', '=', sessionId).execute()
}

describe('a refresh token', () => {
  test('is traded for the next one and an access token', async () => {
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

  test('gives the same next one again for ten seconds: the answer may have been lost', async () => {
    const { refresh_token: token } = await logIn()
    const next = await refresh(token)
    backend.clock.move({ advanceMs: 10 * secondMs - 1 })
    expect((await refresh(token)).refresh_token).toBe(next.refresh_token)
    await refresh(next.refresh_token)
  })

  test('that is shown ten seconds after its use ends the login for both who hold it', async () => {
    const { refresh_token: token } = await logIn()
    const next = await refresh(token)
    backend.clock.move({ advanceMs: 10 * secondMs })
    await expect(refresh(token)).rejects.toMatchObject(invalid)
    await expect(refresh(next.refresh_token)).rejects.toMatchObject(invalid)
    await expect(me(next.access_token)).rejects.toMatchObject({ status: 401 })
  })

  test('from before the previous one ends the login at once', async () => {
    const { refresh_token: token } = await logIn()
    const second = await refresh(token)
    const third = await refresh(second.refresh_token)
    await expect(refresh(token)).rejects.toMatchObject(invalid)
    await expect(refresh(third.refresh_token)).rejects.toMatchObject(invalid)
  })

  test('ends only its own login, not those on other devices', async () => {
    const stolen = await logIn()
    const other = await logIn()
    await refresh(stolen.refresh_token)
    backend.clock.move({ advanceMs: minuteMs })
    await expect(refresh(stolen.refresh_token)).rejects.toMatchObject(invalid)
    await refresh(other.refresh_token)
  })

  test('that comes twenty times at one moment gives all of them one and the same next one', async () => {
    const { refresh_token: token } = await logIn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)))
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1)
    expect(await tokensOf(answers[0]?.access_token ?? '')).toHaveLength(2)
    await refresh(answers[0]?.refresh_token ?? '')
  })

  test('would get several next ones without the lock: the test above would see it', async () => {
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

  test('is good for 30 days after its last use, and the login for 90', async () => {
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
    ['made up', `${randomUUID()}.${'x'.repeat(43)}`],
    ['no token at all', 'hello'],
    ['a NUL', 'a\0b'],
  ])('that is %s is refused', async (_, token) => {
    await expect(refresh(token)).rejects.toMatchObject(invalid)
  })

  test('with another secret is refused, and the login goes on', async () => {
    const { refresh_token: token } = await logIn()
    await expect(refresh(`${token.split('.')[0]}.${'x'.repeat(43)}`)).rejects.toMatchObject(invalid)
    await refresh(token)
  })

  test('is stored as a hash only', async () => {
    const { refresh_token: token, access_token: access } = await logIn()
    const rows = JSON.stringify(await tokensOf(access))
    const secret = token.split('.')[1] ?? expect.fail()
    expect(rows).not.toContain(secret)
    expect(rows).toContain(createHash('sha256').update(secret).digest('hex'))
  })
})

describe('a login', () => {
  test('is over with logout: neither of its tokens opens anything', async () => {
    const { access_token: access, refresh_token: token } = await logIn()
    const response = await callerAt(backend.url, access).fetch('/api/auth/logout', { method: 'POST' })
    expect(response.status).toBe(204)
    await expect(me(access)).rejects.toMatchObject({ status: 401 })
    await expect(refresh(token)).rejects.toMatchObject(invalid)
  })

  test('has an access token for 15 minutes', async () => {
    const { access_token: access } = await logIn()
    backend.clock.move({ advanceMs: 15 * minuteMs - secondMs })
    await me(access)
    backend.clock.move({ advanceMs: secondMs })
    await expect(me(access)).rejects.toMatchObject({
      status: 401,
      body: expect.objectContaining({ error: 'UNAUTHORIZED' }),
    })
  })

  test('is listed with its device, newest first, and the others can be ended', async () => {
    const phoneLogin = await logIn()
    const tablet = await logIn()
    const own = callerAt(backend.url, tablet.access_token)
    const { sessions } = await own.auth.sessions()
    expect(sessions).toMatchObject([
      { current: true, device: expect.any(String), last_used_at: '2026-11-21T08:02:00.000Z' },
      { current: false, last_used_at: '2026-11-21T08:01:00.000Z' },
    ])
    await own.auth.endOthers()
    await expect(me(phoneLogin.access_token)).rejects.toMatchObject({ status: 401 })
    expect((await own.auth.sessions()).sessions).toHaveLength(1)
  })

  test('can be ended by its id, and only by its person', async () => {
    const login = await logIn()
    const other = await backend.user()
    const { sessions } = await callerAt(backend.url, login.access_token).auth.sessions()
    const params = { id: sessions[0]?.id ?? '' }
    const notFound = { status: 404, body: expect.objectContaining({ error: 'SESSION_NOT_FOUND' }) }
    await expect(other.auth.endSession({ params })).rejects.toMatchObject(notFound)
    await expect(other.auth.endSession({ params: { id: randomUUID() } })).rejects.toMatchObject(notFound)
    const own = callerAt(backend.url, login.access_token)
    await own.auth.endSession({ params })
    await expect(own.auth.sessions()).rejects.toMatchObject({ status: 401 })
  })

  test('that ended is forgotten after 30 days, with its tokens', async () => {
    const { access_token: access } = await logIn()
    const [{ session_id: id } = expect.fail()] = await tokensOf(access)
    await callerAt(backend.url, access).auth.logout()
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
    ['signed by somebody else', 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.AAAA'],
    ['without a signature', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2lkIjoieCJ9.'],
    ['no token', 'hello'],
  ])('is not opened by a token %s', async (_, token) => {
    await expect(me(token)).rejects.toMatchObject({ status: 401 })
  })
})
