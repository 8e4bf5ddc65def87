import { connect } from 'node:net'
import {
  type GreetingTestServer,
  greetingBodyLimitBytes,
  startGreetingTestServer,
} from '@sanhe/kit/testing/greeting-server'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: FastifyInstance
let send: GreetingTestServer['send']
let handled: GreetingTestServer['handled']
let charged: GreetingTestServer['charged']
beforeAll(async () => void ({ app, send, handled, charged } = await startGreetingTestServer()))
afterAll(() => app.close())

describe('createContractImplementer: endpoints', () => {
  test('a handler receives the parsed request and its actor, and the reply contains only the fields of the contract', async () => {
    const { status, body } = await send('POST', '/greet/7', '{"word":"hello"}')
    expect({ status, body }).toEqual({ status: 200, body: { said: 'hello 7', by: 'me' } })
    expect(handled.at(-1)).toEqual({ params: { id: 7 }, body: { word: 'hello' } })
  })

  test('an endpoint answers with the success status that its handler chose from the contract', async () => {
    expect((await send('POST', '/made')).status).toBe(200)
  })

  test('a handler may return JSON that is already serialized in a buffer', async () => {
    const { body, headers } = await send('GET', '/prepared')
    expect(body).toEqual({ ready: true })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('an endpoint whose reply violates its contract answers 500', async () => {
    expect((await send('GET', '/lying')).status).toBe(500)
  })
})

describe('createContractImplementer: guards', () => {
  test('the access check runs before the body is read: invalid JSON of an anonymous caller answers 401, not 400', async () => {
    const nobody = { 'content-type': 'application/json' }
    expect((await send('POST', '/greet/7', '{broken', nobody)).body).toMatchObject({ code: 'NOBODY' })
    expect((await send('POST', '/greet/7', '{broken')).status).toBe(400)
  })

  test('the rate limit is checked before the access rights and answers 429 with Retry-After', async () => {
    const { status, headers, body } = await send('GET', '/limited')
    expect({ status, code: body['code'] }).toEqual({ status: 429, code: 'BUSY' })
    expect(headers['retry-after']).toBe('3')
  })

  test('an endpoint with several rate limits answers 429 when one of them is used up', async () => {
    charged.length = 0
    expect((await send('GET', '/limited-twice')).status).toBe(429)
    expect(charged).toEqual(['many', 'few'])
  })
})

describe('createContractImplementer: request bodies', () => {
  test.each([
    ['an unknown key', '{"word":"a","role":"admin"}'],
    ['a number for a text', '{"word":5}'],
    ['null', '{"word":null}'],
    ['a list', '["word"]'],
    ['nothing', ''],
    ['one character too many', '{"word":"123456"}'],
    ['broken JSON', '{"word":'],
    ['__proto__', '{"word":"a","__proto__":{"x":1}}'],
    ['constructor.prototype', '{"word":"a","constructor":{"prototype":{"x":1}}}'],
  ])('a request body with %s is refused with 400', async (_, payload) => {
    expect((await send('POST', '/greet/7', payload)).status).toBe(400)
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  test('a request with an invalid body is answered with the path of the invalid field, in the error format of the product', async () => {
    expect((await send('POST', '/greet/7', '{"word":5}')).body).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'word' }],
    })
  })

  test.each([
    ['{"word":"a","role":"admin","also":1}', 'role'],
    ['{"word":"a","place":{"city":"b","x":1}}', 'place.x'],
  ])('a request body with an unknown key %s is refused with the path of that key', async (payload, path) => {
    expect((await send('POST', '/greet/7', payload)).body).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path }],
    })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'text/plain; a=application/json',
  ])('a request body of type %s is refused with 415', async (type) => {
    const headers = { authorization: 'me', 'content-type': type }
    expect((await send('POST', '/greet/7', '{"word":"a"}', headers)).status).toBe(415)
  })

  test('a compressed request body answers 415, and a request body that is not UTF-8 answers 400', async () => {
    const headers = { authorization: 'me', 'content-type': 'application/json' }
    const packed = await send('POST', '/greet/7', '{"word":"a"}', { ...headers, 'content-encoding': 'gzip' })
    expect(packed.status).toBe(415)
    const latin1 = Buffer.from('{"word":"é"}', 'latin1')
    expect(await send('POST', '/greet/7', latin1)).toMatchObject({ status: 400, body: { code: 'NOT_UTF8' } })
    expect((await send('POST', '/greet/7', Buffer.from('{"word":"é"}'))).status).toBe(200)
  })

  test('a request body of exactly the size limit is accepted, and one more byte answers 413', async () => {
    const padded = (length: number) => '{"word":"a"}'.padEnd(length)
    expect((await send('POST', '/greet/7', padded(greetingBodyLimitBytes))).status).toBe(200)
    expect((await send('POST', '/greet/7', padded(greetingBodyLimitBytes + 1))).status).toBe(413)
  })
})

describe('createContractImplementer: errors', () => {
  test('an internal error answers 500 without its cause', async () => {
    const { status, body } = await send('GET', '/fault')
    expect({ status, body }).toEqual({
      status: 500,
      body: { code: 'INTERNAL', message: 'Something went wrong on our side' },
    })
  })

  test('a refusal answers with its code, its extra fields and Retry-After', async () => {
    const { status, body, headers } = await send('GET', '/full')
    expect({ status, body }).toEqual({
      status: 409,
      body: { code: 'FULL', message: 'It is full', places: 0, retryAfter: 7 },
    })
    expect(headers['retry-after']).toBe('7')
  })

  test.each([
    ['an unknown address', 'GET', '/nothing', 404],
    ['an unknown method', 'POST', '/open', 404],
    ['bad percent-encoding', 'GET', '/open/%', 400],
    ['a parameter that is no number', 'POST', '/greet/seven', 400],
  ] as const)(
    'the error reply for %s has the same format as all other error replies',
    async (_, method, url, status) => {
      const answer = await send(method, url, method === 'POST' ? '{"word":"a"}' : undefined)
      expect(answer.status).toBe(status)
      expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(['code', 'message']))
    },
  )

  test('request headers too large for Node.js answer 431, and a path parameter that is too long answers 414', async () => {
    expect(await rawStatus(`GET /open HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(40_000)}\r\n\r\n`)).toBe(
      431,
    )
    expect((await send('POST', `/greet/${'1'.repeat(501)}`, '{"word":"a"}')).status).toBe(414)
  })
})

function rawStatus(request: string) {
  const { port } = app.server.address() as { port: number }
  return new Promise<number>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.once('data', (data) => {
      resolve(Number(data.toString().split(' ')[1]))
      socket.destroy()
    })
    socket.once('error', reject)
  })
}
