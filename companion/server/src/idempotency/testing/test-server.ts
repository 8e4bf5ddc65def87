import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@sanhe/kit/http/errors'
import { createServer, type ServerOptions } from '@sanhe/kit/http/server'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { apiError, type AuthenticatedCaller } from '#core'
import type { TestApp } from '#testing'
import { registerIdempotency } from '../request-hooks.ts'

export type TestActor = (AuthenticatedCaller & { accountId?: number }) | null

export const testUser: TestActor = { type: 'user', id: 1, tokenId: 't', issuedAt: 0, expiresAt: 0 }
export const validRequestBody = { name: 'a' }
export const testErrorBody: ServerOptions['errorBody'] = ({ code, message, extra }) => ({
  error: code,
  message,
  ...extra,
})

/** Counts how often the handler of each route runs. */
export function createHandlerRunCounter() {
  const done: Record<string, number> = {}
  return {
    done,
    count: (what: string) => (done[what] = (done[what] ?? 0) + 1),
    async times(what: string, work: () => Promise<unknown>) {
      const before = done[what] ?? 0
      await work()
      return (done[what] ?? 0) - before
    },
  }
}

/** Starts a server that has only the idempotency hooks, with one route for each kind of response. */
export function createIdempotencyTestServer(
  { deps }: TestApp,
  count: (what: string) => number,
  actor: () => TestActor,
) {
  const fastify = createServer({
    logLevel: 'silent',
    trustProxy: false,
    bodyLimitBytes: 10_000,
    errorBody: testErrorBody,
  })
  fastify.addHook('onRequest', async (request) => void Object.assign(request, { actor: actor() }))
  registerIdempotency(fastify, deps)
  fastify.post('/things', { schema: { body: z.strictObject({ name: z.string() }) } }, async (_, reply) => {
    await sleep(20)
    return reply.code(201).send({ nth: count('things'), token: 'a secret' })
  })
  fastify.post('/refused', () => {
    count('refused')
    throw apiError('STATUS_CONFLICT')
  })
  fastify.post('/busy', () => {
    count('busy')
    throw apiError('TOO_MANY_REQUESTS', { retryAfter: 5 })
  })
  fastify.post('/away', () => {
    count('away')
    throw new Refusal('AWAY', 503, 'somebody is away')
  })
  fastify.post('/fault', () => {
    count('fault')
    throw new Error('on purpose')
  })
  fastify.post('/stream', (_, reply) =>
    reply.type('text/event-stream').send(Readable.from([`${count('stream')}`])),
  )
  fastify.post('/hijacked', (_, reply) => {
    reply.hijack()
    reply.raw.end(`${count('hijacked')}`)
  })
  fastify.put('/things', () => ({ nth: count('put') }))
  return fastify
}

/**
 * Returns a function that sends requests with the idempotency key of the test. `at` is a function that returns the
 * server and the key, because both are created only after the test suite is declared.
 */
export function createRequestSender(at: () => { server: FastifyInstance; key: string }) {
  const send = (url: string, body?: object, changes: { method?: 'PUT'; key?: string } = {}) =>
    at().server.inject({
      method: changes.method ?? 'POST',
      url,
      headers: { 'idempotency-key': changes.key ?? at().key },
      ...(body && { body }),
    })
  async function answerOf(sent: ReturnType<typeof send>) {
    const { statusCode: status, body } = await sent
    return { status, body }
  }
  return { send, answerOf }
}
