import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPassword, startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => void (app = await startTestApp({ TRUST_PROXY: '1' })))
afterAll(() => app.stop())

const headersOf = async (path: string, headers = {}) => (await app.visitor().fetch(path, { headers })).headers

describe('service behind a proxy', () => {
  test('a request over TLS at the proxy gets an HSTS header and a Secure session cookie', async () => {
    expect((await headersOf('/api/health')).get('strict-transport-security')).toBeNull()
    const overTls = await app.visitor({ 'x-forwarded-proto': 'https' }).fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: adminPassword }),
    })
    expect(overTls.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(overTls.headers.getSetCookie()[0]).toContain('Secure')
  })

  test("a write with the proxy's public host as Origin is accepted, and one with another Origin is refused", async () => {
    const write = (origin: string) =>
      app.admin.fetch('/api/projects', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-host': 'docs.example',
          'x-forwarded-proto': 'https',
          origin,
        },
        body: JSON.stringify({ name: 'Through a proxy' }),
      })
    expect((await write('https://docs.example')).status).toBe(201)
    expect((await write('https://evil.example')).status).toBe(403)
  })

  test("TRUST_PROXY=1 takes the client's IP address from the proxy, and ignores forged X-Forwarded-For entries", async () => {
    const guess = (claimed: string) =>
      app.visitor({ 'x-forwarded-for': `${claimed}, 203.0.113.9` }).fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'somebody', password: 'no' }),
      })
    for (let n = 0; n < 5; n += 1) expect((await guess(`198.51.100.${n}`)).status).toBe(401)
    expect((await guess('198.51.100.5')).status).toBe(429)
  })
})

test('responses of the API forbid framing, camera access and caching', async () => {
  for (const path of ['/api/health', '/%61pi/health', '/mcp', '/s/none', '/api/nothing']) {
    const headers = await headersOf(path)
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

/** Sends a request with the raw path, because `fetch` would normalise the path. */
const statusOf = (method: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(app.url)
    request({ hostname, port, method, path }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

test.each([
  ['GET', '/api/projects/%00'],
  ['GET', '/assets/%00.js'],
  ['GET', '/assets/..%2f..%2fpackage.json'],
  ['GET', '/%ff'],
  ['GET', `/s/${'a'.repeat(2000)}`],
  ['GET', `/${'a'.repeat(12_000)}.js`],
  ['GET', `/api/search?${'k=v&'.repeat(3000)}`],
  ['GET', '/api/search?q=a&q=b'],
  ['GET', '/api/projects/'],
  ['OPTIONS', '/api/projects'],
  ['PROPFIND', '/api/projects'],
  ['DELETE', '/api/shares/1e999'],
])('%s %.40s is answered with a 4xx status', async (method, path) => {
  const status = await statusOf(method, path)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})

test('an open event stream does not delay shutdown, and later requests are refused', async () => {
  const own = await startTestApp()
  const stream = await own.admin.fetch('/api/events')
  const reader = stream.body?.getReader()
  await reader?.read()
  const startedAt = performance.now()
  await own.stop()
  expect(performance.now() - startedAt).toBeLessThan(4000)
  const { hostname, port } = new URL(own.url)
  const refused = new Promise((resolve) => connect(Number(port), hostname).on('error', resolve))
  expect(await refused).toMatchObject({ code: 'ECONNREFUSED' })
})
