import { minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import { hashPassword } from '@sanhe/kit/security/passwords'
import { computeTotpCode, computeTotpStep } from '@sanhe/kit/security/totp'
import { hashPasswordCheaply } from '@sanhe/kit/testing/cheap-hash'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createCaller,
  requireLoginToken,
  getRefusal,
  startTestApp,
  type TestAdmin,
  type TestApp,
} from '#testing'

let app: TestApp
let owner: TestAdmin
let from: ReturnType<TestApp['visitorFrom']>
let numbers = 0
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1' })
  owner = await app.admin()
})
beforeEach(() => {
  app.clock.move({ advanceMs: 15 * minuteMs })
  from = app.visitorFrom(`203.0.113.${(numbers += 1)}`)
})
afterAll(() => app.stop())

const password = 'a password with a factor'
const codeAt = (secret: string, steps = 0) =>
  computeTotpCode(secret, computeTotpStep(app.clock.now()) + steps)
const codeWrong = { status: 400, error: 'SECOND_FACTOR_CODE_WRONG' }

/** Creates an administrator whose second factor is enabled. */
async function withSecondFactor() {
  const username = `factor${(numbers += 1)}`
  const admin = await app.admin({ username, password_hash: await hashPasswordCheaply(password) })
  const { secret } = await admin.secondFactor.setUp({ body: { password } })
  const { recoveryCodes } = await admin.secondFactor.confirm({ body: { code: codeAt(secret) } })
  // The confirmation has used the current code, so the clock advances to the next code.
  app.clock.move({ advanceMs: 30 * secondMs })
  return { ...admin, username, secret, recoveryCodes }
}

async function ticketOf(username: string) {
  const reply = await from.admin.login({ body: { username, password } })
  if (!('ticket' in reply)) throw new Error('the login asked for no second factor')
  return reply.ticket
}
const complete = (ticket: string, code: string, caller = from) =>
  caller.secondFactor.logIn({ body: { ticket, code } })

describe('setting up a second factor', () => {
  test('an administrator scans the QR code, confirms the first code and gets ten recovery codes', async () => {
    const admin = await app.admin({ password_hash: await hashPasswordCheaply(password) })
    expect(await admin.adminAccounts.me()).toMatchObject({ hasSecondFactor: false, recoveryCodesLeft: 0 })
    const { secret, qrCode } = await admin.secondFactor.setUp({ body: { password } })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(qrCode).toContain('<svg')
    const { recoveryCodes } = await admin.secondFactor.confirm({ body: { code: codeAt(secret) } })
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect(await admin.adminAccounts.me()).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 10 })
    const again = getRefusal(admin.secondFactor.setUp({ body: { password } }))
    expect(await again).toMatchObject({ status: 409, error: 'SECOND_FACTOR_ENABLED' })
  })

  test("the database stores the TOTP secret encrypted with the administrator's row as context, and recovery codes as hashes", async () => {
    const { id, secret, recoveryCodes } = await withSecondFactor()
    const row = await app.db
      .selectFrom('admins')
      .select('totp_secret_encrypted as sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.sealed).not.toContain(secret)
    expect(app.deps.fields.decrypt(row.sealed ?? '', `admins:${id}:totp_secret`)).toBe(secret)
    expect(app.deps.fields.decrypt(row.sealed ?? '', `admins:${id + 1}:totp_secret`)).toBeUndefined()
    const stored = JSON.stringify(await app.db.selectFrom('admin_recovery_codes').selectAll().execute())
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
  })

  test('setting up a second factor requires the password, and a login needs no code until the secret is confirmed', async () => {
    const username = `unconfirmed${(numbers += 1)}`
    const admin = await app.admin({ username, password_hash: await hashPasswordCheaply(password) })
    const wrong = getRefusal(admin.secondFactor.setUp({ body: { password: 'a wrong password' } }))
    expect(await wrong).toMatchObject({ status: 400, error: 'WRONG_PASSWORD' })
    const { secret } = await admin.secondFactor.setUp({ body: { password } })
    const confirm = (code: string) => getRefusal(admin.secondFactor.confirm({ body: { code } }))
    expect(await confirm(codeAt(secret, 5))).toMatchObject(codeWrong)
    requireLoginToken(await from.admin.login({ body: { username, password } }))
  })
})

