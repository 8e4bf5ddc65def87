import { get, post } from '@sanhe/kit/http/contract'
import { createErrorCatalogue } from '@sanhe/kit/http/errors'
import { createContractImplementer } from '@sanhe/kit/http/implement'
import { createServer } from '@sanhe/kit/http/server'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

export type GreetingTestServer = Awaited<ReturnType<typeof startGreetingTestServer>>
type Actors = { none: undefined; user: { name: string } }

const apiError = createErrorCatalogue({
  NOBODY: [401, 'Log in first'],
  BUSY: [429, 'Later'],
  FULL: [409, 'It is full'],
})

const contract = {
  greet: post('/greet/:id', {
    auth: 'user',
    summary: 'Greets',
    params: z.object({ id: z.coerce.number().int() }),
    body: z.strictObject({
      word: z.string().max(5),
      place: z.strictObject({ city: z.string() }).optional(),
    }),
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

export const greetingBodyLimitBytes = 200
const authorizedHeaders = { authorization: 'me', 'content-type': 'application/json' }

function mount(app: FastifyInstance, handled: unknown[], charged: string[]) {
  createContractImplementer<Actors>()(contract, {
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
      throw apiError('FULL', { places: 0, retryAfter: 7 })
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
        if (headers.authorization !== 'me') throw apiError('NOBODY')
        return { name: 'me' }
      },
    },
    async charge(policy) {
      charged.push(policy)
      if (policy !== 'many') throw apiError('BUSY', { retryAfter: 3 })
    },
  })
}

/**
 * Starts a server on a free port whose endpoints answer, refuse requests, reach rate limits and violate their contract.
 * `handled` records the parsed requests.
 */
export async function startGreetingTestServer() {
  const handled: unknown[] = []
  const charged: string[] = []
  const app: FastifyInstance = createServer({
    logLevel: 'silent',
    trustProxy: false,
    bodyLimitBytes: greetingBodyLimitBytes,
    errorBody: ({ code, message, details, extra }) => ({
      code,
      message,
      ...extra,
      ...(details && { details }),
    }),
  })
  mount(app, handled, charged)
  await app.listen({ host: '127.0.0.1', port: 0 })

  async function send(
    method: 'GET' | 'POST',
    url: string,
    payload?: string | Buffer,
    headers: Record<string, string> = authorizedHeaders,
  ) {
    const response = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
    return {
      status: response.statusCode,
      body: response.json<Record<string, unknown>>(),
      headers: response.headers,
    }
  }
  return { app, handled, charged, send }
}
