import { dayMs, fromIso, hourMs, minuteMs, secondMs } from '@sanhe/kit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'

let backend: TestBackend
beforeAll(async () => void (backend = await startTestBackend({ TRUST_PROXY: '1' })))
afterAll(() => backend.stop())

/** A number of its own for each test, far from the others. */
let phones = 0
let phone: string
beforeEach(() => {
  phone = `138${String((phones += 1)).padStart(4, '0')}0000`
  backend.clock.move({ reset: true })
})
let addresses = 0
/** Each from an address of its own, so that only what a number may do counts. */
const anywhere = () => backend.visitorFrom(`2001:db8:0:${((addresses += 1)).toString(16)}::1`)
const send = (to = phone) => anywhere().auth.sendCode({ body: { phone: to } })
const verify = (code: string, from = phone) => anywhere().auth.verifyCode({ body: { phone: from, code } })
const refused = (status: number, error: string, more: object = {}) => ({
  status,
  body: expect.objectContaining({ error, ...more }),
})
const notTheCode = async () => ((await backend.codeFor(phone)) === '000000' ? '000001' : '000000')

describe('a phone and its code', () => {
  test('log in, and make an account at the first time', async () => {
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
      'in wide digits',
      (n: string) => n.replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)] ?? ''),
    ],
  ])('mean the same number when it is written %s', async (_, spell) => {
    const spelling = spell(phone)
    await send(spelling)
    await expect(send()).rejects.toMatchObject(refused(429, 'SMS_COOLDOWN'))
    expect((await verify(await backend.codeFor(phone), spelling)).user.phone).toBe(`+86${phone}`)
  })

  test.each([
    ['a landline', '01012345678', 'PHONE_INVALID'],
    ['too few digits', '1380000000', 'PHONE_INVALID'],
    ['words around it', 'call 13800000000', 'PHONE_INVALID'],
    ['an extension', '13800000000 ext 5', 'PHONE_INVALID'],
    ['no digits', 'abc', 'PHONE_INVALID'],
    ['a country that is not on the list', '+447400123456', 'PHONE_COUNTRY'],
    ['nothing', '', 'VALIDATION_ERROR'],
  ])('are refused with %s', async (_, number, error) => {
    await expect(send(number)).rejects.toMatchObject(refused(400, error))
    await expect(verify('123456', number)).rejects.toMatchObject(refused(400, error))
  })

  test('of another country log in where it is on the list', async () => {
    const abroad = await startTestBackend({ SMS_COUNTRIES: 'CN, GB' })
    // The stand-in sends to the mainland alone and says so: the number got as far as the vendor.
    await expect(abroad.visitor.auth.sendCode({ body: { phone: '+447400123456' } })).rejects.toMatchObject(
      refused(400, 'PHONE_INVALID'),
    )
    expect(await abroad.deps.db.selectFrom('sms_codes').select('phone').execute()).toEqual([
      { phone: '+447400123456' },
    ])
    await abroad.stop()
  })

  test('are answered the same whether there is an account or not', async () => {
    const known = await backend.user()
    const forKnown = await (await rawSend(known.phone)).text()
    const forUnknown = await (await rawSend(phone)).text()
    expect(forKnown).toBe(forUnknown)
  })
})

const rawSend = (to: string) =>
  anywhere().fetch('/api/auth/sms/send', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: to }),
  })

