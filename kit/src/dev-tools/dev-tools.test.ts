import { createServer } from '@sanhe/kit/http/server'
import { fixedClock, fromIso, hourMs, toIso } from '@sanhe/kit/runtime/clock'
import { startJobs } from '@sanhe/kit/runtime/jobs'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { type DevMessage, type DevPayment, type DevToolsOptions, mountDevTools } from './dev-tools.ts'

const start = '2026-11-21T08:00:00.000Z'
let app: FastifyInstance | undefined
afterEach(() => app?.close())

function devTools(parts: DevToolsOptions) {
  const server = createServer({
    logLevel: 'silent',
    trustProxy: false,
    bodyLimitBytes: 10_000,
    errorBody: ({ message }) => ({ error: message }),
  })
  mountDevTools(server, 'sample', parts)
  app = server
  const call = async (method: 'GET' | 'POST', url: string, body?: object, headers = {}) => {
    const response = await server.inject({ method, url, ...(body && { payload: body }), headers })
    return { status: response.statusCode, body: response.json() as Record<string, unknown> }
  }
  return { get: (url: string) => call('GET', url), post: call.bind(undefined, 'POST'), server }
}

function devToolsWithClock() {
  const clock = fixedClock(fromIso(start))
  const ran: string[] = []
  const jobs = startJobs(
    clock,
    [{ name: 'hourly', everyMs: hourMs, run: (now) => void ran.push(toIso(now)) }],
    () => {},
  )
  return { ran, jobs, clock, ...devTools({ clock, jobs: () => jobs }) }
}

describe('the clock of the developer tools', () => {
  test('the developer clock shows the time, moves forward and back, and jumps to a time', async () => {
    const { get, post } = devToolsWithClock()
    expect((await get('/dev/clock')).body).toEqual({ now: start, offsetMs: 0 })
    expect((await post('/dev/clock', { advanceMs: 60_000 })).body).toEqual({
      now: '2026-11-21T08:01:00.000Z',
      offsetMs: 60_000,
    })
    expect((await post('/dev/clock', { now: '2026-11-22T16:00:00+08:00' })).body).toEqual({
      now: '2026-11-22T08:00:00.000Z',
      offsetMs: 86_400_000,
    })
    expect((await post('/dev/clock', { reset: true })).body).toEqual({ now: start, offsetMs: 0 })
  })

  test('POST /dev/clock runs the jobs that became due before it answers', async () => {
    const { post, ran } = devToolsWithClock()
    await post('/dev/clock', { advanceMs: hourMs - 1 })
    expect(ran).toEqual([])
    await post('/dev/clock', { advanceMs: 1 })
    expect(ran).toEqual(['2026-11-21T09:00:00.000Z'])
  })

  test('POST /dev/clock answers 400 for times outside the calendar and for unknown fields', async () => {
    const { post } = devToolsWithClock()
    for (const body of [
      { now: 'tomorrow' },
      { advanceMs: 1.5 },
      { reset: false },
      { days: 1 },
      { now: '1969-12-31T23:59:59Z' },
      { now: '9999-12-31T23:59:59Z', advanceMs: 1 },
    ])
      expect((await post('/dev/clock', body)).status, JSON.stringify(body)).toBe(400)
    expect((await post('/dev/clock', { now: '1970-01-01T00:00:00Z' })).status).toBe(200)
  })
})

describe('the jobs of the developer tools', () => {
  test('POST /dev/jobs/:name/run answers 200 when the result of the job holds a BigInt', async () => {
    const clock = fixedClock(fromIso(start))
    const job = { name: 'count', everyMs: hourMs, run: () => [{ numDeletedRows: 3n, list: [1n] }] }
    const jobs = startJobs(clock, [job], () => {})
    const { post } = devTools({ jobs: () => jobs })
    const result = [{ numDeletedRows: 3, list: [1] }]
    expect(await post('/dev/jobs/count/run')).toEqual({ status: 200, body: { ok: true, result } })
  })

  test('GET /dev/jobs lists jobs with their last run, and POST /dev/jobs/:name/run runs one', async () => {
    const { get, post, ran } = devToolsWithClock()
    const listed = (lastRunAt: string | null) => ({
      jobs: [{ name: 'hourly', schedule: 'every 3600 s', lastRunAt }],
    })
    expect((await get('/dev/jobs')).body).toEqual(listed(null))
    expect((await post('/dev/jobs/hourly/run')).body).toEqual({ ok: true, result: null })
    expect((await get('/dev/jobs')).body).toEqual(listed(start))
    expect(ran).toEqual([start])
    expect((await post('/dev/jobs/daily/run')).status).toBe(404)
  })
})

