import { dayMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { createLoginCodeCalls, expectedLoginRefusal } from './testing/code-logins.ts'

let backend: TestBackend
let phone: string
beforeAll(async () => void (backend = await startTestBackend({ TRUST_PROXY: '1' })))
afterAll(() => backend.stop())
const { newcomer, verify, guessUntilStopped } = createLoginCodeCalls(() => backend)
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
const stopped = expectedLoginRefusal(429, 'TOO_MANY_ATTEMPTS')
const rowsOf = (userId: number) =>
  backend.deps.db.selectFrom('known_addresses').selectAll().where('user_id', '=', userId).execute()

test('a user can log in from a known IP address after strangers used up the tries of the phone number', async () => {
  await logInFrom(home)
  await guessUntilStopped()
  await sendFrom(home)
  const code = await backend.codeFor(phone)
  await expect(verify(code)).rejects.toMatchObject(stopped)
  expect(await verifyFrom(home, code)).toMatchObject({ access_token: expect.any(String) })
})

test('(control) ten wrong guesses stop logins from an unknown IP address and from an address known to another number only', async () => {
  await logInFrom(elsewhere)
  phone = newcomer()
  await guessUntilStopped()
  await expect(sendFrom(home)).rejects.toMatchObject(stopped)
  await expect(sendFrom(elsewhere)).rejects.toMatchObject(stopped)
})

test('a phone number has ten tries a day from a known IP address', async () => {
  await logInFrom(home)
  await guessUntilStopped()
  const answers: unknown[] = []
  for (let nth = 0; nth < 11; nth += 1) {
    // Requests a new code after four wrong guesses, because five wrong guesses invalidate a code. Waits a minute each
    // time, because an IP address has ten tries a minute.
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

test('a login from a known IP address keeps the address known for another 90 days', async () => {
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

test('an IP address is no longer known 90 days after the last login, and the cleanup job deletes its row', async () => {
  const { user } = await logInFrom(home)
  backend.clock.move({ advanceMs: 90 * dayMs })
  await guessUntilStopped()
  await expect(sendFrom(home)).rejects.toMatchObject(stopped)
  await backend.jobs.run('accounts.forget')
  expect(await rowsOf(user.id)).toEqual([])
})

test('a known IP address is stored as a keyed hash that differs for each phone number', async () => {
  const { user } = await logInFrom(home)
  phone = newcomer()
  const { user: other } = await logInFrom(home)
  const hashes = [...(await rowsOf(user.id)), ...(await rowsOf(other.id))].map((row) => row.address_hash)
  expect(hashes).toHaveLength(2)
  expect(new Set(hashes).size).toBe(2)
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/)
})

test('an IPv6 address counts as known when its /64 network is known', async () => {
  await logInFrom('2001:db8:77:1::1')
  await guessUntilStopped()
  await expect(sendFrom('2001:db8:77:2::1')).rejects.toMatchObject(stopped)
  await sendFrom('2001:db8:77:1::2')
  expect(await verifyFrom('2001:db8:77:1::2', await backend.codeFor(phone))).toMatchObject({ is_new: false })
})
