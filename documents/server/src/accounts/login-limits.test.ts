import { hourMs, secondMs } from '@sanhe/kit/runtime/clock'
import { hashPassword } from '@sanhe/kit/security/passwords'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
let username: string
let names = 0
let hash: string
const password = 'a password of the owner'
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' })
  hash = await hashPassword(password)
})
beforeEach(() => {
  app.clock.move({ advanceMs: hourMs })
  username = addUser(`owner${(names += 1)}`)
})
afterAll(() => app.stop())

function addUser(name: string) {
  app.deps.db.sql.run`
    INSERT INTO users (username, password_hash, role, created_at) VALUES (${name}, ${hash}, 'viewer', '')`
  return name
}

const home = '198.51.100.7'
const elsewhere = '198.51.100.99'

async function logIn(ip: string, given = password, as = username, cookie = '') {
  const reply = await app.visitor().fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, cookie },
    body: JSON.stringify({ username: as, password: given }),
  })
  const device = reply.headers.getSetCookie().find((line) => line.startsWith('docsvc.device='))
  return { status: reply.status, device: device?.split(';')[0] ?? '' }
}

/**
 * Sends one wrong password from each of 60 IP addresses, a few at a time. Returns the number of passwords that the
 * service compared with the hash; it refuses the others because of the rate limit.
 */
async function attack() {
  let lookedAt = 0
  for (let nth = 0; nth < 60; nth += 10) {
    const batch = Array.from({ length: 10 }, (_, at) => logIn(`203.0.113.${nth + at}`, 'wrong'))
    for (const { status } of await Promise.all(batch)) if (status === 401) lookedAt += 1
  }
  return lookedAt
}

describe('POST /api/auth/login', () => {
  test('login verifies at most 30 wrong passwords an hour for one username, even from 60 IP addresses', async () => {
    expect(await attack()).toBe(30)
  })

  test('during an attack on a username, its owner can log in from a known IP address or with a known device', async () => {
    const { device } = await logIn(home)
    await attack()
    expect((await logIn(home)).status).toBe(200)
    expect((await logIn(elsewhere, password, username, device)).status).toBe(200)
  })

  test('(control) during an attack the right password from an unknown IP address and device is answered 429', async () => {
    await logIn(home)
    await attack()
    expect((await logIn(elsewhere)).status).toBe(429)
    expect((await logIn(elsewhere, password, username, 'docsvc.device=made.up.token.x')).status).toBe(429)
  })

  test('login counts attempts by IP address without port: of 12 wrong passwords from 12 ports, 5 are verified', async () => {
    const statuses: number[] = []
    for (let port = 0; port < 12; port += 1)
      statuses.push((await logIn(`198.51.100.55:${50_000 + port}`, 'wrong')).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  })

  test('12 users can log in while 40 clients flood the login endpoint from constantly changing IP addresses', async () => {
    const people = Array.from({ length: 12 }, (_, nth) => addUser(`${username}-${nth}`))
    const flood = new AbortController()
    let address = 0
    const attackers = Array.from({ length: 40 }, async () => {
      while (!flood.signal.aborted) {
        address += 1
        const from = `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`
        await logIn(from, 'wrong', `nobody-${address}`)
      }
    })
    await new Promise((resolve) => setTimeout(resolve, secondMs))
    const began = performance.now()
    const statuses = await Promise.all(
      people.map(async (person, nth) => (await logIn(`192.0.2.${nth}`, password, person)).status),
    )
    const tookMs = performance.now() - began
    flood.abort()
    await Promise.all(attackers)
    expect(statuses).toEqual(Array(12).fill(200))
    expect(tookMs).toBeLessThan(20 * secondMs)
  }, 60_000)
})
