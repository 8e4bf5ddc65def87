import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '#testing'
import { parseByteRange } from './byte-range.ts'
import type { Upload } from './contract.ts'

test.each([
  [undefined, undefined],
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=4-99', { start: 4, end: 9 }],
  ['bytes=-5', { start: 5, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-20', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=0-1,4-5', undefined],
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
  ['bytes=x-y', undefined],
  ['lines=0-3', undefined],
])('parseByteRange(%j) of a file of 10 bytes returns %j', (header, range) => {
  expect(parseByteRange(header, 10)).toEqual(range)
})

describe('GET /api/uploads/:upload_id', () => {
  let agent: TestAgent
  beforeEach(async () => void (agent = await startTestAgent({ ALLOWED_ORIGINS: 'https://app.example.cn' })))
  afterEach(() => agent.stop())

  async function uploadText() {
    const form = new FormData()
    form.append('file', new Blob(['0123456789']), 'digits.txt')
    const response = await agent.device.fetch('/api/uploads', { method: 'POST', body: form })
    return ((await response.json()) as Upload).url
  }

  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=-5', '56789', 'bytes 5-9/10'],
    ['bytes=8-', '89', 'bytes 8-9/10'],
  ])('GET /api/uploads/:upload_id answers 206 to the range %s', async (range, text, contentRange) => {
    const response = await agent.visitor.fetch(await uploadText(), { headers: { range } })
    expect([response.status, await response.text()]).toEqual([206, text])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-range': contentRange,
      'content-length': String(text.length),
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  test('GET /api/uploads/:upload_id answers 416 to a range after the end, and the whole file to several ranges', async () => {
    const url = await uploadText()
    const beyond = await agent.visitor.fetch(url, { headers: { range: 'bytes=10-' } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    expect(await beyond.json()).toMatchObject({ error: 'RANGE_NOT_SATISFIABLE' })
    const several = await agent.visitor.fetch(url, { headers: { range: 'bytes=0-1,4-5' } })
    expect([several.status, await several.text()]).toEqual([200, '0123456789'])
    const whole = await agent.visitor.fetch(url)
    expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
  })

  test('the content security policy of pages allows audio and video of agents', async () => {
    const { headers } = await agent.visitor.fetch('/api/health')
    expect(headers.get('content-security-policy')).toContain("media-src 'self' blob: http: https:")
  })

  test('a page of an allowed origin may request a range and read which bytes it received', async () => {
    const headers = { origin: 'https://app.example.cn' }
    const path = new URL(await uploadText(), agent.url).pathname
    const preflight = await agent.visitor.fetch(path, {
      method: 'OPTIONS',
      headers: {
        ...headers,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,range',
      },
    })
    expect(preflight.headers.get('access-control-allow-headers')).toContain('range')
    const part = await agent.device.fetch(path, { headers: { ...headers, range: 'bytes=0-3' } })
    expect(part.headers.get('access-control-expose-headers')).toContain('content-range')
  })
})
