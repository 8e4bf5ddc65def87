import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { clientAnswer } from '@sanhe/kit/web-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { isService } from './rules.ts'

const page = '<!doctype html><title>client</title>'
const readingPage = '<!doctype html><title>client, reading</title>'
const script = 'console.log("client")'
let webDir: string
let app: TestApp
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'sanhe-web-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), page)
  writeFileSync(join(webDir, 'reading.html'), readingPage)
  writeFileSync(join(webDir, 'assets/main-abc123.js'), script)
  writeFileSync(join(webDir, 'assets/main-abc123.js.gz'), gzipSync(script))
  writeFileSync(join(webDir, '.sources'), 'hash')
  app = await startTestApp({ WEB_DIR: webDir })
})
afterAll(async () => {
  await app.stop()
  rmSync(webDir, { recursive: true })
})

const fetched = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.visitor(headers).fetch(path)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

describe('the web client', () => {
  test.each(['/', '/login', '/projects/handbook', '/projects/handbook/docs/a/b', '/search?q=a.b'])(
    'answers the address %s of a person with its page, asked for again each time',
    async (path) => {
      const { status, text, headers } = await fetched(path)
      expect({ status, text }).toEqual({ status: 200, text: page })
      expect(headers.get('cache-control')).toBe('no-cache')
      expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    },
  )

  test('answers the address of a document with the page that names what reading needs', async () => {
    expect((await fetched('/projects/handbook/docs/ji-hua?task=1')).text).toBe(readingPage)
  })

  test('keeps what is named by its content for a year, compressed where the browser can read that', async () => {
    const { text, headers } = await fetched('/assets/main-abc123.js', { 'accept-encoding': 'gzip' })
    expect(text).toBe(script)
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(headers.get('content-type')).toMatch(/javascript/)
    expect(headers.get('cache-control')).toMatch(/immutable/)
    expect(headers.get('vary')).toBe('accept-encoding')
    const plain = await fetched('/assets/main-abc123.js', { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.text).toBe(script)
  })

  test.each(['/api/nothing', '/s', '/mcp/x', '/dev/nothing', '/assets/gone.js', '/robots.txt', '/.sources'])(
    'has no page for %s',
    async (path) => {
      const { status, headers, text } = await fetched(path)
      expect(status).toBe(404)
      expect(headers.get('content-type')).toMatch(/json/)
      expect(text).toBe('{"error":"Not found"}')
    },
  )

  test('never leaves its folder', async () => {
    const outside = `${webDir}-outside.txt`
    writeFileSync(outside, 'secret')
    const name = outside.slice(outside.lastIndexOf('/') + 1)
    for (const path of [`/..%2f${name}`, `/assets/..%2f..%2f${name}`, `/%2e%2e/${name}`, `/..%5c${name}`])
      expect((await fetched(path)).text, path).not.toContain('secret')
    rmSync(outside)
  })

  test('that was not built says how to build it', async () => {
    const bare = await startTestApp({ WEB_DIR: join(webDir, 'nowhere') })
    const response = await bare.visitor().fetch('/login')
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('npm start')
    expect((await bare.visitor().fetch('/assets/main.js')).status).toBe(404)
    await bare.stop()
  })
})

test.each([
  ['/', 'page'],
  ['/projects/a/docs/b', 'page'],
  ['/apiary', 'page'],
  ['/api', 'nothing'],
  ['/s/token', 'nothing'],
  ['/mcp', 'nothing'],
  ['/dev/clock', 'nothing'],
  ['/assets/x-1.js', 'asset'],
  ['/favicon.svg', 'file'],
])('%s is answered with: %s', (path, answer) => expect(clientAnswer(path, isService)).toBe(answer))
