import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp } from '#testing'

let app: TestApp
let phone: string
let phones = 0
beforeAll(async () => void (app = await startTestApp({ TRUST_PROXY: '1' })))
beforeEach(() => {
  app.clock.move({ advanceMs: 5 * minuteMs })
  phone = `1390005${String((phones += 1)).padStart(4, '0')}`
})
afterAll(() => app.stop())

const home = '198.51.100.1'
const elsewhere = '198.51.100.99'

async function codeAt(ip: string) {
  await app.visitorFrom(ip).auth.sendCode({ body: { phone, purpose: 'login' } })
  return String(app.sentTo(phone)[0]?.data['code'])
}
const logIn = (code: string, ip: string) => app.visitorFrom(ip).auth.login({ body: { phone, code } })

/**
 * Lets eight clients with different IP addresses use up the five attempts a minute of the phone number, and returns how
 * many attempts were checked.
 */
async function attack() {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => getRefusal(logIn('000000', `203.0.113.${nth}`))),
  )
  return answers.filter(({ error }) => error === 'INVALID_CODE').length
}

test('8 strangers with different IP addresses get 5 login attempts a minute in total for one phone number', async () => {
  expect(await attack()).toBe(5)
  expect(await getRefusal(logIn(await codeAt(elsewhere), elsewhere))).toMatchObject({
    status: 429,
    error: 'TOO_MANY_REQUESTS',
  })
})

test('a user can log in from a known IP address even after strangers have used up the attempts of the phone number', async () => {
  await logIn(await codeAt(home), home)
  app.clock.move({ advanceMs: 2 * minuteMs })
  expect(await attack()).toBe(5)
  const code = await codeAt(home)
  expect(await logIn(code, home)).toMatchObject({ token: expect.any(String) })
})

test('a known IP address has five additional login attempts a minute', async () => {
  await logIn(await codeAt(home), home)
  app.clock.move({ advanceMs: 2 * minuteMs })
  await attack()
  const answers: unknown[] = []
  for (let nth = 0; nth < 7; nth += 1) answers.push((await getRefusal(logIn('000000', home))).status)
  expect(answers).toEqual([400, 400, 400, 400, 400, 429, 429])
})
