import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { createLoginCodeCalls, expectedLoginRefusal } from './testing/code-logins.ts'

let backend: TestBackend
let phone: string
beforeAll(async () => void (backend = await startTestBackend({ TRUST_PROXY: '1' })))
afterAll(() => backend.stop())
const { newcomer, send, verify } = createLoginCodeCalls(() => backend)
beforeEach(() => void (phone = newcomer()))

const notTheCode = async () => ((await backend.codeFor(phone)) === '000000' ? '000001' : '000000')

describe('POST /api/auth/sms/verify', () => {
  test('an SMS code is valid for five minutes and for one login', async () => {
    await send()
    const code = await backend.codeFor(phone)
    backend.clock.move({ advanceMs: 5 * minuteMs - 1 })
    await verify(code)
    await expect(verify(code)).rejects.toMatchObject(expectedLoginRefusal(400, 'CODE_INVALID'))
    await send()
    backend.clock.move({ advanceMs: 5 * minuteMs })
    await expect(verify(await backend.codeFor(phone))).rejects.toMatchObject(
      expectedLoginRefusal(410, 'CODE_EXPIRED'),
    )
  })

  test('an SMS code becomes invalid when a newer code is sent', async () => {
    await send()
    const old = await backend.codeFor(phone)
    backend.clock.move({ advanceMs: minuteMs })
    await send()
    const code = await backend.codeFor(phone)
    if (old !== code)
      await expect(verify(old)).rejects.toMatchObject(expectedLoginRefusal(400, 'CODE_INVALID'))
    await verify(code)
  })

  test('an SMS code is valid only for the phone number to which it was sent', async () => {
    await send()
    await expect(verify(await backend.codeFor(phone), '13911112222')).rejects.toMatchObject(
      expectedLoginRefusal(400, 'CODE_INVALID'),
    )
  })

  test('five wrong guesses invalidate an SMS code, and ten wrong guesses in a day stop the phone number', async () => {
    const guess = async (error: string, status = 400) =>
      expect(verify(await notTheCode())).rejects.toMatchObject(expectedLoginRefusal(status, error))
    await send()
    for (let n = 0; n < 5; n += 1) await guess('CODE_INVALID')
    await expect(verify(await backend.codeFor(phone))).rejects.toMatchObject(
      expectedLoginRefusal(429, 'TOO_MANY_ATTEMPTS', { retryAfter: 60 }),
    )
    backend.clock.move({ advanceMs: minuteMs })
    await send()
    for (let n = 0; n < 5; n += 1) await guess('CODE_INVALID')
    await guess('TOO_MANY_ATTEMPTS', 429)
    backend.clock.move({ advanceMs: minuteMs })
    await expect(send()).rejects.toMatchObject(expectedLoginRefusal(429, 'TOO_MANY_ATTEMPTS'))
    backend.clock.move({ advanceMs: 8 * hourMs })
    await send()
    await verify(await backend.codeFor(phone))
  })

  test('30 concurrent wrong guesses at one SMS code: exactly five are checked', async () => {
    await send()
    const wrong = await notTheCode()
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => verify(wrong)))
    const statuses = results.map((result) => (result as { reason: { status: number } }).reason.status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(25)
  })

  test('30 concurrent logins with one SMS code: exactly one succeeds', async () => {
    await send()
    const code = await backend.codeFor(phone)
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => verify(code)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const sessions = backend.deps.db.selectFrom('auth_sessions').innerJoin('users', 'users.id', 'user_id')
    const opened = await sessions.select('auth_sessions.id').where('phone', '=', `+86${phone}`).execute()
    expect(opened).toHaveLength(1)
  })

  test('(control) more than one concurrent login with one SMS code succeeds if the code is read and closed without a lock', async () => {
    await send()
    const { db } = backend.deps
    async function lookThenClose() {
      const codes = db.selectFrom('sms_codes').select('id').where('phone', '=', `+86${phone}`)
      const [open] = await codes.where('closed_at', 'is', null).execute()
      if (!open) throw new Error('used')
      await db
        .updateTable('sms_codes')
        .set({ closed_at: '2026-11-21T08:00:00Z' })
        .where('id', '=', open.id)
        .execute()
    }
    const results = await Promise.allSettled(Array.from({ length: 30 }, lookThenClose))
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(1)
  })

  test('an SMS code is stored only as a keyed hash and deleted after two days', async () => {
    await send()
    const code = await backend.codeFor(phone)
    const rows = () =>
      backend.deps.db.selectFrom('sms_codes').selectAll().where('phone', '=', `+86${phone}`).execute()
    const forget = () => backend.jobs.run('accounts.forget')
    expect(JSON.stringify((await rows()).map(({ code_hash }) => code_hash))).not.toContain(code)
    backend.clock.move({ advanceMs: 2 * dayMs })
    await forget()
    expect(await rows()).toHaveLength(1)
    backend.clock.move({ advanceMs: 1 })
    await forget()
    await forget()
    expect(await rows()).toEqual([])
  })

  test.each(['12345', '1234567', '12345a', '１２３４５６'])(
    'POST /api/auth/sms/verify answers 400 VALIDATION_ERROR for the code %s',
    async (code) => {
      await expect(verify(code)).rejects.toMatchObject(expectedLoginRefusal(400, 'VALIDATION_ERROR'))
    },
  )
})
