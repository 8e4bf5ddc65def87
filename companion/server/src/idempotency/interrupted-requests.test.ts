import { createServer } from '@sanhe/kit/http/server'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { registerIdempotency } from './request-hooks.ts'
import { testErrorBody, testUser } from './testing/test-server.ts'

let app: TestApp
let server: FastifyInstance
let keys = 0
let key: string
beforeAll(async () => {
  app = await startTestApp()
  server = createInterruptibleServer(app)
})
beforeEach(() => void (key = `interrupted-${(keys += 1)}`))
afterAll(async () => {
  await server.close()
  await app.stop()
})

const connectionLost = () => new Error('Connection terminated unexpectedly')

/** Starts a server whose routes write a counter and then lose the connection to the database at different moments. */
function createInterruptibleServer({ deps }: TestApp) {
  const fastify = createServer({
    logLevel: 'silent',
    trustProxy: false,
    bodyLimitBytes: 10_000,
    errorBody: testErrorBody,
  })
  fastify.addHook('onRequest', async (request) => void Object.assign(request, { actor: testUser }))
  registerIdempotency(fastify, deps)
  const count = () => inTransaction(deps.db, (tx) => addOne(tx))
  let isInterrupting = true
  fastify.post('/after-commit', async () => {
    await count()
    if (isInterrupting) throw connectionLost()
    return {}
  })
  fastify.post('/before-commit', async () => {
    await inTransaction(deps.db, async (tx) => {
      await addOne(tx)
      if (isInterrupting) throw connectionLost()
    })
    return {}
  })
  fastify.post('/temporary', async (_, reply) => {
    await count()
    return isInterrupting ? reply.code(503).send({}) : {}
  })
  fastify.post('/interrupting/:state', (request) => {
    isInterrupting = (request.params as { state: string }).state === 'on'
    return {}
  })
  return fastify
}

const addOne = (tx: TestApp['db']) =>
  sql`
    INSERT INTO counters (name, subject, period, count) VALUES ('interrupted', ${key}, '-', 1)
    ON CONFLICT (name, subject, period) DO UPDATE SET count = counters.count + 1`.execute(tx)

async function countRuns() {
  const { rows } = await sql<{ count: number }>`
    SELECT count FROM counters WHERE name = 'interrupted' AND subject = ${key}`.execute(app.db)
  return rows[0]?.count ?? 0
}

const send = (url: string) => server.inject({ method: 'POST', url, headers: { 'idempotency-key': key } })
const setInterrupting = (state: 'on' | 'off') =>
  server.inject({ method: 'POST', url: `/interrupting/${state}` })

describe('a request during which the database becomes unavailable', () => {
  test('a repeated request answers 409 ALREADY_PROCESSED and has no second effect if the first one had committed', async () => {
    await setInterrupting('on')
    const first = await send('/after-commit')
    expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '1'])
    await setInterrupting('off')
    const second = await send('/after-commit')
    expect(second.statusCode).toBe(409)
    expect(second.json()).toEqual({ error: 'ALREADY_PROCESSED', message: '已经提交成功，请在记录中查看' })
    expect(await countRuns()).toBe(1)
  })

  test('a repeated request runs again if the first one had committed nothing', async () => {
    await setInterrupting('on')
    expect((await send('/before-commit')).statusCode).toBe(503)
    expect(await countRuns()).toBe(0)
    await setInterrupting('off')
    expect((await send('/before-commit')).statusCode).toBe(200)
    expect(await countRuns()).toBe(1)
  })

  test('a repeated request runs again after a 503 that is not about the database', async () => {
    await setInterrupting('on')
    expect((await send('/temporary')).statusCode).toBe(503)
    await setInterrupting('off')
    expect((await send('/temporary')).statusCode).toBe(200)
    expect(await countRuns()).toBe(2)
  })

  test('the key of a process that died after a commit answers 409 ALREADY_PROCESSED after five minutes', async () => {
    await setInterrupting('off')
    await send('/after-commit')
    await app.db
      .updateTable('idempotency_keys')
      .set({ status: null, body: null, created_at: toDate(app.clock.now() - 5 * minuteMs) })
      .where('key', '=', key)
      .execute()
    expect((await send('/after-commit')).json()).toMatchObject({ error: 'ALREADY_PROCESSED' })
    expect(await countRuns()).toBe(1)
  })
})
