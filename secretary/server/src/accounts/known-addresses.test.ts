import { dayMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { createCodeLogins, refusedWith } from './testing/code-logins.ts'

let backend: TestBackend
let phone: string
beforeAll(async () => void (backend = await startTestBackend({ TRUST_PROXY: '1' })))
afterAll(() => backend.stop())
const { newcomer, verify, guessUntilStopped } = createCodeLogins(() => backend)
/** Each test uses its own IP addresses, because an IP address may request five codes a minute. */
let home: string
let elsewhere: string
let tests = 0
beforeEach(() => {
  phone = newcomer()
  tests += 1
  home = `198.51.100.${tests}`
  elsewhere = `203.0.113.${tests}`
})

const sendFrom = (ip: string, to = phone) => backend.visitorFrom(ip).auth.sendCode({ body: { phone: to } })
const verifyFrom = (ip: string, code: string, to = phone) =>
  backend.visitorFrom(ip).auth.verifyCode({ body: { phone: to, code } })

async function logInFrom(ip: string, to = phone) {
  await sendFrom(ip, to)
  const login = await verifyFrom(ip, await backend.codeFor(to), to)
  backend.clock.move({ advanceMs: minuteMs })
  return login
}
const stopped = refusedWith(429, 'TOO_MANY_ATTEMPTS')
const rowsOf = (userId: number) =>
  backend.deps.db.selectFrom('known_addresses').selectAll().where('user_id', '=', userId).execute()

test('a user logs in from a known address after strangers used up the tries of the number', async () => {
  await logInFrom(home)
  await guessUntilStopped()
  await sendFrom(home)
  const code = await backend.codeFor(phone)
  await expect(verify(code)).rejects.toMatchObject(stopped)
  expect(await verifyFrom(home, code)).toMatchObject({ access_token: expect.any(String) })
})

test('(control) an unknown address, and one known to another number, are refused after ten wrong guesses', async () => {
  await logInFrom(elsewhere)
  phone = newcomer()
  await guessUntilStopped()
  await expect(sendFrom(home)).rejects.toMatchObject(stopped)
  await expect(sendFrom(elsewhere)).rejects.toMatchObject(stopped)
})

test('a known address has ten tries a day', async () => {
  await logInFrom(home)
  await guessUntilStopped()
  const answers: unknown[] = []
  for (let nth = 0; nth < 11; nth += 1) {
    // Four wrong guesses leave a code valid; each minute allows ten tries per IP address.
    if (nth % 4 === 0) {
      backend.clock.move({ advanceMs: minuteMs })
      await sendFrom(home)
    }
    const code = await backend.codeFor(phone)
    const wrong = code === '000000' ? '000001' : '000000'
    answers.push(await verifyFrom(home, wrong).catch(({ status }: { status: number }) => status))
  }
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 400), 429])
})

test('a login from a known address makes it known for another 90 days', async () => {
  const { user } = await logInFrom(home)
  backend.clock.move({ advanceMs: 80 * dayMs })
  await logInFrom(home)
  backend.clock.move({ advanceMs: 80 * dayMs })
  await backend.jobs.run('accounts.forget')
  expect(await rowsOf(user.id)).toHaveLength(1)
  await guessUntilStopped()
  await sendFrom(home)
  expect(await verifyFrom(home, await backend.codeFor(phone))).toMatchObject({ is_new: false })
})

test('an address is unknown 90 days after the last login, and the job deletes its row', async () => {
  const { user } = await logInFrom(home)
  backend.clock.move({ advanceMs: 90 * dayMs })
  await guessUntilStopped()
  await expect(sendFrom(home)).rejects.toMatchObject(stopped)
  await backend.jobs.run('accounts.forget')
  expect(await rowsOf(user.id)).toEqual([])
})

test('the table contains a keyed hash of the address, different for each number', async () => {
  const { user } = await logInFrom(home)
  phone = newcomer()
  const { user: other } = await logInFrom(home)
  const hashes = [...(await rowsOf(user.id)), ...(await rowsOf(other.id))].map((row) => row.address_hash)
  expect(hashes).toHaveLength(2)
  expect(new Set(hashes).size).toBe(2)
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/)
})

test('an IPv6 address is known by its /64 network', async () => {
  await logInFrom('2001:db8:77:1::1')
  await guessUntilStopped()
  await expect(sendFrom('2001:db8:77:2::1')).rejects.toMatchObject(stopped)
  await sendFrom('2001:db8:77:1::2')
  expect(await verifyFrom('2001:db8:77:1::2', await backend.codeFor(phone))).toMatchObject({ is_new: false })
})
