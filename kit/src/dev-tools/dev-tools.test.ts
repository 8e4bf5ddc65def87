import { fixedClock, fromIso, hourMs } from '@sanhe/kit/runtime/clock'
import { startJobs } from '@sanhe/kit/runtime/jobs'
import { describe, expect, test } from 'vitest'
import type { DevMessage, DevPayment } from './dev-tools.ts'
import { createDevTools, createDevToolsWithClock, devToolsTestTime } from './testing.ts'

describe('/dev/clock', () => {
  test('/dev/clock shows the time of the service, moves it forward and back, and sets it to a given time', async () => {
    const { get, post } = createDevToolsWithClock()
    expect((await get('/dev/clock')).body).toEqual({ now: devToolsTestTime, offsetMs: 0 })
    expect((await post('/dev/clock', { advanceMs: 60_000 })).body).toEqual({
      now: '2026-11-21T08:01:00.000Z',
      offsetMs: 60_000,
    })
    expect((await post('/dev/clock', { now: '2026-11-22T16:00:00+08:00' })).body).toEqual({
      now: '2026-11-22T08:00:00.000Z',
      offsetMs: 86_400_000,
    })
    expect((await post('/dev/clock', { reset: true })).body).toEqual({ now: devToolsTestTime, offsetMs: 0 })
  })

  test('POST /dev/clock answers after it has run the jobs that became due', async () => {
    const { post, ran } = createDevToolsWithClock()
    await post('/dev/clock', { advanceMs: hourMs - 1 })
    expect(ran).toEqual([])
    await post('/dev/clock', { advanceMs: 1 })
    expect(ran).toEqual(['2026-11-21T09:00:00.000Z'])
  })

  test('POST /dev/clock answers 400 for times outside the calendar and for unknown fields', async () => {
    const { post } = createDevToolsWithClock()
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

describe('/dev/jobs', () => {
  test('POST /dev/jobs/:name/run answers 200 when the result of the job holds a BigInt', async () => {
    const clock = fixedClock(fromIso(devToolsTestTime))
    const job = { name: 'count', everyMs: hourMs, run: () => [{ numDeletedRows: 3n, list: [1n] }] }
    const jobs = startJobs(clock, [job], () => {})
    const { post } = createDevTools({ jobs: () => jobs })
    const result = [{ numDeletedRows: 3, list: [1] }]
    expect(await post('/dev/jobs/count/run')).toEqual({ status: 200, body: { ok: true, result } })
  })

  test('GET /dev/jobs lists jobs with their last run, and POST /dev/jobs/:name/run runs one job', async () => {
    const { get, post, ran } = createDevToolsWithClock()
    const listed = (lastRunAt: string | null) => ({
      jobs: [{ name: 'hourly', schedule: 'every 3600 s', lastRunAt }],
    })
    expect((await get('/dev/jobs')).body).toEqual(listed(null))
    expect((await post('/dev/jobs/hourly/run')).body).toEqual({ ok: true, result: null })
    expect((await get('/dev/jobs')).body).toEqual(listed(devToolsTestTime))
    expect(ran).toEqual([devToolsTestTime])
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
  createdAt: devToolsTestTime,
})

describe('GET /dev/outbox', () => {
  test('GET /dev/outbox filters sent messages by channel and receiver, and returns at most 100 messages', async () => {
    const messages = [message(1, 'a'), message(2, 'b'), message(3, 'a', 'push')]
    const many = Array.from({ length: 101 }, (_, id) => message(id, 'many'))
    const { get } = createDevTools({ outbox: () => [...messages, ...many] })
    const ids = async (query: string) =>
      ((await get(`/dev/outbox?${query}`)).body['messages'] as DevMessage[]).map(({ id }) => id)
    expect(await ids('to=a')).toEqual(['1', '3'])
    expect(await ids('to=a&channel=sms')).toEqual(['1'])
    expect(await ids('to=many')).toHaveLength(100)
    expect((await get('/dev/outbox?channel=pigeon')).status).toBe(400)
  })
})

test('POST /dev/seed passes its input to the product and answers with the result', async () => {
  const { post } = createDevTools({ seed: async (input) => ({ input }) })
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
    createdAt: devToolsTestTime,
  }
  const inputs: unknown[] = []
  const act = async (orderNo: string, input: object) => {
    inputs.push(input)
    return orderNo === 'A1' ? [{ status: 200, body: 'success' }] : undefined
  }
  const { get, post } = createDevTools({ payments: { list: () => [order], act } })
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

test('POST /dev/model accepts or refuses a list of scripted replies as a whole, and answers with the number of waiting replies', async () => {
  const script: unknown[] = []
  const { post } = createDevTools({ model: async (replies) => script.push(...replies) })
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

test('GET /dev shows the developer notes of the product', async () => {
  const { get } = createDevTools({ notes: ['Log in as demo'] })
  expect((await get('/dev')).body).toEqual({
    product: 'sample',
    parts: ['notes'],
    notes: ['Log in as demo'],
  })
})

test('an endpoint of the developer tools answers 404 when the product does not have that tool', async () => {
  const { get } = createDevTools({ outbox: () => [] })
  expect((await get('/dev')).body).toEqual({ product: 'sample', parts: ['outbox'] })
  expect((await get('/dev/clock')).status).toBe(404)
  expect((await get('/dev/jobs')).status).toBe(404)
  expect((await get('/dev/payments')).status).toBe(404)
  expect((await get('/dev/model')).status).toBe(404)
})

test('GET /dev sends browsers a page whose Content Security Policy allows only scripts of the service', async () => {
  const { server } = createDevTools({})
  const page = await server.inject({ url: '/dev', headers: { accept: 'text/html' } })
  expect(page.body).toContain('Developer tools · sample')
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect((await server.inject('/dev/page.js')).headers['content-type']).toMatch(/javascript/)
  expect((await server.inject('/dev/page.css')).statusCode).toBe(200)
})
