import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { post } from './contract.ts'
import { createContractImplementer } from './implement.ts'
import { createServer } from './server.ts'

const contract = {
  write: post('/write/:word', {
    auth: 'none',
    summary: 'Takes any text anywhere',
    params: z.object({ word: z.string() }),
    query: z.object({ q: z.string().optional() }),
    body: z.object({ text: z.string(), more: z.unknown().optional() }),
    reply: z.object({}),
  }),
}

const serverThat = (storableOnly: boolean) => {
  const app = createServer({
    logLevel: 'silent',
    trustProxy: false,
    bodyLimitBytes: 10_000,
    storableOnly,
    errorBody: ({ code, details }) => ({ code, details }),
  })
  app.after(() => {
    const guards = { none: () => undefined }
    createContractImplementer<{ none: undefined }>()(contract, { write: () => ({}) })(app, {
      guards,
      charge: async () => {},
    })
  })
  return app
}

let strict: FastifyInstance
let loose: FastifyInstance
beforeAll(() => {
  strict = serverThat(true)
  loose = serverThat(false)
})
afterAll(() => Promise.all([strict.close(), loose.close()]))

const send = (app: FastifyInstance, url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload })

describe('storableOnly', () => {
  test.each([
    ['in the body', '/write/a', { text: 'a\0b' }, 'text'],
    [
      'deep in JSON that may be anything',
      '/write/a',
      { text: 'a', more: { list: [1, null, ['\0']] } },
      'more.list.2.0',
    ],
    ['in the name of a field', '/write/a', { text: 'a', more: { 'a\0': 1 } }, 'more.a\0'],
    ['in the query', '/write/a?q=a%00', { text: 'a' }, 'q'],
    ['in the path', '/write/%00', { text: 'a' }, 'word'],
  ])(
    'a server with storableOnly refuses a NUL %s with 400, and a server without storableOnly accepts it',
    async (_, url, payload, path) => {
      const refused = await send(strict, url, payload)
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toEqual({
        code: 'VALIDATION_ERROR',
        details: [{ path, message: 'holds characters that are not text' }],
      })
      expect((await send(loose, url, payload)).statusCode).toBe(200)
    },
  )

  test('a server with storableOnly accepts control characters and emoji', async () => {
    const answer = await send(strict, '/write/%F0%9F%98%80?q=%E2%80%8B', { text: '\u0001\uFFFD', more: null })
    expect(answer.statusCode).toBe(200)
  })
})
