import { hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { hashPassword } from '@sanhe/kit/security/passwords'
import { hashPasswordCheaply } from '@sanhe/kit/testing/cheap-hash'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp } from '#testing'

let app: TestApp
let username: string
let names = 0
const password = 'a password of the owner'
beforeAll(async () => void (app = await startTestApp({ TRUST_PROXY: '1' })))
beforeEach(async () => {
  app.clock.move({ advanceMs: hourMs })
  username = `owner${(names += 1)}`
  await app.admin({ username, password_hash: await hashPasswordCheaply(password) })
})
afterAll(() => app.stop())

const home = '198.51.100.7'
const elsewhere = '198.51.100.99'

async function logIn(ip: string, given = password, headers: Record<string, string> = {}) {
  const reply = await app.visitorFrom(ip).fetch('/api/admin/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, ...headers },
    body: JSON.stringify({ username, password: given }),
  })
  const [cookie = ''] = (reply.headers.getSetCookie()[0] ?? '').split(';')
  return { status: reply.status, cookie, token: reply.headers.get('x-device-token') ?? '' }
}

/** Sends one wrong password from each of 60 IP addresses and returns how many were checked. */
async function attack() {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, nth) => logIn(`203.0.113.${nth}`, 'wrong')),
  )
  return answers.filter(({ status }) => status === 401).length
}

test('60 attackers with different IP addresses get 30 login attempts an hour in total for one username', async () => {
  expect(await attack()).toBe(30)
  app.clock.move({ advanceMs: 30 * minuteMs })
  expect(await attack()).toBe(0)
  app.clock.move({ advanceMs: 30 * minuteMs })
  expect(await attack()).toBe(30)
})

test('during an attack an administrator can log in from a known IP address or with a known device', async () => {
  const { cookie, token } = await logIn(home)
  await attack()
  expect((await logIn(home)).status).toBe(200)
  expect((await logIn(elsewhere, password, { cookie })).status).toBe(200)
  expect((await logIn('198.51.100.98', password, { 'x-device-token': token })).status).toBe(200)
})

test('control: during an attack an unknown device at an unknown IP address is refused even with the right password', async () => {
  await logIn(home)
  await attack()
  expect((await logIn(elsewhere)).status).toBe(429)
  const forged = `${'0'.repeat(32)}.${'A'.repeat(22)}.${app.clock.now().toString(36)}.${'A'.repeat(43)}`
  expect((await logIn(elsewhere, password, { 'x-device-token': forged })).status).toBe(429)
})

test('a device that one administrator has used does not exempt another administrator from the login limit: 429', async () => {
  const { cookie } = await logIn(home)
  const [first, hash] = [username, await hashPassword(password)]
  username = `${first}-other`
  await app.admin({ username, password_hash: hash })
  await attack()
  expect((await logIn(elsewhere, password, { cookie })).status).toBe(429)
})

test('requests from one IP address with changing ports count as one client: 5 of 20 wrong passwords are checked', async () => {
  const statuses: number[] = []
  for (let port = 0; port < 20; port += 1)
    statuses.push((await logIn(`198.51.100.55:${40_000 + port}`, 'wrong')).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(
    await getRefusal(app.visitorFrom('198.51.100.55').admin.login({ body: { username, password } })),
  ).toMatchObject({ status: 429 })
})
