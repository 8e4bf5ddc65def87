import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'

const page = '<!doctype html><title>app</title><script type="module" src="/assets/main-1.js"></script>'
let webDir: string
let backend: TestBackend
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'sanhe-app-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), page)
  writeFileSync(join(webDir, 'assets/main-abc123.js'), 'console.log("app")')
  backend = await startTestBackend({ WEB_DIR: webDir })
})
afterAll(async () => {
  await backend.stop()
  rmSync(webDir, { recursive: true })
})

describe('pages of the web client served by the backend', () => {
  test.each([
    '/',
    '/login',
    '/secretaries/5',
    '/pair',
    '/chat/203.0.113.7:3000',
    '/skills/203.0.113.7%3A3000',
  ])('GET %s answers with the page of the web client', async (path) => {
    const response = await backend.visitor.fetch(path)
    expect({ status: response.status, text: await response.text() }).toEqual({ status: 200, text: page })
  })

  test('the content security policy of the web client allows connections to all agents and only its own scripts', async () => {
    const { headers } = await backend.visitor.fetch('/')
    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(/script-src 'self'( 'wasm-unsafe-eval')?;/)
    expect(policy).toMatch(/connect-src 'self'[^;]* wss:/)
    expect(headers.get('permissions-policy')).toContain('camera=(self)')
  })

  test.each(['/api/missing', '/api', '/api/auth/missing'])(
    'GET %s answers 404 NOT_FOUND as JSON instead of the page of the web client',
    async (path) => {
      const response = await backend.visitor.fetch(path)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ error: 'NOT_FOUND', message: 'Not found' })
    },
  )
})
