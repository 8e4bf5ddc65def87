import { dayMs, minuteMs, toIso } from '@sanhe/kit/clock'
import { addSchedule, setLastRun, setOutcome } from '@sanhe/kit/db/job-schedules'
import { verifyPassword } from '@sanhe/kit/passwords'
import { loadConfig } from '#config'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '@sanhe/kit/db/database'
import { PushError } from '@sanhe/providers/push'
import { toUser } from '#core'
import { notify } from '#notifications'
import { callerAt, refusal, startTestApp, type TestAdmin, type TestApp } from '#testing'
import { ensureAdmin } from './log-in.ts'
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
  await ensureAdmin(app.deps)
  admin = await app.admin()
})
/** What three first starts at once showed, and the account that came of them, which is gone again. */
let shown: (string | undefined)[]
let made: Awaited<ReturnType<typeof findAdmin>>
async function startWithoutPassword() {
  const config = { ...app.deps.config, admin: { username: 'first', password: undefined } }
  shown = await Promise.all([1, 2, 3].map(() => ensureAdmin({ ...app.deps, config })))
  made = await findAdmin(app.db, 'first')
  await app.db.deleteFrom('admins').execute()
}

// Each at an address of its own, and past the limits of the test before.
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

describe('the first administrator', () => {
  const changed = (changes: object) => ({
    ...app.deps,
    config: { ...app.deps.config, admin: { username: 'second', password: undefined, ...changes } },
  })

  test('is made at the first start, and neither changed nor joined by a later one', async () => {
    expect(await ensureAdmin(changed({ username: 'root', password: 'another' }))).toBeUndefined()
    expect(await ensureAdmin(changed({}))).toBeUndefined()
    expect(await findAdmin(app.db, 'second')).toBeUndefined()
    const { admin: shown } = await logIn('root', password)
    expect(shown).toEqual({ id: expect.any(Number), username: 'root' })
  })

  test('gets a password that was made up where none was given, from one of several that start at once', async () => {
    const [generated, ...others] = shown.filter((one) => one !== undefined)
    expect(others).toEqual([])
    expect(generated).toHaveLength(16)
    expect(made?.password_hash).not.toContain(generated)
    expect(await verifyPassword(generated ?? '', made?.password_hash)).toBe(true)
  })

  test('has a password that bcrypt reads whole', () => {
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

describe('logging in as an administrator', () => {
  test('gives a token of seven days that opens the doors of administrators and no others', async () => {
    const { token, expiresIn } = await logIn('root', password)
    expect(expiresIn).toBe(7 * 24 * 3600)
    const caller = callerAt(app.url, token)
    await caller.admin.listJobs()
    expect(await refusal(caller.orders.list({ query: {} }))).toMatchObject({ status: 401 })
    const renewed = await caller.admin.refresh()
    await callerAt(app.url, renewed.token).admin.listJobs()
    const row = await findAdmin(app.db, 'root')
    expect(await audited()).toMatchObject({
      action: 'admin.refresh',
      detail: { status: 200, adminId: row?.id },
    })
  })

  test('is answered the same for a wrong password, an unknown name and a disabled account', async () => {
    await app.admin({ username: 'gone', status: 'disabled' })
    const answers = [
      await refusal(logIn('root', 'wrong')),
      await refusal(logIn('nobody', 'wrong')),
      await refusal(logIn('gone', 'wrong')),
      await refusal(logIn('root', '')),
    ]
    expect(answers[0]).toEqual({
      status: 401,
      error: 'INVALID_CREDENTIALS',
      message: '用户名或密码不对，请重新输入',
    })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await audited()).toMatchObject({ action: 'admin.login', userId: null, detail: { status: 401 } })
  })

  test('may be tried five times in a quarter of an hour for a name, from wherever', async () => {
    const tryFrom = (nth: number, given = 'wrong') =>
      logIn('root', given, app.visitorFrom(`198.51.100.${nth}`))
    for (let nth = 0; nth < 5; nth += 1) expect(await refusal(tryFrom(nth))).toMatchObject({ status: 401 })
    expect(await refusal(tryFrom(6, password))).toMatchObject({
      status: 429,
      error: 'TOO_MANY_REQUESTS',
      retryAfter: 900,
    })
    app.clock.move({ advanceMs: 15 * minuteMs - 1 })
    expect(await refusal(tryFrom(6, password))).toMatchObject({ status: 429, retryAfter: 1 })
    app.clock.move({ advanceMs: 1 })
    await tryFrom(6, password)
  })

  test('may be tried five times in a quarter of an hour from an address, for whatever names', async () => {
    for (let nth = 0; nth < 5; nth += 1)
      expect(await refusal(logIn(`n${nth}`, 'x'))).toMatchObject({ status: 401 })
    expect(await refusal(logIn('root', password))).toMatchObject({ status: 429 })
    await logIn('root', password, app.visitorFrom('203.0.113.250'))
  })

  test('is not counted when it was right', async () => {
    for (let nth = 0; nth < 6; nth += 1) await logIn('root', password)
  })

  test('of twenty guesses at once lets five be looked at', async () => {
    const guesses = await Promise.all(Array.from({ length: 20 }, () => refusal(logIn('root', 'guess'))))
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('ends at once where the administrator is disabled', async () => {
    const other = await app.admin()
    await app.db.updateTable('admins').set({ status: 'disabled' }).where('id', '=', other.id).execute()
    expect(await refusal(other.admin.listJobs())).toMatchObject({ status: 403, error: 'ACCOUNT_DISABLED' })
  })
})

describe('a user', () => {
  test('is found by the whole phone or a part of the nickname, masked', async () => {
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

  test('is listed newest first by pages and by status', async () => {
    const [one, two] = [await app.user(), await app.user({ status: 'disabled' })]
    const { users, total } = await admin.admin.listUsers({ query: { pageSize: 2 } })
    expect(users.map(({ id }) => id)).toEqual([two.id, one.id])
    expect(total).toBeGreaterThanOrEqual(2)
    const disabled = await admin.admin.listUsers({ query: { status: 'disabled' } })
    expect(disabled.users.every(({ status }) => status === 'disabled')).toBe(true)
    expect(disabled.users[0]?.id).toBe(two.id)
  })

  test('is shut out at once and let in again, twice without harm, with a line in the audit', async () => {
    const user = await app.user()
    const params = { id: user.id }
    await admin.admin.disableUser({ params })
    await admin.admin.disableUser({ params })
    expect(await refusal(user.notifications.list({ query: {} }))).toMatchObject({
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

  test('who is unknown is 404, and who has left stays away', async () => {
    const gone = await app.user({ status: 'deleted' })
    for (const id of [gone.id, 999_999]) {
      const expected = id === gone.id ? { status: 409, error: 'STATUS_CONFLICT' } : { status: 404 }
      expect(await refusal(admin.admin.enableUser({ params: { id } }))).toMatchObject(expected)
      expect(await refusal(admin.admin.disableUser({ params: { id } }))).toMatchObject(expected)
    }
  })

  test('and nobody else may ask for any of this', async () => {
    const user = await app.user()
    const calls = [
      user.admin.listUsers({ query: {} }),
      user.admin.listAuditLogs({ query: {} }),
      user.admin.disableUser({ params: { id: user.id } }),
      user.admin.listJobs(),
      from.admin.listJobs(),
    ]
    for (const answer of await Promise.all(calls.map(refusal))) expect(answer).toMatchObject({ status: 401 })
  })
})

test('the audit is searched by user, action and resource', async () => {
  const user = await app.user()
  await user.notifications.readAll()
  await refusal(user.notifications.read({ params: { id: 4711 } }))
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

describe('jobs', () => {
  test('are listed with their schedule, when they ran and how it ended', async () => {
    const now = app.clock.now()
    await addSchedule(app.db, 'a job', { everyMs: minuteMs }, now)
    await addSchedule(app.db, 'b job', { dailyAt: '03:30' }, now)
    await setLastRun(app.db, 'a job', now)
    await setOutcome(app.db, 'a job', { now, tookMs: 12.3, fault: null })
    await setOutcome(app.db, 'b job', { now, tookMs: 5, fault: 'Error: no answer' })
    const { jobs } = await admin.admin.listJobs()
    expect(jobs).toMatchObject([
      {
        name: 'a job',
        schedule: 'every 60 s',
        nextAt: toIso(now + minuteMs),
        lastRunAt: toIso(now),
        lastSucceededAt: toIso(now),
        lastTookMs: 12,
        lastFault: null,
      },
      {
        name: 'b job',
        schedule: 'daily at 03:30',
        lastRunAt: null,
        lastSucceededAt: null,
        lastFault: 'Error: no answer',
      },
    ])
  })

  test('show the deliveries that were given up, and have them tried again', async () => {
    const user = await app.user()
    const send = vi.spyOn(app.deps.push, 'send').mockRejectedValue(new PushError('1000', 'busy', true))
    const notice = { type: 'X', title: '标题', content: '内容', data: {}, channels: ['push' as const] }
    await inTransaction(app.db, (tx) => notify(app.deps, tx, toUser(user.id), notice))
    for (let tries = 0; tries < 9; tries += 1) {
      await app.settle()
      app.clock.move({ advanceMs: dayMs / 3 })
    }
    send.mockRestore()
    const caller = await app.admin()
    const [parked] = (await caller.admin.listJobs()).parked
    expect(parked).toMatchObject({
      handler: 'notifications.push',
      type: 'notice.added',
      subject: `user:${user.id}`,
      attempts: 8,
      lastError: expect.stringContaining('busy'),
    })
    const params = { eventId: parked!.eventId, handler: parked!.handler }
    await caller.admin.retryParked({ params })
    await app.settle()
    expect(app.sentTo(`user:${user.id}`)).toHaveLength(1)
    expect((await caller.admin.listJobs()).parked).toEqual([])
    expect(await refusal(caller.admin.retryParked({ params }))).toMatchObject({ status: 404 })
  })
})
