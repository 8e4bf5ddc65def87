import { createServer as createHttpServer, type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import { createServer } from '@sanhe/kit/http/server'
import { fixedClock } from '@sanhe/kit/runtime/clock'
import { startJobs } from '@sanhe/kit/runtime/jobs'
import { stdoutLog } from '@sanhe/kit/runtime/log'
import { openSqlite } from '@sanhe/kit/sqlite/database'
import { type ReceivedSpan, startOtlpReceiver } from '@sanhe/kit/testing/otlp-receiver'
import { expect, test, vi } from 'vitest'
import { readTracingSettings } from './settings.ts'
import { getCurrentTracing, runInTracingSpan, startTracing } from './tracing.ts'

const secret = 'correct-horse-battery'
const callerTraceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${callerTraceId}-b7ad6b7169203331-01`

const start = (url: string, more: Record<string, string> = {}) =>
  startTracing(readTracingSettings('test', { OTEL_EXPORTER_OTLP_ENDPOINT: url, ...more }), () => {})

/** Starts a provider that records the headers of its requests. */
async function startProvider() {
  const received: IncomingHttpHeaders[] = []
  const server = createHttpServer((request, response) => {
    received.push(request.headers)
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const getByHttp = (url: string) =>
  new Promise<void>((resolve, reject) => {
    httpRequest(url, (response) => void response.resume().on('end', resolve))
      .on('error', reject)
      .end()
  })

async function startService(providerUrl: string) {
  const app = createServer({
    logLevel: 'silent',
    trustProxy: false,
    bodyLimitBytes: 10_000,
    errorBody: ({ code }) => ({ code }),
  })
  const db = openSqlite(':memory:')
  db.raw.exec('CREATE TABLE notes (text TEXT)')
  app.post('/notes/:name', async () => {
    db.sql.run`INSERT INTO notes (text) VALUES (${secret})`
    db.raw.prepare('SELECT text FROM notes WHERE text = ?').all(secret)
    await (await fetch(`${providerUrl}/send/${secret}?token=${secret}`)).text()
    await getByHttp(`${providerUrl}/other/${secret}`)
    return { ok: true }
  })
  app.get('/broken', () => Promise.reject(new Error(secret)))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, [Symbol.asyncDispose]: () => app.close() }
}

const post = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/notes/${secret}?code=${secret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}`, ...headers },
    body: JSON.stringify({ text: secret }),
  })

/** Returns the span of the server. The `fetch` of the test itself creates a client span, which is ignored. */
const serverSpan = (spans: ReceivedSpan[]) => spans.find(({ kind }) => kind === 2)!
const childrenOf = (spans: ReceivedSpan[], { spanId }: ReceivedSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId)

test('a request is one trace with its route, status, request id, queries and calls to providers', async () => {
  await using receiver = await startOtlpReceiver()
  await using provider = await startProvider()
  const stop = await start(receiver.url)
  let requestId: string | null
  {
    await using service = await startService(provider.url)
    requestId = (await post(service.url)).headers.get('x-request-id')
  }
  await stop()
  const spans = receiver.spans()
  const span = serverSpan(spans)
  expect(span).toMatchObject({
    name: 'POST /notes/:name',
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/notes/:name',
      'http.response.status_code': 200,
      'http.response.header.x-request-id': [requestId],
    },
  })
  expect(childrenOf(spans, span).map(({ name }) => name)).toEqual([
    'INSERT notes',
    'SELECT notes',
    'GET',
    'GET',
  ])
  const [insert, , call] = childrenOf(spans, span)
  expect(insert?.attributes).toMatchObject({ 'db.system.name': 'sqlite', 'db.collection.name': 'notes' })
  expect(call?.attributes).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 200 })
  expect(receiver.resource()).toMatchObject({ 'service.name': 'test', 'service.namespace': 'sanhe' })
})

test('secrets in paths, queries, headers, bodies, statements and errors never reach the receiver', async () => {
  await using receiver = await startOtlpReceiver()
  await using provider = await startProvider()
  const stop = await start(receiver.url)
  {
    await using service = await startService(provider.url)
    await post(service.url)
    await fetch(`${service.url}/broken`)
    await runInTracingSpan({ name: 'job' }, () => Promise.reject(new Error(secret))).catch(() => {})
  }
  await stop()
  expect(receiver.spans().length).toBeGreaterThan(6)
  expect(receiver.text()).not.toContain(secret)
})

