import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

const page = '<!doctype html><title>app</title><script type="module" src="/assets/main-1.js"></script>'
let webDir: string
let app: TestApp
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'sanhe-elder-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), page)
  writeFileSync(join(webDir, 'assets/main-1.js'), 'console.log("app")')
  app = await startTestApp({ WEB_DIR: webDir, RATE_LIMIT_SCALE: '1' })
})
afterAll(async () => {
  await app.stop()
  rmSync(webDir, { recursive: true })
})

describe('the elder app', () => {
  test.each(['/', '/login', '/activities/5', '/orders/A2611210900001234567'])(
    'GET %s answers with the HTML page of the elder app',
    async (path) => {
      const response = await app.visitor.fetch(path)
      expect({ status: response.status, text: await response.text() }).toEqual({ status: 200, text: page })
    },
  )

  test("the elder app's headers allow scripts and connections only from its origin, and course videos from any HTTPS address", async () => {
    const { headers } = await app.visitor.fetch('/')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self';")
    expect(policy).toContain("media-src 'self'")
    expect(headers.get('permissions-policy')).toContain('microphone=(self)')
  })

  test.each(['/api/missing', '/api', '/h5/missing', '/uploads', '/dev/missing'])(
    'GET %s answers 404 as JSON, not with the HTML page of the elder app',
    async (path) => {
      const response = await app.visitor.fetch(path)
      expect([response.status, await response.json()]).toEqual([
        404,
        { error: 'NOT_FOUND', message: '没有找到您要的内容' },
      ])
    },
  )

  test('static files of the elder app are exempt from the limit of 100 requests a minute', async () => {
    const statuses = new Set<number>()
    for (let round = 0; round < 150; round++)
      // oxlint-disable-next-line no-await-in-loop -- as a browser does, one page after the other
      statuses.add((await app.visitor.fetch('/assets/main-1.js')).status)
    expect([...statuses]).toEqual([200])
  })
})

describe.each(['/family', '/merchant', '/admin'])('the client at %s', (prefix) => {
  test(`GET ${prefix} redirects to ${prefix}/`, async () => {
    const response = await app.visitor.fetch(prefix, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, `${prefix}/`])
  })

  test(`GET ${prefix}/orders never answers with the page of the elder app`, async () => {
    const response = await app.visitor.fetch(`${prefix}/orders`)
    expect(await response.text()).not.toBe(page)
  })
})