describe('login with a second factor', () => {
  test('the password alone returns a ticket that no endpoint accepts; ticket and code together complete the login', async () => {
    const { id, username, secret } = await withSecondFactor()
    const ticket = await ticketOf(username)
    expect(await getRefusal(createCaller(app.url, ticket).adminAccounts.me())).toMatchObject({ status: 401 })
    const { token, admin } = await complete(ticket, codeAt(secret))
    expect(admin).toEqual({ id, username })
    expect(await createCaller(app.url, token).adminAccounts.me()).toMatchObject({ id })
  })

  test('ten simultaneous logins with one code: exactly one succeeds, and the code is refused afterwards', async () => {
    const { username, secret } = await withSecondFactor()
    const ticket = await ticketOf(username)
    const code = codeAt(secret)
    const visitors = Array.from({ length: 10 }, (_, nth) => app.visitorFrom(`198.51.100.${nth}`))
    const answers = await Promise.allSettled(visitors.map((visitor) => complete(ticket, code, visitor)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await getRefusal(complete(ticket, code))).toMatchObject(codeWrong)
    app.clock.move({ advanceMs: 30 * secondMs })
    await complete(ticket, codeAt(secret))
  })

  test('codes of the previous and the next 30 seconds are accepted, but no code older than the last used one', async () => {
    const { username, secret } = await withSecondFactor()
    app.clock.move({ advanceMs: 2 * minuteMs })
    const ticket = await ticketOf(username)
    expect(await getRefusal(complete(ticket, codeAt(secret, -2)))).toMatchObject(codeWrong)
    expect(await getRefusal(complete(ticket, codeAt(secret, 2)))).toMatchObject(codeWrong)
    await complete(ticket, codeAt(secret, 1))
    expect(await getRefusal(complete(ticket, codeAt(secret)))).toMatchObject(codeWrong)
    expect(await getRefusal(complete(ticket, codeAt(secret, -1)))).toMatchObject(codeWrong)
  })

  test('a recovery code completes the login once, in lower or upper case and with or without hyphens', async () => {
    const { username, recoveryCodes, ...admin } = await withSecondFactor()
    const code = recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ')
    const ticket = await ticketOf(username)
    await complete(ticket, code)
    expect(await getRefusal(complete(ticket, recoveryCodes[3]!))).toMatchObject(codeWrong)
    expect(await admin.adminAccounts.me()).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('a login ticket is refused after five minutes, after a password change and for a disabled account', async () => {
    const expired = { status: 401, error: 'LOGIN_TICKET_EXPIRED' }
    const { id, username, secret } = await withSecondFactor()
    const ticket = await ticketOf(username)
    expect(await getRefusal(complete(`${ticket.slice(0, -2)}AA`, codeAt(secret)))).toMatchObject(expired)
    app.clock.move({ advanceMs: 5 * minuteMs })
    expect(await getRefusal(complete(ticket, codeAt(secret)))).toMatchObject(expired)
    const next = await ticketOf(username)
    const password_hash = await hashPassword('another password')
    await app.db.updateTable('admins').set({ password_hash }).where('id', '=', id).execute()
    expect(await getRefusal(complete(next, codeAt(secret)))).toMatchObject(expired)
    await app.db.updateTable('admins').set({ status: 'disabled' }).where('id', '=', id).execute()
    expect(await getRefusal(complete(next, codeAt(secret)))).toMatchObject(expired)
  })

  test('after five wrong codes from one IP address even the right code is refused for 15 minutes', async () => {
    const { username, secret } = await withSecondFactor()
    const ticket = await ticketOf(username)
    const wrong = codeAt(secret, 9)
    const guesses = await Promise.all(Array.from({ length: 20 }, () => getRefusal(complete(ticket, wrong))))
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(await getRefusal(complete(ticket, codeAt(secret)))).toMatchObject({ status: 429 })
    app.clock.move({ advanceMs: 15 * minuteMs })
    await complete(await ticketOf(username), codeAt(secret))
  })
})

describe('changing the second factor', () => {
  test('new recovery codes replace the old ones, and creating them requires the password and a code', async () => {
    const { username, secret, recoveryCodes, secondFactor } = await withSecondFactor()
    const renew = (body: { password: string; code: string }) => secondFactor.renewRecoveryCodes({ body })
    expect(await getRefusal(renew({ password: 'wrong', code: codeAt(secret) }))).toMatchObject({
      error: 'WRONG_PASSWORD',
    })
    expect(await getRefusal(renew({ password, code: codeAt(secret, 7) }))).toMatchObject(codeWrong)
    const { recoveryCodes: next } = await renew({ password, code: codeAt(secret) })
    const ticket = await ticketOf(username)
    expect(await getRefusal(complete(ticket, recoveryCodes[0]!))).toMatchObject(codeWrong)
    await complete(ticket, next[0]!)
  })

  test('after five wrong codes in requests to change the second factor, even the right code is refused', async () => {
    const { secret, token } = await withSecondFactor()
    const { secondFactor } = createCaller(app.url, token, { 'x-forwarded-for': `203.0.113.${numbers}` })
    const disable = (code: string) => getRefusal(secondFactor.disable({ body: { password, code } }))
    for (let nth = 0; nth < 5; nth += 1) expect(await disable(codeAt(secret, 9))).toMatchObject(codeWrong)
    expect(await disable(codeAt(secret))).toMatchObject({ status: 429 })
  })

  test('a login no longer asks for a second factor that was disabled', async () => {
    const { username, secret, secondFactor } = await withSecondFactor()
    await secondFactor.disable({ body: { password, code: codeAt(secret) } })
    requireLoginToken(await from.admin.login({ body: { username, password } }))
    const again = getRefusal(secondFactor.disable({ body: { password, code: codeAt(secret) } }))
    expect(await again).toMatchObject({ status: 409, error: 'SECOND_FACTOR_NOT_SET_UP' })
  })

  test('an owner resets the second factor of another administrator, whose logins end, and the reset is audited', async () => {
    const { id, username, adminAccounts } = await withSecondFactor()
    const reset = (of: number) => owner.secondFactor.reset({ params: { id: of } })
    await reset(id)
    expect(await getRefusal(adminAccounts.me())).toMatchObject({ status: 401 })
    requireLoginToken(await from.admin.login({ body: { username, password } }))
    const query = { action: 'secondFactor.reset', resourceId: id }
    const { auditLogs } = await owner.admin.listAuditLogs({ query })
    expect(auditLogs).toMatchObject([{ detail: { adminId: owner.id, status: 200 } }])
    expect(await getRefusal(reset(owner.id))).toMatchObject({ status: 400, error: 'NOT_ONESELF' })
  })
})

test('an administrator without a second factor can use only the endpoints of the own account if ADMIN_REQUIRE_TOTP is set', async () => {
  const strict = await startTestApp({ ADMIN_REQUIRE_TOTP: '1' })
  const admin = await strict.admin({ password_hash: await hashPasswordCheaply(password) })
  const required = { status: 403, error: 'SECOND_FACTOR_REQUIRED' }
  expect(await getRefusal(admin.admin.listJobs())).toMatchObject(required)
  expect(await getRefusal(admin.workQueues.list())).toMatchObject(required)
  expect(await getRefusal(admin.secondFactor.reset({ params: { id: 1 } }))).toMatchObject(required)
  expect(await admin.adminAccounts.me()).toMatchObject({ secondFactorRequired: true })
  const { secret } = await admin.secondFactor.setUp({ body: { password } })
  await admin.secondFactor.confirm({
    body: { code: computeTotpCode(secret, computeTotpStep(strict.clock.now())) },
  })
  await admin.admin.listJobs()
  expect(await admin.adminAccounts.me()).toMatchObject({ secondFactorRequired: false })
  await strict.stop()
})