test('the trace of the caller is continued and sent to providers in the W3C traceparent header', async () => {
  await using receiver = await startOtlpReceiver()
  await using provider = await startProvider()
  const stop = await start(receiver.url)
  {
    await using service = await startService(provider.url)
    await postByHttp(service.url)
  }
  await stop()
  expect(serverSpan(receiver.spans()).traceId).toBe(callerTraceId)
  expect(provider.received).toHaveLength(2)
  for (const headers of provider.received)
    expect(headers['traceparent']).toMatch(new RegExp(`^00-${callerTraceId}-[0-9a-f]{16}-01$`))
})

/** Sends the request with a list of headers. Tracing cannot add a header to such a list. */
const postByHttp = (url: string) =>
  new Promise<void>((resolve, reject) => {
    const sent = {
      host: new URL(url).host,
      'content-type': 'application/json',
      'content-length': '2',
      traceparent,
    }
    const headers = Object.entries(sent).flat()
    httpRequest(
      `${url}/notes/a`,
      { method: 'POST', headers },
      (response) => void response.resume().on('end', resolve),
    )
      .on('error', reject)
      .end('{}')
  })

test('a server error marks the span as failed by its status, and a malformed traceparent starts a new trace', async () => {
  await using receiver = await startOtlpReceiver()
  const stop = await start(receiver.url)
  {
    await using service = await startService('')
    await fetch(`${service.url}/broken`, { headers: { traceparent: '00-x-y-01' } })
  }
  await stop()
  const span = serverSpan(receiver.spans())
  expect(span).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': '500' } })
  expect(span.traceId).toMatch(/^[0-9a-f]{32}$/)
})

test('a job is its own trace, which has the name of the job', async () => {
  await using receiver = await startOtlpReceiver()
  const stop = await start(receiver.url)
  const jobs = startJobs(fixedClock(0), [{ name: 'files.settle', everyMs: 1000, run: () => 3 }], () => {})
  expect(await jobs.run('files.settle')).toEqual({ result: 3 })
  await jobs.stop()
  await stop()
  expect(receiver.spans()).toMatchObject([{ name: 'job files.settle' }])
})

test('log lines inside a span carry its trace id and span id, and lines outside of spans carry none', async () => {
  await using receiver = await startOtlpReceiver()
  const stop = await start(receiver.url)
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await runInTracingSpan({ name: 'job' }, async () => stdoutLog.info({}, 'inside'))
  stdoutLog.info({}, 'outside')
  const lines = write.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
  write.mockRestore()
  await stop()
  const [span] = receiver.spans()
  expect(lines[0]).toMatchObject({ message: 'inside', trace_id: span?.traceId, span_id: span?.spanId })
  expect(lines[1]).not.toHaveProperty('trace_id')
})

test('the sampling ratio 0 records no new trace but still continues a sampled trace of a caller', async () => {
  await using receiver = await startOtlpReceiver()
  const stop = await start(receiver.url, { OTEL_TRACES_SAMPLER_ARG: '0' })
  await runInTracingSpan({ name: 'dropped' }, async () => {})
  await runInTracingSpan({ name: 'kept', parent: { traceparent } }, async () => {})
  await stop()
  expect(receiver.spans().map(({ name }) => name)).toEqual(['kept'])
})

test('a trace receiver that never answers blocks neither 5,000 spans nor the shutdown', async () => {
  const silent = createHttpServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const stop = await start(`http://127.0.0.1:${(silent.address() as { port: number }).port}`)
  const startedAt = performance.now()
  for (let nth = 0; nth < 5000; nth += 1) await runInTracingSpan({ name: 'work' }, async () => {})
  expect(performance.now() - startedAt).toBeLessThan(1500)
  const stoppedAt = performance.now()
  await stop()
  expect(performance.now() - stoppedAt).toBeLessThan(2500)
  silent.closeAllConnections()
  silent.close()
}, 10_000)

test('runInTracingSpan runs the work without tracing when no endpoint is set', async () => {
  const stop = await startTracing(readTracingSettings('test', {}), () => {})
  expect(getCurrentTracing()).toBeUndefined()
  expect(await runInTracingSpan({ name: 'work' }, async () => 7)).toBe(7)
  await stop()
})
