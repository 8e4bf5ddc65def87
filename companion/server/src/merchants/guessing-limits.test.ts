import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCaller, getRefusal, startTestApp, type TestAdmin, type TestApp } from '#testing'
import {
  createMerchantRequests,
  createMerchantApplication,
  type TestMerchantApplication,
} from './testing/merchant-actions.ts'

let app: TestApp
let admin: TestAdmin
let application: TestMerchantApplication
beforeAll(async () => void (app = await startTestApp({ TRUST_PROXY: '1' })))
beforeEach(async () => {
  app.clock.move({ advanceMs: dayMs })
  admin = await app.admin()
  application = createMerchantApplication()
})
afterAll(() => app.stop())

const { approved, newestCode, setPassword } = createMerchantRequests(() => ({ app, admin, application }))

const home = '198.51.100.1'
const stranger = (nth: number) => `203.0.113.${nth}`
const send = (ip: string) =>
  app.visitorFrom(ip).merchants.sendCode({ body: { phone: application.contactPhone } })
const setFrom = (ip: string, code: string, password = 'a-new-password') =>
  app.visitorFrom(ip).merchants.setPassword({ body: { phone: application.contactPhone, code, password } })
const logInFrom = (ip: string, password: string) =>
  app.visitorFrom(ip).merchants.login({ body: { phone: application.contactPhone, password } })
const wrong = () => (newestCode() === '000000' ? '111111' : '000000')

const isCodeAlive = async () => {
  const row = await app.db
    .selectFrom('merchant_accounts')
    .select('set_password_tries')
    .where('phone', '=', application.contactPhone)
    .executeTakeFirstOrThrow()
  return row.set_password_tries < 5
}

/**
 * Requests 12 codes in a day from other IP addresses and tries wrong codes for each. Returns how many of the tries were
 * checked against a valid code.
 */
async function guessForADay() {
  let guesses = 0
  for (let code = 0; code < 12; code += 1) {
    app.clock.move({ advanceMs: hourMs })
    const isSent = await send(stranger(code)).then(
      () => true,
      () => false,
    )
    for (let nth = 0; nth < 3; nth += 1) {
      const isAlive = await isCodeAlive()
      const { error } = await getRefusal(setFrom(stranger(code), wrong()))
      if (isSent && isAlive && error === 'INVALID_CODE') guesses += 1
    }
  }
  return guesses
}

describe('POST /merchant/auth/set-password', () => {
  test('at most 17 wrong password codes a day are checked per phone number: 10 tries, then one per newly requested code', async () => {
    await approved()
    // The service sends 10 codes. The first three codes allow ten tries in total. Each of the other seven codes allows
    // one try.
    expect(await guessForADay()).toBe(10 + 7)
  })

  test('the owner can set a password from the IP address that requested the code, even after other clients used up all tries', async () => {
    await approved()
    for (let nth = 0; nth < 12; nth += 1) {
      app.clock.move({ advanceMs: minuteMs })
      await getRefusal(setFrom(stranger(nth), wrong()))
    }
    await send(home)
    const code = newestCode()
    expect(await getRefusal(setFrom(stranger(99), code))).toMatchObject({ status: 429 })
    expect(await setFrom(home, code)).toEqual({ success: true })
    await logInFrom(home, 'a-new-password')
  })

  test('setting a merchant password ends all its sessions, even those created in the same second', async () => {
    await approved()
    await setPassword(newestCode())
    const { token } = await logInFrom(home, 'long-enough-1')
    await send(home)
    await setFrom(home, newestCode())
    expect(await getRefusal(createCaller(app.url, token).merchants.settings())).toMatchObject({ status: 401 })
  })
})

describe('POST /merchant/auth/send-code', () => {
  test('a phone number gets at most 10 password codes a day, at most 5 of them requested from one IP address', async () => {
    await approved()
    const before = app.sentTo(application.contactPhone).length
    const ask = async (times: number, ip: string) => {
      for (let nth = 0; nth < times; nth += 1) {
        app.clock.move({ advanceMs: 30 * minuteMs })
        await send(ip).catch(() => {})
      }
    }
    await ask(12, stranger(1))
    expect(app.sentTo(application.contactPhone).length - before).toBe(5)
    await ask(12, home)
    expect(app.sentTo(application.contactPhone).length - before).toBe(10)
    await ask(6, stranger(2))
    expect(app.sentTo(application.contactPhone).length - before).toBe(10)
  })
})

describe('POST /merchant/auth/login', () => {
  test('merchant login checks at most 30 wrong passwords an hour from unknown IP addresses, and still succeeds from a known one', async () => {
    await approved()
    await setPassword(newestCode())
    await logInFrom(home, 'long-enough-1')
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, nth) => getRefusal(logInFrom(stranger(nth), 'wrong'))),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30)
    expect(await getRefusal(logInFrom(stranger(99), 'long-enough-1'))).toMatchObject({ status: 429 })
    await logInFrom(home, 'long-enough-1')
  })
})
