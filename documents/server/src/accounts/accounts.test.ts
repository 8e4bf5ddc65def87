import { dayMs, hourMs, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import { hashPasswordCheaply } from '@sanhe/kit/testing/cheap-hash'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '#testing'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const password = 'a long enough password'
const refused = (status: number, error: string) => ({ status, body: { error } })

describe('POST /api/auth/login', () => {
  test('login returns the user and sets an HttpOnly, SameSite session cookie', async () => {
    const visitor = app.visitor()
    const response = await visitor.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'correct horse battery' }),
    })
    expect(await response.json()).toEqual({
      user: { id: 1, username: 'admin', role: 'admin' },
    })
    const cookie = response.headers.getSetCookie()[0]
    expect(cookie).toMatch(/^docsvc\.sid=/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Strict')
    expect(await visitor.auth.me()).toEqual({
      user: { id: 1, username: 'admin', role: 'admin' },
    })
  })

  test('login answers the same error for a wrong password and for an unknown username', async () => {
    const login = (username: string) => app.visitor().auth.login({ body: { username, password: 'wrong' } })
    await expect(login('admin')).rejects.toMatchObject(refused(401, 'Invalid username or password'))
    await expect(login('nobody')).rejects.toMatchObject(refused(401, 'Invalid username or password'))
  })

  test('login answers 429 after five wrong passwords in a minute and accepts the right password in the next minute', async () => {
    const guess = (given: string) =>
      app.visitor().auth.login({ body: { username: 'guessed', password: given } })
    await app.admin.users.create({ body: { username: 'guessed', password } })
    for (let i = 0; i < 5; i += 1) await expect(guess('wrong')).rejects.toMatchObject({ status: 401 })
    await expect(guess(password)).rejects.toMatchObject({ status: 429, body: { retryAfter: 60 } })
    app.clock.move({ advanceMs: minuteMs - 1 })
    await expect(guess(password)).rejects.toMatchObject({ status: 429, body: { retryAfter: 1 } })
    app.clock.move({ advanceMs: 1 })
    await expect(guess(password)).resolves.toMatchObject({ user: { username: 'guessed' } })
  })

  test('refused logins for one username do not use up the login limit of other usernames at the same IP address', async () => {
    app.clock.move({ advanceMs: minuteMs })
    const guess = (username: string) => app.visitor().auth.login({ body: { username, password: 'wrong' } })
    const outcomes = async (usernames: string[]) => {
      const statuses: unknown[] = []
      for (const username of usernames)
        statuses.push(await guess(username).catch((error: { status: number }) => error.status))
      return statuses
    }
    const others = Array.from({ length: 26 }, (_, at) => `other-${at}`)
    const hash = await hashPasswordCheaply(password)
    for (const username of ['hammered', ...others])
      app.deps.db.sql.run`
        INSERT INTO users (username, password_hash, role, created_at) VALUES (${username}, ${hash}, 'viewer', '')`
    const manyOf = (username: string, count: number) => Array.from({ length: count }, () => username)
    expect(await outcomes(manyOf('hammered', 40))).toEqual([
      ...Array.from({ length: 5 }, () => 401),
      ...Array.from({ length: 35 }, () => 429),
    ])
    expect(await outcomes(others)).toEqual([...Array.from({ length: 25 }, () => 401), 429])
    app.clock.move({ advanceMs: minuteMs })
  })

  test('logins with the right password never use up the login limit', async () => {
    for (let i = 0; i < 8; i += 1) await app.login('admin', 'correct horse battery')
  })

  test('login issues a new session id, so a session cookie planted before the login is worthless', async () => {
    const visitor = app.visitor({ cookie: 'docsvc.sid=planted' })
    await visitor.auth.login({ body: { username: 'admin', password: 'correct horse battery' } })
    await expect(app.visitor({ cookie: 'docsvc.sid=planted' }).auth.me()).rejects.toMatchObject({
      status: 401,
    })
  })
})

describe('sessions of POST /api/auth/login', () => {
  test('logout ends the session', async () => {
    const person = await app.login('admin', 'correct horse battery')
    expect(await person.auth.logout()).toEqual({ ok: true })
    await expect(person.auth.me()).rejects.toMatchObject(refused(401, 'Authentication required'))
  })

  test('a session expires seven days after its last use, and not earlier', async () => {
    const person = await app.login('admin', 'correct horse battery')
    app.clock.move({ advanceMs: 7 * dayMs - secondMs })
    await person.auth.me()
    app.clock.move({ advanceMs: 7 * dayMs - secondMs })
    await person.auth.me()
    app.clock.move({ advanceMs: 7 * dayMs })
    await expect(person.auth.me()).rejects.toMatchObject({ status: 401 })
    app.admin = await app.login('admin', 'correct horse battery')
  })

  test('a request renews the session cookie at most once an hour', async () => {
    const person = await app.login('admin', 'correct horse battery')
    const renewed = async () => (await person.fetch('/api/auth/me')).headers.getSetCookie().length
    expect(await renewed()).toBe(0)
    app.clock.move({ advanceMs: hourMs + secondMs })
    expect([await renewed(), await renewed()]).toEqual([1, 0])
  })

  test('a session survives a restart of the service', async () => {
    const kept = await startTestApp()
    const cookieOf = (person: TestClient) => person.fetch('/api/auth/me').then((response) => response.status)
    expect(await cookieOf(kept.admin)).toBe(200)
    await kept.stopOnly()
    const again = await startTestApp({ DATA_DIR: kept.dataDir, PORT: new URL(kept.url).port })
    expect(await cookieOf(kept.admin)).toBe(200)
    await again.stop()
  })

  test('the job sessions.expire removes expired sessions', async () => {
    await app.login('admin', 'correct horse battery')
    app.clock.move({ advanceMs: 8 * dayMs })
    const ran = await app.jobs.run('sessions.expire')
    expect(ran?.result).toMatchObject({ removed: expect.any(Number) })
    expect(await app.jobs.run('sessions.expire')).toEqual({ result: { removed: 0 } })
    app.admin = await app.login('admin', 'correct horse battery')
  })

  test('a write request from another site is refused despite a valid session', async () => {
    const post = (headers: Record<string, string>) =>
      app.admin.fetch('/api/projects', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ name: 'Forged' }),
      })
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({ origin: 'null' })).status).toBe(403)
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await post({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await post({ 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post({ origin: app.url, 'sec-fetch-site': 'same-origin' })).status).toBe(201)
  })
})

