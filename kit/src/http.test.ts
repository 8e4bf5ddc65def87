import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { get, post } from './contract.ts'
import { errorCatalogue } from './errors.ts'
import { implementFor } from './http.ts'
import { createServer } from './server.ts'

type Actors = { none: undefined; user: { name: string } }

const refuse = errorCatalogue({
  NOBODY: [401, 'Log in first'],
  BUSY: [429, 'Later'],
  FULL: [409, 'It is full'],
})

const contract = {
  greet: post('/greet/:id', {
    auth: 'user',
    summary: 'Greets',
    params: z.object({ id: z.coerce.number().int() }),
    body: z.strictObject({ word: z.string().max(5) }),
    reply: z.object({ said: z.string(), by: z.string() }),
  }),
  open: get('/open', { auth: 'none', summary: 'Open to all', reply: z.object({ ok: z.literal(true) }) }),
  made: post('/made', {
    auth: 'none',
    summary: 'Two statuses',
    status: [201, 200],
    reply: z.object({ n: z.number() }),
  }),
  limited: get('/limited', { auth: 'none', limit: 'few', summary: 'Limited', reply: z.object({}) }),
  limitedTwice: get('/limited-twice', {
    auth: 'none',
    limit: ['many', 'few'],
    summary: 'Limited by two',
    reply: z.object({}),
  }),
  full: get('/full', { auth: 'none', summary: 'Refuses', reply: z.object({}) }),
  fault: get('/fault', { auth: 'none', summary: 'Breaks', reply: z.object({}) }),
  lying: get('/lying', { auth: 'none', summary: 'Breaks its word', reply: z.object({ n: z.number() }) }),
  prepared: get('/prepared', { auth: 'none', summary: 'Ready JSON', reply: z.object({}) }),
}

const bodyLimitBytes = 200
let app: FastifyInstance
const handled: unknown[] = []
const charged: string[] = []

beforeAll(async () => {
  app = createServer({
    logLevel: 'silent',
    trustProxy: false,
    bodyLimitBytes,
    errorBody: ({ code, message, details, extra }) => ({
      code,
      message,
      ...extra,
      ...(details && { details }),
    }),
  })
  implementFor<Actors>()(contract, {
    greet({ params, body, actor }) {
      handled.push({ params, body })
      return { said: `${body.word} ${params.id}`, by: actor.name, password: 'never shown' }
    },
    open: () => ({ ok: true as const }),
    made({ reply }) {
      reply.code(200)
      return { n: 1 }
    },
    limited: () => ({}),
    limitedTwice: () => ({}),
    full() {
      throw refuse('FULL', { places: 0, retryAfter: 7 })
    },
    fault() {
      throw new Error('the password is hunter2')
    },
    lying: () => ({ n: 'no number' as unknown as number }),
    prepared: () => Buffer.from('{"ready":true}'),
  })(app, {
    guards: {
      none: () => undefined,
      user({ headers }) {
        if (headers.authorization !== 'me') throw refuse('NOBODY')
        return { name: 'me' }
      },
    },
    async charge(policy) {
      charged.push(policy)
      if (policy !== 'many') throw refuse('BUSY', { retryAfter: 3 })
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const me = { authorization: 'me', 'content-type': 'application/json' }
async function send(
  method: 'GET' | 'POST',
  url: string,
  payload?: string | Buffer,
  headers: Record<string, string> = me,
) {
  const response = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  return {
    status: response.statusCode,
    body: response.json() as Record<string, unknown>,
    headers: response.headers,
  }
}

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
