import { connect } from 'node:net'
import { bodyLimitBytes, type GreetingServer, startGreetingServer } from '@sanhe/kit/testing/greeting-server'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: FastifyInstance
let send: GreetingServer['send']
let handled: GreetingServer['handled']
let charged: GreetingServer['charged']
beforeAll(async () => void ({ app, send, handled, charged } = await startGreetingServer()))
afterAll(() => app.close())

describe('an endpoint', () => {
  test('gets its parsed request and its actor, and shows only what its contract names', async () => {
    const { status, body } = await send('POST', '/greet/7', '{"word":"hello"}')
    expect({ status, body }).toEqual({ status: 200, body: { said: 'hello 7', by: 'me' } })
    expect(handled.at(-1)).toEqual({ params: { id: 7 }, body: { word: 'hello' } })
  })

  test('answers the status its handler chose among those of the contract', async () => {
    expect((await send('POST', '/made')).status).toBe(200)
  })

  test('may answer JSON that was made ready before', async () => {
    const { body, headers } = await send('GET', '/prepared')
    expect(body).toEqual({ ready: true })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('that would break its word answers 500 instead', async () => {
    expect((await send('GET', '/lying')).status).toBe(500)
  })
})

describe('a guard', () => {
  test('refuses before the body is read: broken JSON from nobody is 401, not 400', async () => {
    const nobody = { 'content-type': 'application/json' }
    expect((await send('POST', '/greet/7', '{broken', nobody)).body).toMatchObject({ code: 'NOBODY' })
    expect((await send('POST', '/greet/7', '{broken')).status).toBe(400)
  })

  test('stands behind the limit, which says when to come again', async () => {
    const { status, headers, body } = await send('GET', '/limited')
    expect({ status, code: body['code'] }).toEqual({ status: 429, code: 'BUSY' })
    expect(headers['retry-after']).toBe('3')
  })

  test('stands behind several limits, each of which has to leave room', async () => {
    charged.length = 0
    expect((await send('GET', '/limited-twice')).status).toBe(429)
    expect(charged).toEqual(['many', 'few'])
  })
})

describe('a body', () => {
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
  ])('with %s is refused with 400', async (_, payload) => {
    expect((await send('POST', '/greet/7', payload)).status).toBe(400)
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  test('that is wrong is told where, in the form of the product', async () => {
    expect((await send('POST', '/greet/7', '{"word":5}')).body).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'word' }],
    })
  })

  test.each([
    ['{"word":"a","role":"admin","also":1}', 'role'],
    ['{"word":"a","place":{"city":"b","x":1}}', 'place.x'],
  ])('with an unknown key %s is refused with the path of that key', async (payload, path) => {
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
  ])('of type %s is refused with 415', async (type) => {
    const headers = { authorization: 'me', 'content-type': type }
    expect((await send('POST', '/greet/7', '{"word":"a"}', headers)).status).toBe(415)
  })

  test('packed, or not in UTF-8, is refused rather than guessed', async () => {
    const headers = { authorization: 'me', 'content-type': 'application/json' }
    const packed = await send('POST', '/greet/7', '{"word":"a"}', { ...headers, 'content-encoding': 'gzip' })
    expect(packed.status).toBe(415)
    const latin1 = Buffer.from('{"word":"é"}', 'latin1')
    expect(await send('POST', '/greet/7', latin1)).toMatchObject({ status: 400, body: { code: 'NOT_UTF8' } })
    expect((await send('POST', '/greet/7', Buffer.from('{"word":"é"}'))).status).toBe(200)
  })

  test('may be as large as the limit and no larger', async () => {
    const padded = (length: number) => '{"word":"a"}'.padEnd(length)
    expect((await send('POST', '/greet/7', padded(bodyLimitBytes))).status).toBe(200)
    expect((await send('POST', '/greet/7', padded(bodyLimitBytes + 1))).status).toBe(413)
  })
})

describe('a failure', () => {
  test('of ours says nothing of its cause', async () => {
    const { status, body } = await send('GET', '/fault')
    expect({ status, body }).toEqual({
      status: 500,
      body: { code: 'INTERNAL', message: 'Something went wrong on our side' },
    })
  })

  test('that is a refusal shows its code, its extra fields and when to come again', async () => {
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
  ] as const)('by %s has the same form', async (_, method, url, status) => {
    const answer = await send(method, url, method === 'POST' ? '{"word":"a"}' : undefined)
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(['code', 'message']))
  })

  test('by headers too large for Node is 431, by a parameter too long 414', async () => {
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
