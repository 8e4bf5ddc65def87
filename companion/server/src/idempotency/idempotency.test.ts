import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs, minuteMs, toDate } from '@sanhe/kit/clock'
import { createServer, type ServerOptions } from '@sanhe/kit/server'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Person, refuse } from '#core'
import { startTestApp, type TestApp } from '#testing'
import { idempotencyJobs } from './jobs.ts'
import { repeatAnswers } from './requests.ts'
import { claimKey } from './store.ts'
import { keptMs, nextStep } from './rules.ts'

let app: TestApp
let server: FastifyInstance
const errorBody: ServerOptions['errorBody'] = ({ code, message, extra }) => ({
  error: code,
  message,
  ...extra,
})
/** How often each thing was done. */
const done: Record<string, number> = {}
let actor: (Person & { accountId?: number }) | null
let keys = 0
let key: string

beforeAll(async () => {
  app = await startTestApp()
  server = serverOf()
})
beforeEach(() => {
  actor = { type: 'user', id: 1, tokenId: 't', expiresAt: 0 }
  key = `key-${(keys += 1)}`
})
afterAll(async () => {
  await server.close()
  await app.stop()
})

const count = (what: string) => (done[what] = (done[what] ?? 0) + 1)

/** Routes that end in every way, behind the hooks alone. */
function serverOf() {
  const fastify = createServer({ logLevel: 'silent', trustProxy: false, bodyLimitBytes: 10_000, errorBody })
  fastify.addHook('onRequest', async (request) => void Object.assign(request, { actor }))
  repeatAnswers(fastify, app.deps)
  fastify.post('/things', { schema: { body: z.strictObject({ name: z.string() }) } }, async (_, reply) => {
    await sleep(20)
    return reply.code(201).send({ nth: count('things'), token: 'a secret' })
  })
  fastify.post('/refused', () => {
    count('refused')
    throw refuse('STATUS_CONFLICT')
  })
  fastify.post('/busy', () => {
    count('busy')
    throw refuse('TOO_MANY_REQUESTS', { retryAfter: 5 })
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

const send = (url: string, body?: object, changes: { method?: 'PUT'; key?: string } = {}) =>
  server.inject({
    method: changes.method ?? 'POST',
    url,
    headers: { 'idempotency-key': changes.key ?? key },
    ...(body && { body }),
  })
const answerOf = async (sent: ReturnType<typeof send>) => {
  const { statusCode: status, body } = await sent
  return { status, body }
}
const times = async (what: string, work: () => Promise<unknown>) => {
  const before = done[what] ?? 0
  await work()
  return (done[what] ?? 0) - before
}
const name = { name: 'a' }

describe('a request that is repeated with its key', () => {
  test('is done once and answered the same', async () => {
    const first = await send('/things', name)
    const second = await send('/things', name)
    expect(first).toMatchObject({ statusCode: 201, body: expect.stringContaining('a secret') })
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
    expect([first, second].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true'])
    expect(second.headers['content-type']).toBe(first.headers['content-type'])
  })

  test('by twenty at once is done once and answered to all the same', async () => {
    const once = await times('things', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => answerOf(send('/things', name))))
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(answers[0]?.status).toBe(201)
    })
    expect(once).toBe(1)
  })

  test('is done twenty times where each has a key of its own: the race above is real', async () => {
    const all = () =>
      Promise.all(Array.from({ length: 20 }, (_, nth) => send('/things', name, { key: `${key}-${nth}` })))
    expect(await times('things', all)).toBe(20)
  })

  test('is done more than once where the key is looked up first and written then', async () => {
    const { promise: allHaveLooked, resolve } = Promise.withResolvers<void>()
    let looked = 0
    let worked = 0
    const carelessly = async () => {
      const known = await app.db.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute()
      if ((looked += 1) === 20) resolve()
      await allHaveLooked
      if (known.length === 0) worked += 1
    }
    await Promise.all(Array.from({ length: 20 }, carelessly))
    expect(worked).toBe(20)
  })

  test('is refused the same when the first was refused, and failed the same when it failed', async () => {
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

  test('is tried anew after an answer that said when', async () => {
    expect(await times('busy', () => send('/busy').then(() => send('/busy')))).toBe(2)
  })

  test('may be put right after its form was refused', async () => {
    expect((await send('/things', { nam: 'a' })).statusCode).toBe(400)
    expect((await send('/things', name)).statusCode).toBe(201)
  })

  test('is done again where the answer was a stream: nothing of it is kept', async () => {
    expect(await times('stream', () => send('/stream').then(() => send('/stream')))).toBe(2)
    const again = async () => {
      await send('/hijacked', {}, { key: `${key}-2` })
      await sleep(30)
      await send('/hijacked', {}, { key: `${key}-2` })
    }
    expect(await times('hijacked', again)).toBe(2)
  })
})

describe('a key', () => {
  test('of another request is refused, whatever of it differs', async () => {
    await send('/things', name)
    const others = [
      await send('/things', { name: 'b' }),
      await send('/things?a=1', name),
      await send('/refused', name),
    ]
    for (const { statusCode, body } of others) {
      expect(statusCode).toBe(409)
      expect(JSON.parse(body)).toEqual({
        error: 'IDEMPOTENCY_CONFLICT',
        message: '这次提交与之前的不同，请重新操作',
      })
    }
  })

  test('is each person’s own, and of strangers and other methods none', async () => {
    const doing = async () => {
      await send('/things', name)
      actor = { type: 'child', id: 1, tokenId: 't', expiresAt: 0 }
      await send('/things', name)
      actor = { type: 'merchant', id: 1, accountId: 1, tokenId: 't', expiresAt: 0 }
      await send('/things', name)
      actor = { ...actor, accountId: 2 }
      await send('/things', name)
      actor = null
      await send('/things', name)
      await send('/things', name)
    }
    expect(await times('things', doing)).toBe(6)
    actor = { type: 'user', id: 1, tokenId: 't', expiresAt: 0 }
    expect(
      await times('put', () =>
        send('/things', name, { method: 'PUT' }).then(() => send('/things', name, { method: 'PUT' })),
      ),
    ).toBe(2)
  })

  test.each([
    [201, 'x'.repeat(255)],
    [400, 'x'.repeat(256)],
    [400, ''],
    [400, 'with space'],
  ])('answers %d', async (status, given) => {
    const answer = await send('/things', name, { key: given })
    expect(answer.statusCode).toBe(status)
    if (status === 400)
      expect(JSON.parse(answer.body)).toMatchObject({ error: 'VALIDATION_ERROR', field: 'Idempotency-Key' })
  })

  test('of a request that is still at work is waited for, shortly, and refused then', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const slow = createServer({ logLevel: 'silent', trustProxy: false, bodyLimitBytes: 10_000, errorBody })
    slow.addHook('onRequest', async (request) => void Object.assign(request, { actor }))
    repeatAnswers(slow, app.deps, 300)
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

  test('whose process died at work is free again after five minutes, not before', async () => {
    const request = 'of a process that died'
    const claimed = { actor: 'user:1', key, request, created_at: toDate(app.clock.now()) }
    await app.db.insertInto('idempotency_keys').values(claimed).execute()
    app.clock.move({ advanceMs: 5 * minuteMs - 1 })
    expect((await send('/things', name)).statusCode).toBe(409)
    expect(await claimKey(app.db, { actor: 'user:1', key, request }, app.clock.now())).toBe(false)
    app.clock.move({ advanceMs: 1 })
    expect((await send('/things', name)).statusCode).toBe(201)
  })

  test('is forgotten after a day, by the job too, twice without harm', async () => {
    const kept = async () => {
      const rows = await app.db.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute()
      return rows.length
    }
    const [job] = idempotencyJobs(app.db)
    const doing = async () => {
      await send('/things', name)
      app.clock.move({ advanceMs: dayMs - 1 })
      await job!.run(app.clock.now())
      expect(await kept()).toBe(1)
      await send('/things', name)
      app.clock.move({ advanceMs: 1 })
      await send('/things', name)
    }
    expect(await times('things', doing)).toBe(2)
    app.clock.move({ advanceMs: keptMs })
    await job!.run(app.clock.now())
    await job!.run(app.clock.now())
    expect(await kept()).toBe(0)
  })

  test('shows nobody who reads the table what was answered', async () => {
    await send('/things', name)
    const { rows } = await sql`SELECT * FROM idempotency_keys`.execute(app.db)
    expect(JSON.stringify(rows)).not.toContain('a secret')
  })
})

test('a system notice that is given twenty times with one key is told once', async () => {
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

test.each([
  ['refuse', { request: 'a', status: 200 }, 'b'],
  ['refuse', { request: 'a', status: null }, 'b'],
  ['replay', { request: 'a', status: 200 }, 'a'],
  ['wait', { request: 'a', status: null }, 'a'],
])('%s: what to do with %j when %s comes', (step, known, request) => {
  expect(nextStep(known, request)).toBe(step)
})
