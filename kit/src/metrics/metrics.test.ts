import { createServer } from '@sanhe/kit/http/server'
import { fixedClock } from '@sanhe/kit/runtime/clock'
import { silentLog } from '@sanhe/kit/runtime/log'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  cacheMetricReading,
  type Metrics,
  shareConcurrentMetricReading,
  createSingleValueGauge,
} from './metric.ts'
import { serveMetrics } from './serve-metrics.ts'

const address = { host: '127.0.0.1', port: 0 }

let app: FastifyInstance
beforeEach(() => {
  app = createServer({
    logLevel: 'silent',
    trustProxy: false,
    bodyLimitBytes: 100,
    errorBody: ({ code }) => ({ code }),
  })
  app.get('/things/:id', async () => ({ ok: true }))
})
afterEach(() => app.close())

/** Serves the metrics and returns a function that reads them as text. */
async function serve(metrics: Metrics[] = [], log = silentLog) {
  const port = await serveMetrics(app, { service: 'test', address, log }, metrics)
  return async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
}

describe('serveMetrics', () => {
  test('serveMetrics opens no port without an address', async () => {
    const options = { service: 'test', address: undefined, log: silentLog }
    expect(await serveMetrics(app, options, [])).toBeUndefined()
  })

  test('requests are counted by route pattern and status, never by URL', async () => {
    const read = await serve()
    await app.inject('/things/1')
    await app.inject('/things/2')
    await app.inject('/nowhere/secret')
    const text = await read()
    expect(text).toContain(
      'http_request_duration_seconds_count{service="test",method="GET",route="/things/:id",status="200"} 2',
    )
    expect(text).toContain('route="unknown",status="404"} 1')
    expect(text).not.toContain('secret')
  })

  test('a request in flight is counted until its response is closed', async () => {
    let answer = () => {}
    app.get('/slow', () => new Promise((resolve) => (answer = () => resolve({}))))
    const read = await serve()
    const { port } = new URL(await app.listen(address))
    const request = fetch(`http://127.0.0.1:${port}/slow`)
    await expect.poll(read).toContain('http_requests_in_flight{service="test"} 1')
    answer()
    await request
    await expect.poll(read).toContain('http_requests_in_flight{service="test"} 0')
  })

  test('gauges are read at each request for metrics, and labels that no longer occur are left out', async () => {
    let jobs = ['a', 'b']
    const read = await serve([
      {
        gauges: [
          {
            name: 'job_failed',
            help: 'Failed jobs',
            labels: ['job'],
            read: () => jobs.map((job) => ({ labels: { job }, value: 1 })),
          },
        ],
      },
    ])
    expect(await read()).toContain('job_failed{job="b",service="test"} 1')
    jobs = ['a']
    const text = await read()
    expect(text).toContain('job_failed{job="a",service="test"} 1')
    expect(text).not.toContain('job="b"')
  })

  test('a gauge that cannot be read is left out and logged, and the other metrics are served', async () => {
    const warned: object[] = []
    const log = { ...silentLog, warn: (data: object) => void warned.push(data) }
    const broken = createSingleValueGauge('broken', 'Cannot be read', () =>
      Promise.reject(new Error('no database')),
    )
    const whole = createSingleValueGauge('whole', 'Can be read', () => 7)
    const read = await serve([{ gauges: [broken, whole] }], log)
    const text = await read()
    expect(text).toContain('whole{service="test"} 7')
    expect(text).not.toMatch(/^broken/m)
    expect(warned).toMatchObject([{ metric: 'broken' }])
  })

  test('a recorded duration is counted in each histogram bucket whose limit it does not exceed', async () => {
    let record: (seconds: number) => void = () => {}
    const subscribe = (given: typeof record) => void (record = given)
    const read = await serve([
      { durations: [{ name: 'query_seconds', help: 'Queries', bucketsS: [0.1, 1], subscribe }] },
    ])
    record(0.05)
    record(0.5)
    const text = await read()
    expect(text).toContain('query_seconds_bucket{le="0.1",service="test"} 1')
    expect(text).toContain('query_seconds_count{service="test"} 2')
  })

  test('the address for metrics answers 404 for other paths and methods', async () => {
    const port = await serveMetrics(app, { service: 'test', address, log: silentLog }, [])
    const url = `http://127.0.0.1:${port}`
    expect((await fetch(`${url}/`)).status).toBe(404)
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
  })

  test('serveMetrics throws an error that names the settings when another process uses the port', async () => {
    const port = (await serveMetrics(app, { service: 'test', address, log: silentLog }, [])) ?? 0
    const options = { service: 'test', address: { ...address, port }, log: silentLog }
    await expect(serveMetrics(app, options, [])).rejects.toThrow('METRICS_PORT')
  })
})

describe('cacheMetricReading', () => {
  test('cacheMetricReading computes the value once within the maximum age, and concurrent readers share one computation', async () => {
    const clock = fixedClock(0)
    let computed = 0
    const read = cacheMetricReading(async () => (computed += 1), 1000, clock.now)
    expect(await Promise.all([read(), read()])).toEqual([1, 1])
    clock.move({ advanceMs: 999 })
    expect(await read()).toBe(1)
    clock.move({ advanceMs: 1 })
    expect(await read()).toBe(2)
  })

  test('cacheMetricReading computes again at the next call after a failed computation', async () => {
    const results = [Promise.reject(new Error('down')), Promise.resolve(3)]
    const read = cacheMetricReading(
      () => results.shift() ?? Promise.resolve(0),
      1000,
      () => 0,
    )
    await expect(read()).rejects.toThrow('down')
    expect(await read()).toBe(3)
  })
})

test('shareConcurrentMetricReading computes once for concurrent callers, and again for the next caller', async () => {
  let computed = 0
  const read = shareConcurrentMetricReading(async () => (computed += 1))
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect(await read()).toBe(2)
})
