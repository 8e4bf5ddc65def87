import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { createLoginCodeCalls, expectedLoginRefusal } from './testing/code-logins.ts'

let backend: TestBackend
let phone: string
beforeAll(async () => void (backend = await startTestBackend({ TRUST_PROXY: '1' })))
afterAll(() => backend.stop())
const { newcomer, rawSend, send, verify } = createLoginCodeCalls(() => backend)
beforeEach(() => void (phone = newcomer()))

describe('login by SMS code', () => {
  test('a phone number logs in with its SMS code, and the first login creates an account', async () => {
    expect(await send()).toEqual({ expires_in: 300, cooldown: 60 })
    const first = await verify(await backend.codeFor(phone))
    expect(first).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
      refresh_token: expect.any(String),
      is_new: true,
      user: {
        id: first.user.id,
        phone: `+86${phone}`,
        nickname: '用户0000',
        avatar_url: null,
        social_bound: false,
        created_at: '2026-11-21T08:00:00.000Z',
        updated_at: '2026-11-21T08:00:00.000Z',
      },
    })
    backend.clock.move({ advanceMs: minuteMs })
    await send()
    const again = await verify(await backend.codeFor(phone))
    expect(again).toMatchObject({ is_new: false, user: first.user })
  })

  test.each([
    ['+86 … … …', (n: string) => `+86 ${n.slice(0, 3)} ${n.slice(3, 7)} ${n.slice(7)}`],
    ['0086-…', (n: string) => `0086-${n}`],
    ['+86…', (n: string) => `+86${n}`],
    [
      'full-width digits',
      (n: string) => n.replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)] ?? ''),
    ],
  ])('a phone number written as %s is recognised as the same number', async (_, spell) => {
    const spelling = spell(phone)
    await send(spelling)
    await expect(send()).rejects.toMatchObject(expectedLoginRefusal(429, 'SMS_COOLDOWN'))
    expect((await verify(await backend.codeFor(phone), spelling)).user.phone).toBe(`+86${phone}`)
  })

  test.each([
    ['a landline', '01012345678', 'PHONE_INVALID'],
    ['too few digits', '1380000000', 'PHONE_INVALID'],
    ['text around it', 'call 13800000000', 'PHONE_INVALID'],
    ['an extension', '13800000000 ext 5', 'PHONE_INVALID'],
    ['no digits', 'abc', 'PHONE_INVALID'],
    ['a country that is not on the list', '+447400123456', 'PHONE_COUNTRY'],
    ['no characters', '', 'VALIDATION_ERROR'],
  ])('an SMS login is refused for a phone number with %s', async (_, number, error) => {
    await expect(send(number)).rejects.toMatchObject(expectedLoginRefusal(400, error))
    await expect(verify('123456', number)).rejects.toMatchObject(expectedLoginRefusal(400, error))
  })

  test('a phone number of another country can log in if SMS_COUNTRIES lists the country', async () => {
    const abroad = await startTestBackend({ SMS_COUNTRIES: 'CN, GB' })
    // The emulator refuses phone numbers outside the mainland with this error, which proves that the number was sent to
    // the vendor.
    await expect(abroad.visitor.auth.sendCode({ body: { phone: '+447400123456' } })).rejects.toMatchObject(
      expectedLoginRefusal(400, 'PHONE_INVALID'),
    )
    expect(await abroad.deps.db.selectFrom('sms_codes').select('phone').execute()).toEqual([
      { phone: '+447400123456' },
    ])
    await abroad.stop()
  })

  test('POST /api/auth/sms/send gives the same answer for a phone number with and without an account', async () => {
    const known = await backend.user()
    const forKnown = await (await rawSend(known.phone)).text()
    const forUnknown = await (await rawSend(phone)).text()
    expect(forKnown).toBe(forUnknown)
  })
})
