import { secondMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createCaller,
  requireLoginToken,
  getRefusal,
  startTestApp,
  type TestAdmin,
  type TestApp,
} from '#testing'
import { decideAdminChangeRefusal } from './rules.ts'

let app: TestApp
let admin: TestAdmin
let addresses = 0
let address: string
let from: ReturnType<TestApp['visitorFrom']>
beforeAll(async () => void (app = await startTestApp({ TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1' })))
beforeEach(async () => {
  app.clock.move({ advanceMs: 15 * 60 * secondMs })
  admin = await app.admin()
  address = `203.0.113.${(addresses += 1)}`
  from = app.visitorFrom(address)
})
afterAll(() => app.stop())

const password = 'a first password'
let names = 0
/** Creates an administrator through the API and logs in as that administrator. */
async function newcomer() {
  const username = `root${(names += 1)}`
  const { id } = await admin.adminAccounts.create({ body: { username, password, role: 'owner' } })
  const { token } = requireLoginToken(await logIn(username, password))
  return { id, username, token, ...createCaller(app.url, token) }
}
const logIn = (username: string, given: string) => from.admin.login({ body: { username, password: given } })
const change = (who: Awaited<ReturnType<typeof newcomer>>, oldPassword: string, newPassword: string) =>
  who.adminAccounts.changePassword({ body: { oldPassword, newPassword } })
const shutOut = { status: 403, error: 'ACCOUNT_DISABLED' }

describe('administrator accounts', () => {
  test('an administrator creates another administrator, who is listed without a password, and the creation is audited', async () => {
    const { id, username, admin: caller } = await newcomer()
    const { admins, total } = await caller
      .listJobs()
      .then(() => admin.adminAccounts.list({ query: { pageSize: 1 } }))
    const now = toIso(app.clock.now())
    const account = { id, username, role: 'owner', doctor: null, hasSecondFactor: false, status: 'active' }
    expect(admins).toEqual([{ ...account, createdAt: now, lastLoginAt: now }])
    expect(total).toBeGreaterThan(1)
    const query = { action: 'adminAccounts.create', pageSize: 1 }
    const { auditLogs } = await admin.admin.listAuditLogs({ query })
    expect(auditLogs[0]).toMatchObject({ detail: { status: 200, adminId: admin.id } })
    expect(JSON.stringify(auditLogs)).not.toContain(password)
  })

  test('creating an administrator with an existing username answers 409 USERNAME_TAKEN', async () => {
    const { username } = await newcomer()
    const again = admin.adminAccounts.create({
      body: { username, password: 'another password', role: 'support' },
    })
    expect(await getRefusal(again)).toMatchObject({ status: 409, error: 'USERNAME_TAKEN' })
    await logIn(username, password)
  })

  test('a disabled administrator is refused immediately and can be enabled again', async () => {
    const other = await newcomer()
    const params = { id: other.id }
    await admin.adminAccounts.disable({ params })
    await admin.adminAccounts.disable({ params })
    expect(await getRefusal(other.admin.listJobs())).toMatchObject(shutOut)
    expect(await getRefusal(logIn(other.username, password))).toMatchObject({ error: 'INVALID_CREDENTIALS' })
    const { auditLogs } = await admin.admin.listAuditLogs({ query: { resourceType: 'admins', pageSize: 1 } })
    expect(auditLogs[0]).toMatchObject({ action: 'adminAccounts.disable', resourceId: other.id })
    await admin.adminAccounts.enable({ params })
    await other.admin.listJobs()
  })

  test('disabling answers 400 NOT_ONESELF for the own account of an administrator and 404 for an unknown one', async () => {
    const disable = (id: number) => getRefusal(admin.adminAccounts.disable({ params: { id } }))
    expect(await disable(admin.id)).toMatchObject({ status: 400, error: 'NOT_ONESELF' })
    expect(await disable(999_999)).toMatchObject({ status: 404 })
    expect(await getRefusal(admin.adminAccounts.enable({ params: { id: 999_999 } }))).toMatchObject({
      status: 404,
    })
  })

  test('if two administrators disable each other at the same time, one stays active', async () => {
    const other = await app.admin()
    await app.db
      .updateTable('admins')
      .set({ status: 'disabled' })
      .where('id', 'not in', [admin.id, other.id])
      .execute()
    const answers = await Promise.allSettled([
      admin.adminAccounts.disable({ params: { id: other.id } }),
      other.adminAccounts.disable({ params: { id: admin.id } }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const active = await app.db.selectFrom('admins').select('id').where('status', '=', 'active').execute()
    expect(active).toHaveLength(1)
  })

  test.each([
    ['the caller returns NOT_ONESELF', { id: 1, byId: 1, activeOwnerIds: [1, 2] }, 'NOT_ONESELF'],
    [
      'a caller who is no active owner any more returns ROLE_NOT_ALLOWED',
      { id: 1, byId: 2, activeOwnerIds: [1] },
      'ROLE_NOT_ALLOWED',
    ],
    ['another owner returns undefined', { id: 1, byId: 2, activeOwnerIds: [1, 2] }, undefined],
    [
      'an administrator who is no owner returns undefined',
      { id: 3, byId: 2, activeOwnerIds: [2] },
      undefined,
    ],
  ])('decideAdminChangeRefusal for %s', (_, input, expected) =>
    expect(decideAdminChangeRefusal(input)).toBe(expected),
  )
})

describe('POST /api/admin/auth/password', () => {
  test('changing the password ends earlier logins, returns a new token and makes the old password invalid', async () => {
    const who = await newcomer()
    app.clock.move({ advanceMs: secondMs })
    const { token, expiresIn } = await change(who, password, 'a second password')
    expect(expiresIn).toBe(7 * 24 * 3600)
    expect(await getRefusal(who.admin.listJobs())).toMatchObject({ status: 401, error: 'UNAUTHORIZED' })
    await createCaller(app.url, token).admin.listJobs()
    expect(await getRefusal(logIn(who.username, password))).toMatchObject({ status: 401 })
    await logIn(who.username, 'a second password')
    await admin.admin.listJobs()
  })

  test('changing the password requires the old password, and wrong old passwords count as failed logins', async () => {
    const { token, ...made } = await newcomer()
    const who = { ...made, token, ...createCaller(app.url, token, { 'x-forwarded-for': address }) }
    for (let nth = 0; nth < 5; nth += 1)
      expect(await getRefusal(change(who, 'a wrong password', 'a second password'))).toMatchObject({
        status: 400,
        error: 'WRONG_PASSWORD',
      })
    expect(await getRefusal(change(who, password, 'a second password'))).toMatchObject({ status: 429 })
    expect(await getRefusal(logIn(who.username, password))).toMatchObject({ status: 429 })
    await who.admin.listJobs()
  })

  test('two simultaneous password changes by one administrator: only one succeeds', async () => {
    const who = await newcomer()
    const passwords = ['the second password', 'the third password']
    const answers = await Promise.allSettled(passwords.map((next) => change(who, password, next)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each([
    ['x'.repeat(11), false],
    ['x'.repeat(12), true],
    ['密码密码', true],
    ['密码密', false],
    ['x'.repeat(72), true],
    ['x'.repeat(73), false],
  ])("an administrator's password must have 12 to 72 bytes: %s", async (given, isRight) => {
    const username = `bytes${(names += 1)}`
    const made = admin.adminAccounts.create({ body: { username, password: given, role: 'owner' } })
    if (isRight) await made
    else expect(await getRefusal(made)).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
    const who = await newcomer()
    const changed = change(who, password, given)
    if (isRight) await changed
    else expect(await getRefusal(changed)).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
  })
})
