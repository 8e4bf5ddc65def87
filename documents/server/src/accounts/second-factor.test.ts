import { minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import { computeTotpCode, computeTotpStep } from '@sanhe/kit/security/totp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '#testing'
import { runCli } from '../cli.ts'

let app: TestApp
let count = 0
let from: TestClient
beforeAll(async () => void (app = await startTestApp({ TRUST_PROXY: '1' })))
beforeEach(() => {
  app.clock.move({ advanceMs: 61 * minuteMs })
  from = app.visitor({ 'x-forwarded-for': `203.0.113.${(count += 1)}` })
})
afterAll(() => app.stop())

const password = 'a password with a factor'
const codeAt = (secret: string, steps = 0) =>
  computeTotpCode(secret, computeTotpStep(app.clock.now()) + steps)
const nextCode = () => app.clock.move({ advanceMs: 30 * secondMs })
const refusal = (request: Promise<unknown>) =>
  request.then(
    () => undefined,
    (error: { status: number }) => error.status,
  )
const codeWrong = 400
const challengeExpired = 410

/** Creates a user with an open session. */
async function newUser(role: 'member' | 'viewer' = 'member') {
  const username = `factor${(count += 1)}`
  const { user } = await app.admin.users.create({ body: { username, password, role } })
  const person = await app.login(username, password)
  return { id: user.id, username, person }
}

/** Creates a user whose second factor is enabled. */
async function withSecondFactor() {
  const { id, username, person } = await newUser()
  const { secret } = await person.secondFactor.setUp({ body: { password } })
  const { recovery_codes: codes } = await person.secondFactor.confirm({ body: { code: codeAt(secret) } })
  // The confirmation has used the current code, so the clock advances to the next code.
  nextCode()
  return { id, username, person, secret, codes }
}

async function challengeOf(username: string, person = from) {
  const reply = await person.auth.login({ body: { username, password } })
  if (!('challenge' in reply)) throw new Error('the login asked for no second factor')
  return reply.challenge
}
const complete = (challenge: string, code: string, person = from) =>
  person.secondFactor.logIn({ body: { challenge, code } })

describe('POST /api/auth/second-factor/setup and confirm', () => {
  test('enable the second factor with the first code, return ten recovery codes and keep sessions open', async () => {
    const { username, person } = await newUser()
    const other = await app.login(username, password)
    const { secret, url } = await person.secondFactor.setUp({ body: { password } })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(url).toContain(`otpauth://totp/Sanhe%20Documents:${username}?secret=${secret}`)
    expect((await person.secondFactor.get()).enabled_at).toBeNull()
    const { recovery_codes: codes } = await person.secondFactor.confirm({ body: { code: codeAt(secret) } })
    expect(new Set(codes).size).toBe(10)
    expect(await person.secondFactor.get()).toMatchObject({ recovery_codes_left: 10 })
    expect((await other.auth.me()).user.username).toBe(username)
    expect(await refusal(person.secondFactor.setUp({ body: { password } }))).toBe(409)
  })

  test('store the secret encrypted for its user and recovery codes as hashes', async () => {
    const { id, secret, codes } = await withSecondFactor()
    const { sql } = app.deps.db
    const stored = JSON.stringify([
      sql.all`SELECT * FROM second_factors`,
      sql.all`SELECT * FROM recovery_codes`,
    ])
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(text)
    const other = await withSecondFactor()
    sql.run`
      UPDATE second_factors SET secret_encrypted = (SELECT secret_encrypted FROM second_factors WHERE user_id = ${id})
      WHERE user_id = ${other.id}`
    expect(await refusal(complete(await challengeOf(other.username), codeAt(secret)))).toBe(codeWrong)
  })

  test('refuse a wrong password and a wrong code, and an unconfirmed secret changes no login', async () => {
    const { username, person } = await newUser()
    expect(await refusal(person.secondFactor.setUp({ body: { password: 'wrong' } }))).toBe(403)
    const confirm = (code: string) => refusal(person.secondFactor.confirm({ body: { code } }))
    expect(await confirm('123456')).toBe(409)
    const { secret } = await person.secondFactor.setUp({ body: { password } })
    expect(await confirm(codeAt(secret, 5))).toBe(codeWrong)
    expect(await from.auth.login({ body: { username, password } })).toHaveProperty('user')
  })
})

describe('POST /api/auth/login/second-factor', () => {
  test('opens a session for challenge and code together; the password alone opens none, and a challenge works once', async () => {
    const { username, secret } = await withSecondFactor()
    const challenge = await challengeOf(username)
    expect(await refusal(from.auth.me())).toBe(401)
    expect((await complete(challenge, codeAt(secret))).user.username).toBe(username)
    expect((await from.auth.me()).user.username).toBe(username)
    nextCode()
    expect(await refusal(complete(challenge, codeAt(secret)))).toBe(challengeExpired)
  })

  test('10 simultaneous logins with one code: exactly 1 succeeds', async () => {
    const { username, secret } = await withSecondFactor()
    const visitors = Array.from({ length: 10 }, (_, nth) =>
      app.visitor({ 'x-forwarded-for': `198.51.100.${nth}` }),
    )
    const challenges = await Promise.all(visitors.map((visitor) => challengeOf(username, visitor)))
    const code = codeAt(secret)
    const answers = await Promise.all(
      visitors.map((visitor, nth) => refusal(complete(challenges[nth] ?? '', code, visitor))),
    )
    expect(answers.filter((status) => status === undefined)).toHaveLength(1)
    expect(answers.filter((status) => status === codeWrong)).toHaveLength(9)
  })

  test('10 simultaneous logins with one challenge and different codes: exactly 1 succeeds', async () => {
    const { username, codes } = await withSecondFactor()
    const challenge = await challengeOf(username)
    const answers = await Promise.all(
      codes.map((code, nth) =>
        refusal(complete(challenge, code, app.visitor({ 'x-forwarded-for': `198.51.101.${nth}` }))),
      ),
    )
    expect(answers.filter((status) => status === undefined)).toHaveLength(1)
    expect(answers.filter((status) => status === challengeExpired)).toHaveLength(9)
  })

  test('accepts the codes of the previous and the next 30 seconds, but none older than the last used one', async () => {
    const { username, secret } = await withSecondFactor()
    app.clock.move({ advanceMs: 2 * minuteMs })
    const attempt = async (steps: number) =>
      refusal(complete(await challengeOf(username), codeAt(secret, steps)))
    expect(await attempt(-2)).toBe(codeWrong)
    expect(await attempt(2)).toBe(codeWrong)
    expect(await attempt(1)).toBeUndefined()
    expect(await attempt(0)).toBe(codeWrong)
  })

  test('accepts a recovery code once, also in lower case and without hyphens', async () => {
    const { username, person, codes } = await withSecondFactor()
    const code = codes[3] ?? ''
    await complete(await challengeOf(username), code.toLowerCase().replaceAll('-', ' '))
    expect(await refusal(complete(await challengeOf(username), code))).toBe(codeWrong)
    expect(await person.secondFactor.get()).toMatchObject({ recovery_codes_left: 9 })
  })

  test('answers 410 after five minutes, a changed password, a disabled account and for a forged challenge', async () => {
    const { id, username, person, secret } = await withSecondFactor()
    const late = await challengeOf(username)
    app.clock.move({ advanceMs: 5 * minuteMs })
    expect(await refusal(complete(late, codeAt(secret)))).toBe(challengeExpired)
    const early = await challengeOf(username)
    await person.account.changePassword({ body: { current_password: password, new_password: 'another one' } })
    expect(await refusal(complete(early, codeAt(secret)))).toBe(challengeExpired)
    await app.admin.users.update({ params: { id }, body: { password } })
    const open = await challengeOf(username)
    await app.admin.users.update({ params: { id }, body: { disabled: true } })
    expect(await refusal(complete(open, codeAt(secret)))).toBe(challengeExpired)
    expect(await refusal(complete('forged', codeAt(secret)))).toBe(challengeExpired)
  })

  test('refuses even the right code for a minute after five wrong ones from one IP address', async () => {
    const { username, secret } = await withSecondFactor()
    const challenge = await challengeOf(username)
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => refusal(complete(challenge, codeAt(secret, 9)))),
    )
    expect(guesses.filter((status) => status === codeWrong)).toHaveLength(5)
    expect(await refusal(complete(challenge, codeAt(secret)))).toBe(429)
    app.clock.move({ advanceMs: minuteMs })
    expect(await refusal(complete(challenge, codeAt(secret)))).toBeUndefined()
  })

  test('requires the code also after a password reset by link', async () => {
    const { id, secret } = await withSecondFactor()
    const { link } = await app.admin.resets.create({ params: { id } })
    const token = link.path.split('#')[1] ?? ''
    const reply = await from.resets.use({ body: { token, password: 'a new password' } })
    if (!('challenge' in reply)) throw new Error('the reset link asked for no second factor')
    expect(await refusal(from.auth.me())).toBe(401)
    await complete(reply.challenge, codeAt(secret))
  })
})

