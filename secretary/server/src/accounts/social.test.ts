import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'

let backend: TestBackend
beforeAll(async () => void (backend = await startTestBackend({ RATE_LIMIT_SCALE: '1000' })))
afterAll(() => backend.stop())

/** Gives each test its own phone numbers and social accounts. */
let tests = 0
beforeEach(() => void (tests += 1))
const number = (n: number) => `13${n}${String(tests).padStart(4, '0')}0000`
const anna = () => `union:anna ${tests}`
const ben = () => `union:ben ${tests}`

const refused = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })
const social = (code: string, provider = 'sandbox') =>
  backend.visitor.auth.social({ body: { provider, code } })

async function logIn(phone: string, bindToken?: string) {
  await backend.visitor.auth.sendCode({ body: { phone } })
  const code = await backend.codeFor(phone)
  const body = { phone, code, ...(bindToken !== undefined && { bind_token: bindToken }) }
  return backend.visitor.auth.verifyCode({ body })
}

async function bindTokenFor(code: string) {
  const answer = await social(code)
  return 'bind_token' in answer ? answer.bind_token : expect.fail('was logged in')
}

describe('POST /api/auth/social', () => {
  test('a social login requires a phone number the first time and logs in directly afterwards', async () => {
    const first = await social(anna())
    expect(first).toEqual({ bind_required: true, bind_token: expect.any(String), expires_in: 600 })
    const login = await logIn(number(8), (first as { bind_token: string }).bind_token)
    expect(login).toMatchObject({ is_new: true, user: { social_bound: true } })
    expect(await social(anna())).toMatchObject({
      is_new: false,
      user: login.user,
      access_token: expect.any(String),
      refresh_token: expect.any(String),
    })
  })

  test('a social login can be linked to an existing account', async () => {
    const before = await logIn(number(8))
    backend.clock.move({ advanceMs: minuteMs })
    const bound = await logIn(number(8), await bindTokenFor(anna()))
    expect(bound).toMatchObject({ is_new: false, user: { id: before.user.id, social_bound: true } })
  })

  test.each(['union:三合 👩', `union:${'x'.repeat(500)}`, 'union:a\0b'])(
    "a social login recognises the provider's subject %j at the next login",
    async (code) => {
      const login = await logIn(number(8), await bindTokenFor(code))
      expect(await social(code)).toMatchObject({ user: { id: login.user.id } })
    },
  )

  test('a social account that is linked to another phone number is refused, and the SMS code stays valid', async () => {
    await logIn(number(8), await bindTokenFor(anna()))
    // Ben gets this bind token before his social account is linked to number 9. The token is used after that.
    const late = await bindTokenFor(ben())
    await logIn(number(9), await bindTokenFor(ben()))
    await expect(logIn(number(7), late)).rejects.toMatchObject(refused(409, 'SOCIAL_ALREADY_BOUND'))
    const users = backend.deps.db.selectFrom('users').select('phone')
    expect(await users.where('phone', '=', `+86${number(7)}`).execute()).toEqual([])
    const code = await backend.codeFor(number(7))
    const body = { phone: number(7), code }
    expect(await backend.visitor.auth.verifyCode({ body })).toMatchObject({ is_new: true })
  })

  test('a social login cannot replace another social account that is linked to the phone number', async () => {
    await logIn(number(8), await bindTokenFor(anna()))
    backend.clock.move({ advanceMs: minuteMs })
    await expect(logIn(number(8), await bindTokenFor(ben()))).rejects.toMatchObject(
      refused(409, 'SOCIAL_ALREADY_BOUND'),
    )
  })

  test('ten phone numbers concurrently link one social account: exactly one succeeds', async () => {
    const phones = Array.from({ length: 10 }, (_, n) => `1391234000${n}`)
    const tokens = await Promise.all(phones.map(() => bindTokenFor(anna())))
    const results = await Promise.allSettled(phones.map((phone, n) => logIn(phone, tokens[n])))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject(refused(409, 'SOCIAL_ALREADY_BOUND'))
  })

  test('a bind token is valid for one login and for ten minutes', async () => {
    const token = await bindTokenFor(anna())
    await logIn(number(8), token)
    await expect(logIn(number(9), token)).rejects.toMatchObject(refused(400, 'BIND_TOKEN_INVALID'))
    const late = await bindTokenFor(ben())
    backend.clock.move({ advanceMs: 10 * minuteMs })
    await expect(logIn(number(9), late)).rejects.toMatchObject(refused(400, 'BIND_TOKEN_INVALID'))
    await expect(logIn(number(7), 'made up')).rejects.toMatchObject(refused(400, 'BIND_TOKEN_INVALID'))
  })

  test('a bind token stays valid after a wrong SMS code', async () => {
    const token = await bindTokenFor(anna())
    await backend.visitor.auth.sendCode({ body: { phone: number(8) } })
    const code = await backend.codeFor(number(8))
    const body = { phone: number(8), bind_token: token }
    const wrong = code === '000000' ? '000001' : '000000'
    await expect(backend.visitor.auth.verifyCode({ body: { ...body, code: wrong } })).rejects.toMatchObject(
      refused(400, 'CODE_INVALID'),
    )
    expect(await backend.visitor.auth.verifyCode({ body: { ...body, code } })).toMatchObject({
      user: { social_bound: true },
    })
  })

  test('a social login answers 400 SOCIAL_REJECTED for a code that the provider does not know', async () => {
    await expect(social('made up')).rejects.toMatchObject(refused(400, 'SOCIAL_REJECTED'))
  })

  test('a social login answers 400 SOCIAL_PROVIDER_UNKNOWN for a provider that is not configured', async () => {
    await expect(social('x', 'wechat')).rejects.toMatchObject(refused(400, 'SOCIAL_PROVIDER_UNKNOWN'))
    await expect(social('x', '__proto__')).rejects.toMatchObject(refused(400, 'SOCIAL_PROVIDER_UNKNOWN'))
    expect(await backend.visitor.auth.socialProviders()).toEqual({ providers: ['sandbox'] })
  })

  test('a social login answers 503 when the provider does not respond', async () => {
    const dead = await startTestBackend({
      WECHAT_API: 'http://127.0.0.1:1',
      WECHAT_APP_ID: 'x',
      WECHAT_APP_SECRET: 'x',
    })
    const ask = dead.visitor.auth.social({ body: { provider: 'wechat', code: 'x' } })
    await expect(ask).rejects.toMatchObject(refused(503, 'SOCIAL_UNAVAILABLE'))
    await dead.stop()
  })
})
