import { fromIso, hourMs, minuteMs, secondMs } from '@sanhe/kit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal, startTestApp, type TestApp } from '#testing'

let app: TestApp
let phone: string
let phones = 0
beforeAll(async () => {
  app = await startTestApp()
  app.clock.move({ now: fromIso('2026-11-21T10:00:00+08:00') })
})
beforeEach(() => void (phone = `1390001${String((phones += 1)).padStart(4, '0')}`))
afterAll(() => app.stop())

const logIn = (code: string) => app.visitor.auth.login({ body: { phone, code } })

async function codeOf() {
  await app.visitor.auth.sendCode({ body: { phone, purpose: 'login' } })
  return String(app.sentTo(phone)[0]?.data['code'])
}

const wrongFor = (codes: string[]) => ['000000', '111111', '222222'].find((code) => !codes.includes(code))!

/** Wrong ones, as many in a minute as a phone may try. */
async function guess(times: number, codes: string[] = []) {
  // oxlint-disable-next-line no-await-in-loop
  for (let tries = 0; tries < times; tries += 1) {
    if (tries % 5 === 0) app.clock.move({ advanceMs: minuteMs })
    expect(await refusal(logIn(wrongFor(codes)))).toMatchObject({ error: 'INVALID_CODE' })
  }
}

/** Both codes that a day's guesses wear out. */
async function guessTooOften() {
  for (const _ of [1, 2]) {
    app.clock.move({ advanceMs: 2 * minuteMs })
    const code = await codeOf()
    for (let tries = 0; tries < 5; tries += 1) await refusal(logIn(wrongFor([code])))
  }
  app.clock.move({ advanceMs: 2 * minuteMs })
}

const tooOften = { status: 429, error: 'TOO_MANY_WRONG_CODES', message: '今天输错次数太多，请明天再试' }

describe('a wrong code', () => {
  test('counts for nothing where no code was sent: nobody locks the phones of others', async () => {
    await guess(15)
    app.clock.move({ advanceMs: minuteMs })
    const code = await codeOf()
    expect(await logIn(code)).toMatchObject({ token: expect.any(String) })
  })

  test('that was the right one until a moment ago counts neither for the day nor against the next code', async () => {
    const old = await codeOf()
    app.clock.move({ advanceMs: 2 * minuteMs })
    const code = await codeOf()
    for (let tries = 0; tries < 4; tries += 1)
      expect(await refusal(logIn(old))).toMatchObject({ error: 'INVALID_CODE' })
    const rows = app.db.selectFrom('sms_codes').select('wrong_tries').where('phone', '=', phone).execute()
    expect((await rows).map(({ wrong_tries }) => wrong_tries)).toEqual([0, 0])
    const counted = app.db.selectFrom('counters').selectAll().where('subject', '=', phone).execute()
    expect(await counted).toEqual([])
    await logIn(code)
  })

  test('ends the day for a phone at the tenth, in clear words, for logging in and for sending', async () => {
    await guessTooOften()
    const retryAfter = expect.any(Number)
    const login = await refusal(logIn('333333'))
    expect(login).toMatchObject({ ...tooOften, retryAfter })
    expect(Number(login['retryAfter'])).toBeGreaterThan(12 * 3600)
    expect(await refusal(codeOf())).toMatchObject({ ...tooOften, retryAfter })
    // As long as it says, and not a second longer.
    const { retryAfter: left } = await refusal(codeOf())
    app.clock.move({ advanceMs: Number(left) * secondMs - 1 })
    expect(await refusal(codeOf())).toMatchObject(tooOften)
    app.clock.move({ advanceMs: 1 })
    expect(await logIn(await codeOf())).toMatchObject({ token: expect.any(String) })
  })

  test('ends no code at the ninth of the day', async () => {
    app.clock.move({ now: fromIso('2026-11-23T10:00:00+08:00') })
    const first = await codeOf()
    for (let tries = 0; tries < 5; tries += 1) await refusal(logIn(wrongFor([first])))
    app.clock.move({ advanceMs: hourMs })
    const second = await codeOf()
    for (let tries = 0; tries < 4; tries += 1) await refusal(logIn(wrongFor([second])))
    expect(await logIn(second)).toMatchObject({ token: expect.any(String) })
  })
})