const message = (id: number, to: string, channel: 'sms' | 'push' = 'sms'): DevMessage => ({
  id: String(id),
  channel,
  to,
  template: 'login',
  data: { code: '123456' },
  text: 'Your code is 123456',
  createdAt: start,
})

describe('the outbox of the developer tools', () => {
  test('GET /dev/outbox filters by channel and receiver, and returns at most 100 messages', async () => {
    const messages = [message(1, 'a'), message(2, 'b'), message(3, 'a', 'push')]
    const many = Array.from({ length: 101 }, (_, id) => message(id, 'many'))
    const { get } = devTools({ outbox: () => [...messages, ...many] })
    const ids = async (query: string) =>
      ((await get(`/dev/outbox?${query}`)).body['messages'] as DevMessage[]).map(({ id }) => id)
    expect(await ids('to=a')).toEqual(['1', '3'])
    expect(await ids('to=a&channel=sms')).toEqual(['1'])
    expect(await ids('to=many')).toHaveLength(100)
    expect((await get('/dev/outbox?channel=pigeon')).status).toBe(400)
  })
})

test('POST /dev/seed passes its input to the product and answers with the result', async () => {
  const { post } = devTools({ seed: async (input) => ({ input }) })
  expect((await post('/dev/seed', { size: 'demo' })).body).toEqual({
    ok: true,
    input: { size: 'demo', count: 1000 },
  })
  expect((await post('/dev/seed', { size: 'bench', count: 10_000 })).status).toBe(200)
  expect((await post('/dev/seed', { size: 'bench', count: 10_001 })).status).toBe(400)
  expect((await post('/dev/seed', { size: 'huge' })).status).toBe(400)
})

test('GET /dev/payments lists payments, and POST /dev/payments/:orderNo passes a valid input to the emulator', async () => {
  const order: DevPayment = {
    orderNo: 'A1',
    provider: 'wechat',
    amountFen: 1000,
    description: 'x',
    state: 'open',
    createdAt: start,
  }
  const inputs: unknown[] = []
  const act = async (orderNo: string, input: object) => {
    inputs.push(input)
    return orderNo === 'A1' ? [{ status: 200, body: 'success' }] : undefined
  }
  const { get, post } = devTools({ payments: { list: () => [order], act } })
  expect((await get('/dev/payments')).body).toEqual({ payments: [order] })
  expect((await post('/dev/payments/A1', { outcome: 'success' })).body).toEqual({
    sent: [{ status: 200, body: 'success' }],
  })
  expect(inputs).toEqual([{ outcome: 'success', times: 1, delayMs: 0 }])
  expect((await post('/dev/payments/A2', { outcome: 'fail' })).status).toBe(404)
  for (const input of [
    {},
    { outcome: 'maybe' },
    { outcome: 'success', times: 101 },
    { outcome: 'success', forge: 'all' },
  ])
    expect((await post('/dev/payments/A1', input)).status, JSON.stringify(input)).toBe(400)
})

