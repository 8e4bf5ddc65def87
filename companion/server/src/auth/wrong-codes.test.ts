import {
  addDays,
  fromIso,
  hourMs,
  instantToShanghaiDay,
  toInstantInShanghai,
  minuteMs,
} from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp } from '#testing'

let app: TestApp
let phone: string
let phones = 0
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' })
  app.clock.move({ now: fromIso('2026-11-21T10:00:00+08:00') })
})
beforeEach(() => void (phone = `1390001${String((phones += 1)).padStart(4, '0')}`))
afterAll(() => app.stop())

const home = '198.51.100.1'
const elsewhere = '203.0.113.9'
const logIn = (code: string, ip = elsewhere) => app.visitorFrom(ip).auth.login({ body: { phone, code } })

async function codeOf(ip = elsewhere) {
  await app.visitorFrom(ip).auth.sendCode({ body: { phone, purpose: 'login' } })
  return String(app.sentTo(phone)[0]?.data['code'])
}

const wrongFor = (codes: string[]) => ['000000', '111111', '222222'].find((code) => !codes.includes(code))!

/** Sends wrong codes, at most as many a minute as a phone number may try. */
async function guess(times: number, codes: string[] = []) {
  // oxlint-disable-next-line no-await-in-loop
  for (let tries = 0; tries < times; tries += 1) {
    if (tries % 5 === 0) app.clock.move({ advanceMs: minuteMs })
    expect(await getRefusal(logIn(wrongFor(codes)))).toMatchObject({ error: 'INVALID_CODE' })
  }
}

/** Uses up two codes with wrong attempts, which reaches the daily limit of wrong attempts. */
async function guessTooOften() {
  for (const _ of [1, 2]) {
    app.clock.move({ advanceMs: 2 * minuteMs })
    const code = await codeOf()
    for (let tries = 0; tries < 5; tries += 1) await getRefusal(logIn(wrongFor([code])))
  }
  app.clock.move({ advanceMs: 2 * minuteMs })
}

const tooOften = { status: 429, error: 'TOO_MANY_WRONG_CODES', message: '今天输错次数太多，请重新获取验证码' }

describe('wrong login codes', () => {
  test('a wrong login code does not count if no code was sent, so strangers cannot lock a phone number', async () => {
    await guess(15)
    app.clock.move({ advanceMs: minuteMs })
    const code = await codeOf()
    expect(await logIn(code)).toMatchObject({ token: expect.any(String) })
  })

  test('an expired login code that is entered neither counts toward the daily limit nor uses up tries of the next code', async () => {
    const old = await codeOf()
    app.clock.move({ advanceMs: 2 * minuteMs })
    const code = await codeOf()
    for (let tries = 0; tries < 4; tries += 1)
      expect(await getRefusal(logIn(old))).toMatchObject({ error: 'INVALID_CODE' })
    const rows = app.db.selectFrom('sms_codes').select('wrong_tries').where('phone', '=', phone).execute()
    expect((await rows).map(({ wrong_tries }) => wrong_tries)).toEqual([0, 0])
    const counted = app.db.selectFrom('counters').selectAll().where('subject', '=', phone).execute()
    expect(await counted).toEqual([])
    await logIn(code)
  })

  test('after ten wrong login codes in a day, other IP addresses get TOO_MANY_WRONG_CODES until midnight', async () => {
    await guessTooOften()
    const code = await codeOf(home)
    expect(await getRefusal(logIn(code))).toMatchObject(tooOften)
    const midnight = toInstantInShanghai(addDays(instantToShanghaiDay(app.clock.now()), 1), '00:00')
    app.clock.move({ now: midnight - minuteMs })
    const late = await codeOf(home)
    app.clock.move({ now: midnight - 1 })
    expect(await getRefusal(logIn(late))).toMatchObject(tooOften)
    app.clock.move({ now: midnight })
    expect(await logIn(late)).toMatchObject({ token: expect.any(String) })
  })

  test('after ten wrong login codes from other IP addresses, a code still works at the IP address that requested it', async () => {
    await guessTooOften()
    const code = await codeOf(home)
    // Wrong codes from other IP addresses cannot use up the code.
    for (let tries = 0; tries < 4; tries += 1)
      expect(await getRefusal(logIn(wrongFor([code])))).toMatchObject(tooOften)
    expect(await logIn(code, home)).toMatchObject({ token: expect.any(String) })
  })

  test('after ten wrong login codes in a day, each further code allows only one attempt', async () => {
    await guessTooOften()
    const code = await codeOf()
    expect(await getRefusal(logIn(wrongFor([code])))).toMatchObject({ error: 'INVALID_CODE' })
    expect(await getRefusal(logIn(code))).toMatchObject(tooOften)
    app.clock.move({ advanceMs: 5 * minuteMs })
    const hers = await codeOf(home)
    app.clock.move({ advanceMs: minuteMs })
    const his = await codeOf()
    expect(await getRefusal(logIn(hers))).toMatchObject({ error: 'INVALID_CODE' })
    expect(await getRefusal(logIn(his))).toMatchObject(tooOften)
    expect(await logIn(hers, home)).toMatchObject({ token: expect.any(String) })
  })

  test('after nine wrong login codes in a day, a new code is still valid', async () => {
    app.clock.move({ now: fromIso('2026-11-23T10:00:00+08:00') })
    const first = await codeOf()
    for (let tries = 0; tries < 5; tries += 1) await getRefusal(logIn(wrongFor([first])))
    app.clock.move({ advanceMs: hourMs })
    const second = await codeOf()
    for (let tries = 0; tries < 4; tries += 1) await getRefusal(logIn(wrongFor([second])))
    expect(await logIn(second)).toMatchObject({ token: expect.any(String) })
  })
})
