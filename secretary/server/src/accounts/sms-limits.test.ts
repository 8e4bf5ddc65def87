import { fromIso, hourMs, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { createLoginCodeCalls, expectedLoginRefusal } from './testing/code-logins.ts'

let backend: TestBackend
let phone: string
beforeAll(async () => void (backend = await startTestBackend({ TRUST_PROXY: '1' })))
afterAll(() => backend.stop())
const { newcomer, rawSend, send } = createLoginCodeCalls(() => backend)
beforeEach(() => void (phone = newcomer()))

describe('POST /api/auth/sms/send: limits of a phone number', () => {
  test('a phone number can request a code every 60 seconds, and SMS_COOLDOWN names the remaining seconds', async () => {
    await send()
    backend.clock.move({ advanceMs: 18 * secondMs })
    const early = await rawSend(phone)
    expect(early.status).toBe(429)
    expect(early.headers.get('retry-after')).toBe('42')
    expect(await early.json()).toMatchObject({ error: 'SMS_COOLDOWN', retryAfter: 42 })
    backend.clock.move({ advanceMs: 42 * secondMs - 1 })
    await expect(send()).rejects.toMatchObject(expectedLoginRefusal(429, 'SMS_COOLDOWN', { retryAfter: 1 }))
    backend.clock.move({ advanceMs: 1 })
    await send()
  })

  test('a phone number can request ten codes on a calendar day in Shanghai', async () => {
    backend.clock.move({ now: fromIso('2026-11-21T15:00:00Z') })
    for (let n = 0; n < 10; n += 1) {
      await send()
      backend.clock.move({ advanceMs: minuteMs })
    }
    await expect(send()).rejects.toMatchObject(
      expectedLoginRefusal(429, 'SMS_DAILY_LIMIT', { retryAfter: 50 * 60 }),
    )
    backend.clock.move({ now: fromIso('2026-11-21T15:59:59.999Z') })
    await expect(send()).rejects.toMatchObject(
      expectedLoginRefusal(429, 'SMS_DAILY_LIMIT', { retryAfter: 1 }),
    )
    backend.clock.move({ advanceMs: 1 })
    await send()
  })

  test('20 concurrent code requests for one phone number: exactly one code is sent', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => send()))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const outbox = (await (await fetch(`${backend.url}/dev/outbox?to=${phone}`)).json()) as {
      messages: unknown[]
    }
    expect(outbox.messages).toHaveLength(1)
  })

  test('(control) several concurrent code requests for one phone number succeed without the lock', async () => {
    const { db } = backend.deps
    const day = { code_hash: 'x', expires_at: '2026-11-21T09:00:00Z', closed_at: '2026-11-21T08:00:00Z' }
    async function readThenWrite() {
      const seen = await db.selectFrom('sms_codes').select('id').where('phone', '=', 'control').execute()
      if (seen.length) throw new Error('cooldown')
      await db
        .insertInto('sms_codes')
        .values({ ...day, phone: 'control', created_at: '2026-11-21T08:00:00Z' })
        .execute()
    }
    const results = await Promise.allSettled(Array.from({ length: 20 }, readThenWrite))
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(1)
  })
})

describe('POST /api/auth/sms/send: limits of an IP address', () => {
  const from = (ip: string, n: number) =>
    backend
      .visitorFrom(ip)
      .auth.sendCode({ body: { phone: `${phone.slice(0, 7)}${String(n).padStart(4, '0')}` } })

  test('an IP address can request five codes a minute, for any phone numbers; a /64 network counts as one address', async () => {
    for (let n = 0; n < 5; n += 1) await from(`2001:db8:9:9::${n + 1}`, n)
    const sixth = from('2001:db8:9:9:ffff::1', 6)
    await expect(sixth).rejects.toMatchObject(
      expectedLoginRefusal(429, 'TOO_MANY_REQUESTS', { retryAfter: 60 }),
    )
    await from('2001:db8:9:a::1', 7)
  })

  test('an IP address can request 20 codes an hour and 50 a day', async () => {
    for (let n = 0; n < 20; n += 1) {
      await from('198.51.100.7', n)
      backend.clock.move({ advanceMs: minuteMs })
    }
    await expect(from('198.51.100.7', 21)).rejects.toMatchObject(
      expectedLoginRefusal(429, 'TOO_MANY_REQUESTS'),
    )
    backend.clock.move({ advanceMs: hourMs })
    for (let n = 22; n < 52; n += 1) {
      backend.clock.move({ advanceMs: 10 * minuteMs })
      await from('198.51.100.7', n)
    }
    backend.clock.move({ advanceMs: hourMs })
    await expect(from('198.51.100.7', 52)).rejects.toMatchObject(
      expectedLoginRefusal(429, 'TOO_MANY_REQUESTS'),
    )
    await from('198.51.100.8', 53)
  })

  test('an IP address can verify ten codes a minute', async () => {
    const person = backend.visitorFrom('198.51.100.9')
    const guess = () => person.auth.verifyCode({ body: { phone, code: '000000' } })
    for (let n = 0; n < 10; n += 1) await expect(guess()).rejects.toMatchObject({ status: 400 })
    await expect(guess()).rejects.toMatchObject(
      expectedLoginRefusal(429, 'TOO_MANY_REQUESTS', { retryAfter: 60 }),
    )
  })
})

describe('POST /api/auth/sms/send: refusals', () => {
  test('POST /api/auth/sms/send answers 503 when the SMS vendor does not respond, and counts the code because it may have been delivered', async () => {
    const dead = await startTestBackend({
      SMS_VENDOR: 'aliyun',
      ALIYUN_ENDPOINT: 'http://127.0.0.1:1',
      ALIYUN_ACCESS_KEY_ID: 'x',
      ALIYUN_ACCESS_KEY_SECRET: 'x',
      ALIYUN_SMS_SIGN: 'x',
    })
    const ask = () => dead.visitor.auth.sendCode({ body: { phone } })
    await expect(ask()).rejects.toMatchObject(
      expectedLoginRefusal(503, 'SMS_UNAVAILABLE', { retryAfter: 60 }),
    )
    await expect(ask()).rejects.toMatchObject(expectedLoginRefusal(429, 'SMS_COOLDOWN'))
    await dead.stop()
  })

  test('no phone number gets an SMS code after SMS_HOURLY_CAP codes, until the hour is over', async () => {
    const capped = await startTestBackend({ SMS_HOURLY_CAP: '2' })
    const ask = (to: string) => capped.visitor.auth.sendCode({ body: { phone: to } })
    await ask('13800000001')
    await ask('13900000002')
    await expect(ask('13700000003')).rejects.toMatchObject(
      expectedLoginRefusal(503, 'SMS_UNAVAILABLE', { retryAfter: 3600 }),
    )
    capped.clock.move({ advanceMs: hourMs })
    await ask('13600000004')
    await capped.stop()
  })

  test('60 codes within an hour to one range of phone numbers stop codes to this range only', async () => {
    for (let n = 0; n < 60; n += 1) await send(`1381111${String(n).padStart(4, '0')}`)
    await expect(send('13811119999')).rejects.toMatchObject(expectedLoginRefusal(503, 'SMS_UNAVAILABLE'))
    await send('13911119999')
  })
})