describe('recovery codes, disabling and reset of the second factor', () => {
  test('new recovery codes replace the old ones, and need the password and a code', async () => {
    const { username, person, secret, codes } = await withSecondFactor()
    const renew = (given: string, code: string) =>
      person.secondFactor.renewRecoveryCodes({ body: { password: given, code } })
    expect(await refusal(renew('wrong', codeAt(secret)))).toBe(403)
    expect(await refusal(renew(password, codeAt(secret, 7)))).toBe(codeWrong)
    const { recovery_codes: next } = await renew(password, codeAt(secret))
    expect(await refusal(complete(await challengeOf(username), codes[0] ?? ''))).toBe(codeWrong)
    await complete(await challengeOf(username), next[0] ?? '')
  })

  test('disabling needs the password and a code, and logins then need the password only', async () => {
    const { username, person, secret } = await withSecondFactor()
    const disable = (given: string, code: string) =>
      refusal(person.secondFactor.disable({ body: { password: given, code } }))
    expect(await disable('wrong', codeAt(secret))).toBe(403)
    expect(await disable(password, codeAt(secret, 7))).toBe(codeWrong)
    expect(await disable(password, codeAt(secret))).toBeUndefined()
    expect(await from.auth.login({ body: { username, password } })).toHaveProperty('user')
    expect(await disable(password, codeAt(secret))).toBe(409)
  })

  test('an administrator resets the second factor of another user, whose sessions end', async () => {
    const { id, username, person } = await withSecondFactor()
    const listed = async () => (await app.admin.users.list()).users.find((user) => user.id === id)
    expect(await listed()).toMatchObject({ has_second_factor: true })
    expect(await refusal(person.secondFactor.reset({ params: { id } }))).toBe(403)
    await app.admin.secondFactor.reset({ params: { id } })
    expect(await listed()).toMatchObject({ has_second_factor: false })
    expect(await refusal(person.auth.me())).toBe(401)
    expect(await from.auth.login({ body: { username, password } })).toHaveProperty('user')
    expect(await refusal(app.admin.secondFactor.reset({ params: { id } }))).toBe(409)
    const { user } = await app.admin.auth.me()
    expect(await refusal(app.admin.secondFactor.reset({ params: { id: user.id } }))).toBe(409)
  })

  test('npm run documents -- reset-second-factor removes the second factor of a person who lost it', async () => {
    const { username } = await withSecondFactor()
    const lines: string[] = []
    const run = () =>
      runCli(['reset-second-factor', username], { DATA_DIR: app.dataDir }, (line) => lines.push(line))
    expect(await run()).toBe(0)
    expect(await from.auth.login({ body: { username, password } })).toHaveProperty('user')
    expect(await run()).toBe(1)
    expect(lines).toEqual([`${username} logs in with the password only`, `${username} has no second factor`])
  })
})
