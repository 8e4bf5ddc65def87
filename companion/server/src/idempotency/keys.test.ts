import { createServer } from '@sanhe/kit/http/server'
import { dayMs, minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { idempotencyJobs } from './jobs.ts'
import { registerIdempotency } from './request-hooks.ts'
import { decideRepeatedRequest, idempotencyKeyRetentionMs } from './rules.ts'
import { claimIdempotencyKey } from './store.ts'
import {
  createHandlerRunCounter,
  createIdempotencyTestServer,
  createRequestSender,
  type TestActor,
  testErrorBody,
  testUser,
  validRequestBody,
} from './testing/test-server.ts'

let app: TestApp
let server: FastifyInstance
let actor: TestActor
let keys = 0
let key: string
beforeAll(async () => {
  app = await startTestApp()
  server = createIdempotencyTestServer(app, count, () => actor)
})
beforeEach(() => {
  actor = testUser
  key = `key-${(keys += 1)}`
})
afterAll(async () => {
  await server.close()
  await app.stop()
})

const { done, count, times } = createHandlerRunCounter()
const { send } = createRequestSender(() => ({ server, key }))

describe('Idempotency-Key', () => {
  test('an idempotency key that was used for another request answers 409 IDEMPOTENCY_CONFLICT', async () => {
    await send('/things', validRequestBody)
    const others = [
      await send('/things', { name: 'b' }),
      await send('/things?a=1', validRequestBody),
      await send('/refused', validRequestBody),
    ]
    for (const { statusCode, body } of others) {
      expect(statusCode).toBe(409)
      expect(JSON.parse(body)).toEqual({
        error: 'IDEMPOTENCY_CONFLICT',
        message: '这次提交与之前的不同，请重新操作',
      })
    }
  })

  test('an idempotency key applies to one account only, and is ignored for visitors and for methods other than POST', async () => {
    const doing = async () => {
      await send('/things', validRequestBody)
      actor = { type: 'child', id: 1, tokenId: 't', issuedAt: 0, expiresAt: 0 }
      await send('/things', validRequestBody)
      actor = { type: 'merchant', id: 1, accountId: 1, tokenId: 't', issuedAt: 0, expiresAt: 0 }
      await send('/things', validRequestBody)
      actor = { ...actor, accountId: 2 }
      await send('/things', validRequestBody)
      actor = null
      await send('/things', validRequestBody)
      await send('/things', validRequestBody)
    }
    expect(await times('things', doing)).toBe(6)
    actor = { type: 'user', id: 1, tokenId: 't', issuedAt: 0, expiresAt: 0 }
    expect(
      await times('put', () =>
        send('/things', validRequestBody, { method: 'PUT' }).then(() =>
          send('/things', validRequestBody, { method: 'PUT' }),
        ),
      ),
    ).toBe(2)
  })

  test.each([
    [201, 'x'.repeat(255)],
    [400, 'x'.repeat(256)],
    [400, ''],
    [400, 'with space'],
  ])(
    'the server answers %d depending on the length and the characters of the idempotency key',
    async (status, testedKey) => {
      const answer = await send('/things', validRequestBody, { key: testedKey })
      expect(answer.statusCode).toBe(status)
      if (status === 400)
        expect(JSON.parse(answer.body)).toMatchObject({ error: 'VALIDATION_ERROR', field: 'Idempotency-Key' })
    },
  )

  test('a repeated request waits a short time for the first one with its idempotency key, then answers 409 with Retry-After', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const slow = createServer({
      logLevel: 'silent',
      trustProxy: false,
      bodyLimitBytes: 10_000,
      errorBody: testErrorBody,
    })
    slow.addHook('onRequest', async (request) => void Object.assign(request, { actor }))
    registerIdempotency(slow, app.deps, 300)
    slow.post('/slow', () => held.then(() => ({ nth: count('slow') })))
    const sendSlow = () => slow.inject({ method: 'POST', url: '/slow', headers: { 'idempotency-key': key } })
    const first = sendSlow()
    await expect
      .poll(() => app.db.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute())
      .toHaveLength(1)
    const second = await sendSlow()
    expect(second.statusCode).toBe(409)
    expect(second.headers['retry-after']).toBe('1')
    expect(JSON.parse(second.body)).toEqual({
      error: 'IDEMPOTENCY_CONFLICT',
      message: '上一次提交还在处理，请稍后再试',
      retryAfter: 1,
    })
    letGo()
    expect((await sendSlow()).body).toBe((await first).body)
    await slow.close()
    expect(done['slow']).toBe(1)
  })

  test('an idempotency key of a process that died can be used again after exactly five minutes', async () => {
    const request = 'of a process that died'
    const claimed = { actor: 'user:1', key, request, created_at: toDate(app.clock.now()) }
    await app.db.insertInto('idempotency_keys').values(claimed).execute()
    app.clock.move({ advanceMs: 5 * minuteMs - 1 })
    expect((await send('/things', validRequestBody)).statusCode).toBe(409)
    expect(await claimIdempotencyKey(app.db, { actor: 'user:1', key, request }, app.clock.now())).toBe(false)
    app.clock.move({ advanceMs: 1 })
    expect((await send('/things', validRequestBody)).statusCode).toBe(201)
  })

  test('an idempotency key expires after a day: requests ignore it and the cleanup job deletes it', async () => {
    const countKeys = async () => {
      const rows = await app.db.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute()
      return rows.length
    }
    const [job] = idempotencyJobs(app.db)
    const doing = async () => {
      await send('/things', validRequestBody)
      app.clock.move({ advanceMs: dayMs - 1 })
      await job!.run(app.clock.now())
      expect(await countKeys()).toBe(1)
      await send('/things', validRequestBody)
      app.clock.move({ advanceMs: 1 })
      await send('/things', validRequestBody)
    }
    expect(await times('things', doing)).toBe(2)
    app.clock.move({ advanceMs: idempotencyKeyRetentionMs })
    await job!.run(app.clock.now())
    await job!.run(app.clock.now())
    expect(await countKeys()).toBe(0)
  })

  test('the idempotency_keys table contains no response in plain text', async () => {
    await send('/things', validRequestBody)
    const { rows } = await sql`SELECT * FROM idempotency_keys`.execute(app.db)
    expect(JSON.stringify(rows)).not.toContain('a secret')
  })
})

const fiveMinutes = 5 * minuteMs
const stored = { request: 'a', status: null, has_committed: false, created_at: toDate(0) }
test.each([
  ['refuse', { status: 200 }, 'b', 0],
  ['refuse', {}, 'b', 0],
  ['replay', { status: 200 }, 'a', 0],
  ['replay', { status: 200, has_committed: true }, 'a', fiveMinutes],
  ['wait', {}, 'a', 0],
  ['wait', { has_committed: true }, 'a', fiveMinutes - 1],
  ['processed', { has_committed: true }, 'a', fiveMinutes],
])(
  'decideRepeatedRequest returns %s for the stored key %j, the request %s and the time %d',
  (step, known, request, now) => {
    expect(decideRepeatedRequest({ ...stored, ...known }, request, now)).toBe(step)
  },
)
