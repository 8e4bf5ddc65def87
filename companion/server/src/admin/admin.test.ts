import { minuteMs } from '@sanhe/kit/runtime/clock'
import { verifyPassword } from '@sanhe/kit/security/passwords'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '#config'
import {
  createCaller,
  requireLoginToken,
  getRefusal,
  startTestApp,
  type TestAdmin,
  type TestApp,
} from '#testing'
import { ensureFirstAdmin } from './log-in.ts'
import { findAdmin } from './store.ts'

let app: TestApp
let admin: TestAdmin
let addresses = 0
let from: ReturnType<TestApp['visitorFrom']>

const password = 'a password of the first'

beforeAll(async () => {
  app = await startTestApp({
    ADMIN_USERNAME: 'root',
    ADMIN_PASSWORD: password,
    TRUST_PROXY: '1',
    RATE_LIMIT_SCALE: '1',
  })
  await startWithoutPassword()
  await ensureFirstAdmin(app.deps)
  admin = await app.admin()
})
/** The results of three service processes that start at the same time, and the administrator that they create. */
let shown: (string | undefined)[]
let made: Awaited<ReturnType<typeof findAdmin>>

async function startWithoutPassword() {
  const { config: given } = app.deps
  const config = { ...given, admin: { ...given.admin, username: 'first', password: undefined } }
  shown = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin({ ...app.deps, config })))
  made = await findAdmin(app.db, 'first')
  await app.db.deleteFrom('admins').execute()
}

// Each test uses its own IP address and starts after the rate limits of the previous test have expired.
beforeEach(() => {
  app.clock.move({ advanceMs: 15 * minuteMs })
  from = app.visitorFrom(`203.0.113.${(addresses += 1)}`)
})
afterAll(() => app.stop())

const logIn = (username: string, given: string, caller = from) =>
  caller.admin.login({ body: { username, password: given } })
const audited = async () => {
  const { auditLogs } = await admin.admin.listAuditLogs({ query: { pageSize: 1 } })
  return auditLogs[0]
}

describe('ensureFirstAdmin', () => {
  const changed = (changes: object) => ({
    ...app.deps,
    config: {
      ...app.deps.config,
      admin: { ...app.deps.config.admin, username: 'second', password: undefined, ...changes },
    },
  })

  test('the first start of the service creates an administrator; later starts neither change that account nor add another', async () => {
    expect(await ensureFirstAdmin(changed({ username: 'root', password: 'another' }))).toBeUndefined()
    expect(await ensureFirstAdmin(changed({}))).toBeUndefined()
    expect(await findAdmin(app.db, 'second')).toBeUndefined()
    const { admin: shown } = requireLoginToken(await logIn('root', password))
    expect(shown).toEqual({ id: expect.any(Number), username: 'root' })
  })

  test('several simultaneous first starts without ADMIN_PASSWORD generate only one password', async () => {
    const [generated, ...others] = shown.filter((one) => one !== undefined)
    expect(others).toEqual([])
    expect(generated).toHaveLength(16)
    expect(made?.password_hash).not.toContain(generated)
    expect(await verifyPassword(generated ?? '', made?.password_hash)).toBe(true)
  })

  test('ADMIN_PASSWORD may have at most 72 bytes, because bcrypt ignores further bytes', () => {
    const env = (length: number) => ({
      NODE_ENV: 'test',
      JWT_SECRET: 'x',
      DATA_KEY: 'k1:x',
      ADMIN_PASSWORD: 'x'.repeat(length),
    })
    expect(loadConfig(env(72)).admin.password).toHaveLength(72)
    expect(() => loadConfig(env(73))).toThrow('ADMIN_PASSWORD: is longer than 72 bytes')
  })
})

describe('POST /api/admin/auth/login', () => {
  test("an administrator's login returns a token that is valid for seven days and only for administrator endpoints", async () => {
    const { token, expiresIn } = requireLoginToken(await logIn('root', password))
    expect(expiresIn).toBe(7 * 24 * 3600)
    const caller = createCaller(app.url, token)
    await caller.admin.listJobs()
    expect(await getRefusal(caller.orders.list({ query: {} }))).toMatchObject({ status: 401 })
    const renewed = await caller.admin.refresh()
    await createCaller(app.url, renewed.token).admin.listJobs()
    const row = await findAdmin(app.db, 'root')
    expect(await audited()).toMatchObject({
      action: 'admin.refresh',
      detail: { status: 200, adminId: row?.id },
    })
  })

  test('a login with a wrong password, an unknown username or a disabled account gets the same error', async () => {
    await app.admin({ username: 'gone', status: 'disabled' })
    const answers = [
      await getRefusal(logIn('root', 'wrong')),
      await getRefusal(logIn('nobody', 'wrong')),
      await getRefusal(logIn('gone', 'wrong')),
      await getRefusal(logIn('root', '')),
    ]
    expect(answers[0]).toEqual({
      status: 401,
      error: 'INVALID_CREDENTIALS',
      message: '用户名或密码不对，请重新输入',
    })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await audited()).toMatchObject({ action: 'admin.login', userId: null, detail: { status: 401 } })
  })

  test('after five wrong logins from one IP address, a username is locked for that IP address for 15 minutes', async () => {
    for (let nth = 0; nth < 5; nth += 1)
      expect(await getRefusal(logIn('root', 'wrong'))).toMatchObject({ status: 401 })
    expect(await getRefusal(logIn('root', password))).toMatchObject({
      status: 429,
      error: 'TOO_MANY_REQUESTS',
      retryAfter: 900,
    })
    app.clock.move({ advanceMs: 15 * minuteMs - 1 })
    expect(await getRefusal(logIn('root', password))).toMatchObject({ status: 429, retryAfter: 1 })
    app.clock.move({ advanceMs: 1 })
    await logIn('root', password)
  })

  test('after five wrong logins, with any usernames, an IP address is locked for 15 minutes', async () => {
    for (let nth = 0; nth < 5; nth += 1)
      expect(await getRefusal(logIn(`n${nth}`, 'x'))).toMatchObject({ status: 401 })
    expect(await getRefusal(logIn('root', password))).toMatchObject({ status: 429 })
    await logIn('root', password, app.visitorFrom('203.0.113.250'))
  })

  test('successful logins do not count toward the limit of wrong logins', async () => {
    for (let nth = 0; nth < 6; nth += 1) await logIn('root', password)
  })

  test('20 simultaneous wrong logins: only five passwords are checked', async () => {
    const guesses = await Promise.all(Array.from({ length: 20 }, () => getRefusal(logIn('root', 'guess'))))
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('a disabled administrator is refused from the next request on', async () => {
    const other = await app.admin()
    await app.db.updateTable('admins').set({ status: 'disabled' }).where('id', '=', other.id).execute()
    expect(await getRefusal(other.admin.listJobs())).toMatchObject({ status: 403, error: 'ACCOUNT_DISABLED' })
  })
})
