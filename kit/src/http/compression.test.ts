import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compressionThresholdBytes, compressJson } from './compression.ts'

const app = Fastify()
const large = { text: 'word '.repeat(4000), 字: '汉字' }
const largeJson = JSON.stringify(large)
let ready = Buffer.from(largeJson)
const json = 'application/json; charset=utf-8'

beforeAll(() => {
  compressJson(app)
  app.get('/object', () => large)
  app.get('/ready', (_, reply) => reply.type(json).send(ready))
  app.get('/small', () => ({ text: 'x'.repeat(compressionThresholdBytes - 12) }))
  app.get('/exact', () => ({ text: 'x'.repeat(compressionThresholdBytes - 11) }))
  app.get('/cookie', (_, reply) => reply.header('set-cookie', 'a=b').send(large))
  app.get('/private', (_, reply) =>
    reply.header('cache-control', 'no-store').header('vary', 'origin').send(large),
  )
  app.get('/page', (_, reply) => reply.type('text/html').send(largeJson))
  app.get('/stream', (_, reply) => reply.type(json).send(Readable.from([largeJson])))
  app.get('/part', (_, reply) =>
    reply.code(206).header('content-range', 'bytes 0-1/2').type(json).send(ready),
  )
  app.get('/refused', (_, reply) => reply.code(409).send(large))
  app.post('/object', () => large)
})
afterAll(() => app.close())

const ask = (url: string, headers: Record<string, string> = {}, method: InjectOptions['method'] = 'GET') =>
  app.inject({ url, method: method ?? 'GET', headers })

describe('compressJson on large JSON', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])(
    'compressJson sends large JSON as %s to a client that accepts this encoding',
    async (encoding, unpack) => {
      for (const url of ['/object', '/ready']) {
        const { headers, rawPayload, statusCode } = await ask(url, { 'accept-encoding': encoding })
        expect(statusCode).toBe(200)
        expect(headers).toMatchObject({
          'content-encoding': encoding,
          vary: 'accept-encoding',
          'content-type': json,
        })
        expect(Number(headers['content-length'])).toBe(rawPayload.length)
        expect(rawPayload.length).toBeLessThan(largeJson.length / 5)
        expect(unpack(rawPayload).toString()).toBe(largeJson)
      }
    },
  )

  test.each([
    [undefined, undefined],
    ['identity', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['deflate', undefined],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.1', 'gzip'],
    ['*', 'br'],
    ['gzip, br;q=0', 'gzip'],
  ])(
    'for the request header "accept-encoding: %s" compressJson sends large JSON with the encoding %s',
    async (accepted, expected) => {
      const answer = await ask('/object', accepted === undefined ? {} : { 'accept-encoding': accepted })
      expect(answer.headers['content-encoding']).toBe(expected)
      expect(answer.headers.vary).toBe('accept-encoding')
      if (!expected) expect(answer.payload).toBe(largeJson)
    },
  )

  test('compressJson gives large JSON the same ETag in every encoding, and a new ETag when the JSON changes', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const { headers } = await ask('/ready', { 'accept-encoding': encoding })
        return headers.etag
      }),
    )
    expect(new Set(tags).size).toBe(1)
    expect(tags[0]).toMatch(/^W\/"[\w-]{27}"$/)
    ready = Buffer.from(JSON.stringify({ ...large, more: 1 }))
    expect((await ask('/ready')).headers.etag).not.toBe(tags[0])
    expect((await ask('/ready', { 'accept-encoding': 'br' })).headers['content-length']).toBeDefined()
  })

  test.each(['GET', 'HEAD'] as const)(
    'compressJson answers 304 without a body to a %s request with the current ETag',
    async (method) => {
      const { etag = '' } = (await ask('/object')).headers
      for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
        const answer = await ask('/object', { 'if-none-match': known, 'accept-encoding': 'br' }, method)
        expect({ status: answer.statusCode, body: answer.payload }).toEqual({ status: 304, body: '' })
        expect(answer.headers).toMatchObject({ etag, vary: 'accept-encoding' })
        expect(answer.headers).not.toHaveProperty('content-encoding')
        expect(answer.headers).not.toHaveProperty('content-type')
      }
      expect((await ask('/object', { 'if-none-match': '"other"' }, method)).statusCode).toBe(200)
    },
  )

  test('compressJson answers a HEAD request with the headers of GET and no body', async () => {
    const accepted = { 'accept-encoding': 'br' }
    const got = await ask('/ready', accepted)
    const head = await ask('/ready', accepted, 'HEAD')
    expect(head.payload).toBe('')
    for (const name of ['content-encoding', 'content-length', 'etag', 'vary'])
      expect(head.headers[name]).toBe(got.headers[name])
  })

  test('compressJson keeps the cache-control header and adds to the vary header', async () => {
    const { headers } = await ask('/private', { 'accept-encoding': 'br' })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'origin, accept-encoding' })
  })

  test('compressJson compresses error replies and replies to writes, but gives them no ETag', async () => {
    for (const answer of [
      await ask('/refused', { 'accept-encoding': 'br', 'if-none-match': '*' }),
      await ask('/object', { 'accept-encoding': 'br', 'if-none-match': '*' }, 'POST'),
    ]) {
      expect(answer.headers['content-encoding']).toBe('br')
      expect(answer.headers.etag).toBeUndefined()
      expect([409, 200]).toContain(answer.statusCode)
    }
  })

  test('compressJson compresses a reply buffer once when a handler returns the same buffer for many requests', async () => {
    const accepted = { 'accept-encoding': 'br' }
    ready = Buffer.from(JSON.stringify({ text: Array.from({ length: 500_000 }, (_, n) => n * 7919) }))
    /**
     * Measures the processor time of all threads, so that the result includes the compression and does not depend on
     * the load of the machine.
     */
    const processorTime = async () => {
      const before = process.cpuUsage()
      await ask('/ready', accepted)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const first = await processorTime()
    const later: number[] = []
    for (let n = 0; n < 5; n += 1) later.push(await processorTime())
    expect(Math.min(...later)).toBeLessThan(first / 2)
  })
})

describe('compressJson on other replies', () => {
  test.each([
    ['JSON below the limit', '/small'],
    ['a reply that sets a cookie', '/cookie'],
    ['a page', '/page'],
    ['a stream', '/stream'],
    ['a part of a file', '/part'],
  ])('compressJson leaves a reply unchanged: %s', async (_, url) => {
    const { headers } = await ask(url, { 'accept-encoding': 'br, gzip' })
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers).not.toHaveProperty('etag')
  })

  test('compressJson compresses JSON whose size is exactly the lower limit', async () =>
    expect((await ask('/exact', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br'))
})
