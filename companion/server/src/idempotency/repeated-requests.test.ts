import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import {
  createHandlerRunCounter,
  createIdempotencyTestServer,
  createRequestSender,
  testUser,
  validRequestBody,
} from './testing/test-server.ts'

let app: TestApp
let server: FastifyInstance
let keys = 0
let key: string
beforeAll(async () => {
  app = await startTestApp()
  server = createIdempotencyTestServer(app, count, () => testUser)
})
beforeEach(() => void (key = `key-${(keys += 1)}`))
afterAll(async () => {
  await server.close()
  await app.stop()
})

const { done, count, times } = createHandlerRunCounter()
const { answerOf, send } = createRequestSender(() => ({ server, key }))

describe('registerIdempotency', () => {
  test('a repeated request with the same idempotency key runs once and gets the same response', async () => {
    const first = await send('/things', validRequestBody)
    const second = await send('/things', validRequestBody)
    expect(first).toMatchObject({ statusCode: 201, body: expect.stringContaining('a secret') })
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
    expect([first, second].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true'])
    expect(second.headers['content-type']).toBe(first.headers['content-type'])
  })

  test('20 concurrent requests with one idempotency key run once and all get the same response', async () => {
    const once = await times('things', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => answerOf(send('/things', validRequestBody))),
      )
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(answers[0]?.status).toBe(201)
    })
    expect(once).toBe(1)
  })

  test('control: 20 concurrent requests with 20 idempotency keys run 20 times', async () => {
    const all = () =>
      Promise.all(
        Array.from({ length: 20 }, (_, nth) => send('/things', validRequestBody, { key: `${key}-${nth}` })),
      )
    expect(await times('things', all)).toBe(20)
  })

  test('control: a lookup of the idempotency key before its insertion runs the request more than once', async () => {
    const { promise: allLookedUp, resolve } = Promise.withResolvers<void>()
    let lookups = 0
    let worked = 0
    const carelessly = async () => {
      const known = await app.db.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute()
      if ((lookups += 1) === 20) resolve()
      await allLookedUp
      if (known.length === 0) worked += 1
    }
    await Promise.all(Array.from({ length: 20 }, carelessly))
    expect(worked).toBe(20)
  })

  test('a repeated request gets the stored 4xx or 5xx response of the first request', async () => {
    const refused = [await answerOf(send('/refused')), await answerOf(send('/refused'))]
    expect(refused[0]).toMatchObject({ status: 409, body: expect.stringContaining('STATUS_CONFLICT') })
    expect(refused[1]).toEqual(refused[0])
    const failed = [
      await answerOf(send('/fault', {}, { key: `${key}-2` })),
      await answerOf(send('/fault', {}, { key: `${key}-2` })),
    ]
    expect(failed[0]?.status).toBe(500)
    expect(failed[1]).toEqual(failed[0])
    expect([done['refused'], done['fault']]).toEqual([1, 1])
  })

  test('a repeated request runs again if the first response contained Retry-After', async () => {
    expect(await times('busy', () => send('/busy').then(() => send('/busy')))).toBe(2)
  })

  test('a repeated request runs again if the first response was 503, even without Retry-After', async () => {
    expect(await times('away', () => send('/away').then(() => send('/away')))).toBe(2)
  })

  test('an idempotency key can be used again after a validation error', async () => {
    expect((await send('/things', { nam: 'a' })).statusCode).toBe(400)
    expect((await send('/things', validRequestBody)).statusCode).toBe(201)
  })

  test('a repeated request runs again if the first response was a stream, because streams are not stored', async () => {
    expect(await times('stream', () => send('/stream').then(() => send('/stream')))).toBe(2)
    const again = async () => {
      await send('/hijacked', {}, { key: `${key}-2` })
      await sleep(30)
      await send('/hijacked', {}, { key: `${key}-2` })
    }
    expect(await times('hijacked', again)).toBe(2)
  })
})

test("an administrator's system notice that is sent 20 times with one idempotency key is published once", async () => {
  const [admin, li] = [await app.admin(), await app.user()]
  const announce = () =>
    admin.fetch('/api/admin/notices', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ title: '停水通知', content: '明天上午停水。' }),
    })
  const answers = await Promise.all(Array.from({ length: 20 }, announce))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await app.settle()
  expect((await li.notifications.list({ query: {} })).total).toBe(1)
})
