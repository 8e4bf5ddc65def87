import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { classifyClientPath } from '@sanhe/kit/http/web-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { isServerRoute } from './rules.ts'

const head = `<script type="module" crossorigin src="/assets/main-1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/main-1.js"><link rel="stylesheet" crossorigin href="/assets/main-1.css">`
const page = `<!doctype html><title>client</title>${head}`
const readingPage = `${page}<link rel="modulepreload" crossorigin href="/assets/reading-1.js">
<link rel="modulepreload" crossorigin media="(min-width: 768px)" href="/assets/sidebar-1.js">`
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

describe('webClientRoutes', () => {
  test.each(['/', '/login', '/projects/handbook', '/projects/handbook/docs/a/b', '/search?q=a.b'])(
    'the page %s is answered with index.html and no-cache',
    async (path) => {
      const { status, text, headers } = await fetched(path)
      expect({ status, text }).toEqual({ status: 200, text: page })
      expect(headers.get('cache-control')).toBe('no-cache')
      expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    },
  )

  test('a request for the URL of a document is answered with reading.html', async () => {
    expect((await fetched('/projects/handbook/docs/ji-hua?task=1')).text).toBe(readingPage)
  })

  test('Link headers preload scripts and styles for every visitor, and API data for visitors with a session cookie', async () => {
    const code = '</assets/main-1.js>; rel=modulepreload; crossorigin'
    const style = '</assets/main-1.css>; rel=preload; as=style; crossorigin'
    const data = (path: string) => `<${path}>; rel=preload; as=fetch; crossorigin`
    const links = async (path: string, headers?: Record<string, string>) =>
      (await fetched(path, headers)).headers.get('link')?.split(', ')
    const cookie = { cookie: 'docsvc.sid=whatever' }
    expect(await links('/')).toEqual([code, style])
    expect(await links('/people', cookie)).toEqual([code, style])
    const everywhere = [data('/api/auth/me'), data('/api/projects')]
    expect(await links('/', cookie)).toEqual([code, style, ...everywhere])
    const reading = '</assets/reading-1.js>; rel=modulepreload; crossorigin'
    const project = '/api/projects/handbook'
    expect(await links('/projects/handbook/docs/ji-hua')).toEqual([code, style, reading])
    expect(await links('/projects/handbook/docs/ji-hua', cookie)).toEqual([
      code,
      style,
      reading,
      data(`${project}/docs/ji-hua`),
      data(`${project}/docs/ji-hua/blocks`),
      data(`${project}/docs`),
      data(`${project}/assets`),
      ...everywhere,
    ])
  })

  test('Link headers percent-encode the URL, so that a path cannot add headers', async () => {
    const path = '/projects/%E4%BD%A0%E5%A5%BD/docs/%3E%3B%0D%0Aset-cookie:x=1,%3C'
    const { status, headers } = await fetched(path, { cookie: 'a=b' })
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('link')).toContain(
      '</api/projects/%E4%BD%A0%E5%A5%BD/docs/%3E%3B%0D%0Aset-cookie%3Ax%3D1%2C%3C/blocks>; rel=preload',
    )
  })

  test('files with a content hash in their name are cached for a year and served compressed', async () => {
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
    'a request for the path %s is answered 404',
    async (path) => {
      const { status, headers, text } = await fetched(path)
      expect(status).toBe(404)
      expect(headers.get('content-type')).toMatch(/json/)
      expect(text).toBe('{"error":"Not found"}')
    },
  )

  test('requests never read outside the folder of the web client', async () => {
    const outside = `${webDir}-outside.txt`
    writeFileSync(outside, 'secret')
    const name = outside.slice(outside.lastIndexOf('/') + 1)
    for (const path of [`/..%2f${name}`, `/assets/..%2f..%2f${name}`, `/%2e%2e/${name}`, `/..%5c${name}`])
      expect((await fetched(path)).text, path).not.toContain('secret')
    rmSync(outside)
  })

  test('pages are answered 503 with build instructions when the web client has not been built', async () => {
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
])('the path %s is answered with: %s', (path, answer) =>
  expect(classifyClientPath(path, { isService: isServerRoute })).toBe(answer),
)
