import { dayMs, minuteMs, secondMs, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCaller, getRefusal, startTestApp, type TestApp } from '#testing'

let app: TestApp
let phone: string
let phones = 0
beforeAll(async () => void (app = await startTestApp()))
beforeEach(() => void (phone = `1390000${String((phones += 1)).padStart(4, '0')}`))
afterAll(() => app.stop())

const send = (to = phone) => app.visitor.auth.sendCode({ body: { phone: to, purpose: 'login' } })
const newestCode = (to = phone) => String(app.sentTo(to)[0]?.data['code'])
const logIn = (code: string, to = phone) => app.visitor.auth.login({ body: { phone: to, code } })

async function codeOf(to = phone) {
  await send(to)
  return newestCode(to)
}
describe('POST /auth/send-code', () => {
  test('a code that is requested without a purpose is a login code', async () => {
    const other = '13900000077'
    await app.visitor.auth.sendCode({ body: { phone: other } })
    expect((await logIn(newestCode(other), other)).user.isNewUser).toBe(true)
  })

  test('a login code has six digits, is valid for 120 seconds and can be used once', async () => {
    expect(await send()).toEqual({ success: true, expiresIn: 120 })
    const code = newestCode()
    expect(code).toMatch(/^\d{6}$/)
    await logIn(code)
    expect(await getRefusal(logIn(code))).toMatchObject({ status: 400, error: 'INVALID_CODE' })
  })

  test('a login code is refused from 120 seconds after it was sent', async () => {
    const early = await codeOf()
    app.clock.move({ advanceMs: 120 * secondMs - 1 })
    await logIn(early)
    const late = await codeOf()
    app.clock.move({ advanceMs: 120 * secondMs })
    expect(await getRefusal(logIn(late))).toMatchObject({ status: 400, error: 'INVALID_CODE' })
  })

  test('a login code can be requested again after 60 seconds, at most three times in five minutes', async () => {
    await send()
    app.clock.move({ advanceMs: 59 * secondMs })
    const tooSoon = { status: 429, error: 'TOO_MANY_REQUESTS', retryAfter: 1 }
    expect(await getRefusal(send())).toMatchObject(tooSoon)
    app.clock.move({ advanceMs: secondMs })
    await send()
    app.clock.move({ advanceMs: minuteMs })
    await send()
    app.clock.move({ advanceMs: minuteMs })
    expect(await getRefusal(send())).toMatchObject({ status: 429, retryAfter: 120 })
    app.clock.move({ advanceMs: 2 * minuteMs })
    await send()
  })

  test('20 simultaneous requests for a login code send one code', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        send().then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      ),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter((status) => status === 429)).toHaveLength(19)
    expect(app.sentTo(phone)).toHaveLength(1)
  })

  test('a login code becomes invalid after five wrong attempts', async () => {
    const code = await codeOf()
    const wrong = code === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries += 1) await getRefusal(logIn(wrong))
    app.clock.move({ advanceMs: minuteMs - 1 })
    expect(await getRefusal(logIn(code))).toMatchObject({
      error: expect.stringMatching(/INVALID_CODE|TOO_MANY/),
    })
    const row = await app.db
      .selectFrom('sms_codes')
      .select('used')
      .where('phone', '=', phone)
      .executeTakeFirst()
    expect(row?.used).toBe(true)
  })

  test('a code that was requested to bind a child account is refused at login', async () => {
    await app.visitor.auth.sendCode({ body: { phone, purpose: 'bindChild' } })
    expect(await getRefusal(logIn(newestCode()))).toMatchObject({ error: 'INVALID_CODE' })
  })

  test('the database stores only the hash of a login code', async () => {
    const code = await codeOf()
    const rows = await app.db.selectFrom('sms_codes').selectAll().where('phone', '=', phone).execute()
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  })
})