describe('a number may ask', () => {
  test('again after 60 seconds, and is told how long that is', async () => {
    await send()
    backend.clock.move({ advanceMs: 18 * secondMs })
    const early = await rawSend(phone)
    expect(early.status).toBe(429)
    expect(early.headers.get('retry-after')).toBe('42')
    expect(await early.json()).toMatchObject({ error: 'SMS_COOLDOWN', retryAfter: 42 })
    backend.clock.move({ advanceMs: 42 * secondMs - 1 })
    await expect(send()).rejects.toMatchObject(refused(429, 'SMS_COOLDOWN', { retryAfter: 1 }))
    backend.clock.move({ advanceMs: 1 })
    await send()
  })

  test('ten times on a calendar day of Shanghai', async () => {
    backend.clock.move({ now: fromIso('2026-11-21T15:00:00Z') })
    for (let n = 0; n < 10; n += 1) {
      await send()
      backend.clock.move({ advanceMs: minuteMs })
    }
    await expect(send()).rejects.toMatchObject(refused(429, 'SMS_DAILY_LIMIT', { retryAfter: 50 * 60 }))
    backend.clock.move({ now: fromIso('2026-11-21T15:59:59.999Z') })
    await expect(send()).rejects.toMatchObject(refused(429, 'SMS_DAILY_LIMIT', { retryAfter: 1 }))
    backend.clock.move({ advanceMs: 1 })
    await send()
  })

  test('once, of twenty times at one moment', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => send()))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const outbox = (await (await fetch(`${backend.url}/dev/outbox?to=${phone}`)).json()) as {
      messages: unknown[]
    }
    expect(outbox.messages).toHaveLength(1)
  })

  test('more often at one moment if nobody waited for the other: the test above would see it', async () => {
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

describe('an address may ask', () => {
  const from = (ip: string, n: number) =>
    backend
      .visitorFrom(ip)
      .auth.sendCode({ body: { phone: `${phone.slice(0, 7)}${String(n).padStart(4, '0')}` } })

  test('five times a minute, whatever the numbers; a /64 is one address', async () => {
    for (let n = 0; n < 5; n += 1) await from(`2001:db8:9:9::${n + 1}`, n)
    const sixth = from('2001:db8:9:9:ffff::1', 6)
    await expect(sixth).rejects.toMatchObject(refused(429, 'TOO_MANY_REQUESTS', { retryAfter: 60 }))
    await from('2001:db8:9:a::1', 7)
  })

  test('twenty times an hour and fifty times a day', async () => {
    for (let n = 0; n < 20; n += 1) {
      await from('198.51.100.7', n)
      backend.clock.move({ advanceMs: minuteMs })
    }
    await expect(from('198.51.100.7', 21)).rejects.toMatchObject(refused(429, 'TOO_MANY_REQUESTS'))
    backend.clock.move({ advanceMs: hourMs })
    for (let n = 22; n < 52; n += 1) {
      backend.clock.move({ advanceMs: 10 * minuteMs })
      await from('198.51.100.7', n)
    }
    backend.clock.move({ advanceMs: hourMs })
    await expect(from('198.51.100.7', 52)).rejects.toMatchObject(refused(429, 'TOO_MANY_REQUESTS'))
    await from('198.51.100.8', 53)
  })

  test('to verify ten codes a minute', async () => {
    const person = backend.visitorFrom('198.51.100.9')
    const guess = () => person.auth.verifyCode({ body: { phone, code: '000000' } })
    for (let n = 0; n < 10; n += 1) await expect(guess()).rejects.toMatchObject({ status: 400 })
    await expect(guess()).rejects.toMatchObject(refused(429, 'TOO_MANY_REQUESTS', { retryAfter: 60 }))
  })
})

describe('a code', () => {
  test('is good for five minutes and once', async () => {
    await send()
    const code = await backend.codeFor(phone)
    backend.clock.move({ advanceMs: 5 * minuteMs - 1 })
    await verify(code)
    await expect(verify(code)).rejects.toMatchObject(refused(400, 'CODE_INVALID'))
    await send()
    backend.clock.move({ advanceMs: 5 * minuteMs })
    await expect(verify(await backend.codeFor(phone))).rejects.toMatchObject(refused(410, 'CODE_EXPIRED'))
  })

  test('is void once a newer one was sent', async () => {
    await send()
    const old = await backend.codeFor(phone)
    backend.clock.move({ advanceMs: minuteMs })
    await send()
    const code = await backend.codeFor(phone)
    if (old !== code) await expect(verify(old)).rejects.toMatchObject(refused(400, 'CODE_INVALID'))
    await verify(code)
  })

  test('belongs to its number', async () => {
    await send()
    await expect(verify(await backend.codeFor(phone), '13911112222')).rejects.toMatchObject(
      refused(400, 'CODE_INVALID'),
    )
  })

  test('is burned by five wrong guesses, and a number by ten on a day', async () => {
    const guess = async (error: string, status = 400) =>
      expect(verify(await notTheCode())).rejects.toMatchObject(refused(status, error))
    await send()
    for (let n = 0; n < 5; n += 1) await guess('CODE_INVALID')
    await expect(verify(await backend.codeFor(phone))).rejects.toMatchObject(
      refused(429, 'TOO_MANY_ATTEMPTS', { retryAfter: 60 }),
    )
    backend.clock.move({ advanceMs: minuteMs })
    await send()
    for (let n = 0; n < 5; n += 1) await guess('CODE_INVALID')
    await guess('TOO_MANY_ATTEMPTS', 429)
    backend.clock.move({ advanceMs: minuteMs })
    await expect(send()).rejects.toMatchObject(refused(429, 'TOO_MANY_ATTEMPTS'))
    backend.clock.move({ advanceMs: 8 * hourMs })
    await send()
    await verify(await backend.codeFor(phone))
  })

  test('is guessed at five times at most, however many come at one moment', async () => {
    await send()
    const wrong = await notTheCode()
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => verify(wrong)))
    const statuses = results.map((result) => (result as { reason: { status: number } }).reason.status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(25)
  })

  test('logs in exactly one of thirty who bring it at one moment', async () => {
    await send()
    const code = await backend.codeFor(phone)
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => verify(code)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const sessions = backend.deps.db.selectFrom('auth_sessions').innerJoin('users', 'users.id', 'user_id')
    const opened = await sessions.select('auth_sessions.id').where('phone', '=', `+86${phone}`).execute()
    expect(opened).toHaveLength(1)
  })

  test('logs in several at one moment if it is only looked at: the test above would see it', async () => {
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

  test('is stored as a keyed hash only, and forgotten after two days', async () => {
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

  test.each(['12345', '1234567', '12345a', '１２３４５６'])('%s is none', async (code) => {
    await expect(verify(code)).rejects.toMatchObject(refused(400, 'VALIDATION_ERROR'))
  })
})

describe('when messages cannot be sent', () => {
  test('a vendor that does not answer is 503, and the code counts: it may have arrived', async () => {
    const dead = await startTestBackend({
      SMS_VENDOR: 'aliyun',
      ALIYUN_ENDPOINT: 'http://127.0.0.1:1',
      ALIYUN_ACCESS_KEY_ID: 'x',
      ALIYUN_ACCESS_KEY_SECRET: 'x',
      ALIYUN_SMS_SIGN: 'x',
    })
    const ask = () => dead.visitor.auth.sendCode({ body: { phone } })
    await expect(ask()).rejects.toMatchObject(refused(503, 'SMS_UNAVAILABLE', { retryAfter: 60 }))
    await expect(ask()).rejects.toMatchObject(refused(429, 'SMS_COOLDOWN'))
    await dead.stop()
  })

  test('because an hour has had its share, nobody gets one until it is over', async () => {
    const capped = await startTestBackend({ SMS_HOURLY_CAP: '2' })
    const ask = (to: string) => capped.visitor.auth.sendCode({ body: { phone: to } })
    await ask('13800000001')
    await ask('13900000002')
    await expect(ask('13700000003')).rejects.toMatchObject(
      refused(503, 'SMS_UNAVAILABLE', { retryAfter: 3600 }),
    )
    capped.clock.move({ advanceMs: hourMs })
    await ask('13600000004')
    await capped.stop()
  })

  test('because a range of neighbours was called 60 times in an hour, others still can', async () => {
    for (let n = 0; n < 60; n += 1) await send(`1381111${String(n).padStart(4, '0')}`)
    await expect(send('13811119999')).rejects.toMatchObject(refused(503, 'SMS_UNAVAILABLE'))
    await send('13911119999')
  })
})