test('POST /dev/model accepts or refuses a whole script, and answers with the number of waiting replies', async () => {
  const script: unknown[] = []
  const { post } = devTools({ model: async (replies) => script.push(...replies) })
  const replies = [
    { text: 'Hello', delayMs: 100 },
    { toolCalls: [{ name: 'calculate', input: { expression: '1+1' } }, { name: 'list_notes' }] },
    { error: 'rate_limit_exceeded' },
    { error: 503 },
    { error: { status: 418, message: 'I am a teapot' } },
  ]
  expect((await post('/dev/model', { script: replies })).body).toEqual({ ok: true, queued: 5 })
  expect(script[4]).toEqual({ error: { status: 418, message: 'I am a teapot' } })
  expect(script[1]).toEqual({
    toolCalls: [
      { name: 'calculate', input: { expression: '1+1' } },
      { name: 'list_notes', input: {} },
    ],
  })
  for (const bad of [
    [],
    [{ say: 'x' }],
    [{ text: 'a' }, { delayMs: -1 }],
    [{ error: 200 }],
    [{ error: { status: 200 } }],
  ])
    expect((await post('/dev/model', { script: bad })).status, JSON.stringify(bad)).toBe(400)
  expect(script).toHaveLength(5)
})

test('GET /dev shows the notes of the product', async () => {
  const { get } = devTools({ notes: ['Log in as demo'] })
  expect((await get('/dev')).body).toEqual({
    product: 'sample',
    parts: ['notes'],
    notes: ['Log in as demo'],
  })
})

test('the developer tools answer 404 for a part that the product does not have', async () => {
  const { get } = devTools({ outbox: () => [] })
  expect((await get('/dev')).body).toEqual({ product: 'sample', parts: ['outbox'] })
  expect((await get('/dev/clock')).status).toBe(404)
  expect((await get('/dev/jobs')).status).toBe(404)
  expect((await get('/dev/payments')).status).toBe(404)
  expect((await get('/dev/model')).status).toBe(404)
})

test('GET /dev answers a browser with a page that allows only our own scripts', async () => {
  const { server } = devTools({})
  const page = await server.inject({ url: '/dev', headers: { accept: 'text/html' } })
  expect(page.body).toContain('Developer tools · sample')
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect((await server.inject('/dev/page.js')).headers['content-type']).toMatch(/javascript/)
  expect((await server.inject('/dev/page.css')).statusCode).toBe(200)
})

test('the developer tools answer 403 to requests of another site (sec-fetch-site: cross-site)', async () => {
  const { post } = devToolsWithClock()
  expect((await post('/dev/jobs/hourly/run', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post('/dev/jobs/hourly/run', undefined, { 'sec-fetch-site': 'same-origin' })).status).toBe(
    200,
  )
})

describe('GET /dev from another machine', () => {
  const ask = async (remoteAddress: string, host: string) => {
    const { server } = devTools({ outbox: () => [] })
    const answer = await server.inject({
      method: 'GET',
      url: '/dev/outbox',
      remoteAddress,
      headers: { host },
    })
    return answer.statusCode
  }

  test.each([
    ['127.0.0.1', 'localhost:3100'],
    ['127.0.0.1', '127.0.0.1:3100'],
    ['127.9.9.9', '127.9.9.9'],
    ['::1', '[::1]:3100'],
    ['::ffff:127.0.0.1', 'LOCALHOST'],
  ])('GET /dev answers a peer at %s that sends the Host %s', async (peer, host) => {
    expect(await ask(peer, host)).toBe(200)
  })

  test.each([
    ['192.168.1.20', 'localhost:3100'],
    ['10.0.0.5', '10.0.0.7:3100'],
    ['::ffff:192.168.1.20', '127.0.0.1'],
    ['fe80::1', '[::1]'],
    ['127.0.0.1', 'attacker.example'],
    ['127.0.0.1', 'localhost.attacker.example'],
    ['127.0.0.1', '127.0.0.1.attacker.example:3100'],
    ['127.0.0.1', '192.168.1.7:3100'],
  ])('GET /dev answers 403 to a peer at %s that sends the Host %s', async (peer, host) => {
    expect(await ask(peer, host)).toBe(403)
  })

  test('GET /dev ignores X-Forwarded-For when it checks the address of the peer', async () => {
    const { server } = devTools({ outbox: () => [] })
    const headers = { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }
    const answer = await server.inject({ url: '/dev/outbox', remoteAddress: '10.0.0.5', headers })
    expect(answer.statusCode).toBe(403)
  })
})