describe('POST /auth/login', () => {
  test('the first login with a phone number creates an account, and the next login returns the same account', async () => {
    const first = await logIn(await codeOf())
    expect(first.user).toEqual({
      id: expect.any(Number),
      phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      nickname: null,
      isNewUser: true,
      profileComplete: false,
    })
    app.clock.move({ advanceMs: minuteMs })
    expect((await logIn(await codeOf())).user).toMatchObject({ id: first.user.id, isNewUser: false })
  })

  test('20 simultaneous logins with the same code: exactly one succeeds', async () => {
    // A phone number has five login attempts a minute. The code of at most five of the requests is therefore checked.
    const code = await codeOf()
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => logIn(code)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('two simultaneous logins with two valid codes for one phone number create one account', async () => {
    const first = await codeOf()
    app.clock.move({ advanceMs: minuteMs })
    const second = await codeOf()
    const answers = await Promise.allSettled([logIn(first), logIn(second)])
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    const users = await app.db.selectFrom('users').select('id').where('phone', '=', phone).execute()
    expect(users).toHaveLength(1)
  })

  test('a phone number has five login attempts a minute in total, whatever the IP addresses', async () => {
    await codeOf()
    for (let tries = 0; tries < 5; tries += 1) await getRefusal(logIn('000000'))
    expect(await getRefusal(logIn('000000'))).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' })
  })

  test('a disabled user can neither log in nor use an existing token', async () => {
    const { token, user } = await logIn(await codeOf())
    await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', user.id).execute()
    const caller = createCaller(app.url, token)
    expect(await getRefusal(caller.orders.list({ query: {} }))).toMatchObject({
      status: 403,
      error: 'ACCOUNT_DISABLED',
    })
    app.clock.move({ advanceMs: minuteMs })
    expect(await getRefusal(logIn(await codeOf()))).toMatchObject({ error: 'ACCOUNT_DISABLED' })
  })
})

describe('tokens of users', () => {
  test('a token is valid for seven days and then answers 401 TOKEN_EXPIRED', async () => {
    const user = await app.user()
    app.clock.move({ advanceMs: 7 * dayMs - secondMs })
    await user.orders.list({ query: {} })
    app.clock.move({ advanceMs: secondMs })
    expect(await getRefusal(user.orders.list({ query: {} }))).toMatchObject({
      status: 401,
      error: 'TOKEN_EXPIRED',
    })
  })

  test("a user's token can be refreshed, and the old token expires a minute later", async () => {
    const user = await app.user()
    const { token, expiresIn } = await user.auth.refresh()
    expect(expiresIn).toBe(7 * 24 * 3600)
    app.clock.move({ advanceMs: minuteMs - 1 })
    await user.orders.list({ query: {} })
    app.clock.move({ advanceMs: 1 })
    expect(await getRefusal(user.orders.list({ query: {} }))).toMatchObject({
      status: 401,
      error: 'UNAUTHORIZED',
    })
    await createCaller(app.url, token).orders.list({ query: {} })
  })

  test('a user endpoint refuses tokens of other kinds of accounts and modified tokens', async () => {
    const { id, token } = await app.user()
    const child = await app.deps.tokens.issue({ type: 'child', id })
    const flipped = `${token.slice(0, -2)}${token.endsWith('A') ? 'B' : 'A'}${token.slice(-1)}`
    for (const wrong of [child, flipped, token.replace(/^[^.]+/, btoa('{"alg":"none"}')), 'x'.repeat(8000)])
      expect(await getRefusal(createCaller(app.url, wrong).orders.list({ query: {} }))).toMatchObject({
        status: 401,
      })
  })
})

test('sending a code to an invalid phone number answers 400 VALIDATION_ERROR', async () => {
  const answer = await app.visitor.fetch('/api/v1/auth/send-code', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: '12345', purpose: 'login' }),
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: 'VALIDATION_ERROR', field: 'phone' })
  expect(toDate(app.clock.now())).toBeInstanceOf(Date)
})