describe('access rights of a viewer, the AI API token and a caller without session', () => {
  test('a viewer may call only /api/auth/me and /api/auth/logout', async () => {
    await app.admin.users.create({ body: { username: 'viewer', password, role: 'viewer' } })
    const viewer = await app.login('viewer', password)
    expect(await viewer.auth.me()).toMatchObject({ user: { role: 'viewer' } })
    await expect(viewer.projects.list()).rejects.toMatchObject({ status: 403 })
    await expect(viewer.users.list()).rejects.toMatchObject({ status: 403 })
    expect(await viewer.auth.logout()).toEqual({ ok: true })
  })

  test('the AI API token is accepted by /api/ai and refused by other endpoints', async () => {
    const { slug: project } = (await app.admin.projects.create({ body: { name: 'For programs' } })).project
    expect(await app.writer.writer.listTasks({ params: { project }, query: {} })).toMatchObject({ tasks: [] })
    await expect(app.writer.projects.list()).rejects.toMatchObject({ status: 403 })
    await expect(app.writer.auth.me()).rejects.toMatchObject({ status: 403 })
  })

  test('a request without a session is answered 401', async () => {
    await expect(app.visitor().projects.list()).rejects.toMatchObject(refused(401, 'Authentication required'))
  })
})

describe('/api/users', () => {
  const person = async (username: string) =>
    (await app.admin.users.create({ body: { username, password, role: 'admin' } })).user

  test('the list of users contains no password and no password hash', async () => {
    const text = await (await app.admin.fetch('/api/users')).text()
    expect(text).toContain('"username":"admin"')
    expect(text).not.toMatch(/password|\$2[aby]\$/)
  })

  test('creating a user with a taken username is answered 409', async () => {
    await person('twice')
    await expect(person('twice')).rejects.toMatchObject({ status: 409 })
  })

  test("disabling a user or changing the password ends the user's sessions immediately", async () => {
    const { id } = await person('leaver')
    const first = await app.login('leaver', password)
    await app.admin.users.update({ params: { id }, body: { password: 'another long password' } })
    await expect(first.auth.me()).rejects.toMatchObject({ status: 401 })
    const second = await app.login('leaver', 'another long password')
    await app.admin.users.update({ params: { id }, body: { disabled: true } })
    await expect(second.auth.me()).rejects.toMatchObject({ status: 401 })
    await expect(app.login('leaver', 'another long password')).rejects.toMatchObject({ status: 401 })
    await app.admin.users.remove({ params: { id } })
    await expect(app.admin.users.remove({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  test("deleting a user clears created_by of the user's documents in every cache", async () => {
    const { user } = await app.admin.users.create({ body: { username: 'leaver', password, role: 'admin' } })
    const leaver = await app.login('leaver', password)
    const { project } = await leaver.projects.create({ body: { name: 'Left behind' } })
    const params = { slug: project.slug, docSlug: 'page' }
    await leaver.documents.create({ params, body: { title: 'Page' } })
    const creators = async () => {
      const { doc } = await app.admin.documents.get({ params })
      const { docs } = await app.admin.documents.tree({ params })
      return [doc.created_by, docs[0]?.created_by]
    }
    expect(await creators()).toEqual([user.id, user.id])
    await app.admin.users.remove({ params: { id: user.id } })
    expect(await creators()).toEqual([null, null])
  })

  test('the last administrator cannot be demoted, disabled or deleted', async () => {
    const alone = await startTestApp()
    const change = (body: object) => alone.admin.users.update({ params: { id: 1 }, body })
    await expect(change({ role: 'viewer' })).rejects.toMatchObject({ status: 409 })
    await expect(change({ disabled: true })).rejects.toMatchObject({ status: 409 })
    await expect(alone.admin.users.remove({ params: { id: 1 } })).rejects.toMatchObject({ status: 409 })
    await alone.stop()
  })

  test('a password may have 72 bytes and not 73', async () => {
    const create = (username: string, given: string) =>
      app.admin.users.create({ body: { username, password: given } })
    await expect(create('fits', 'é'.repeat(36))).resolves.toMatchObject({ user: { username: 'fits' } })
    await expect(create('toolong', `${'é'.repeat(36)}x`)).rejects.toMatchObject({ status: 400 })
    await expect(create('tooshort', '1234567')).rejects.toMatchObject({ status: 400 })
  })
})
