import { request } from 'node:http'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { drainInFlightRequests } from './drain-requests.ts'

/**
 * Starts a service whose handler waits for `gate` and then records its change; an onResponse hook records a log entry.
 */
async function startSlowService(ends: boolean) {
  const began = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const heard: string[] = []
  const app = Fastify()
  app.addHook('onSend', async (_, __, payload) => {
    await new Promise(setImmediate)
    heard.push('written down')
    return payload
  })
  if (ends) drainInFlightRequests(app)
  app.post('/change', async () => {
    began.resolve()
    await gate.promise
    heard.push('changed')
    return {}
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const leave = new AbortController()
  const answer = fetch(`${url}/change`, { method: 'POST', signal: leave.signal }).catch(() => 'gone')
  await began.promise
  leave.abort()
  await answer
  return { app, heard, gate }
}

test('app.close() waits for the handler and the hooks of requests in flight, even if the client has disconnected', async () => {
  const { app, heard, gate } = await startSlowService(true)
  const closed = app.close().then(() => [...heard])
  setTimeout(gate.resolve, 50)
  expect(await closed).toEqual(['changed', 'written down'])
})

test('(control) app.close() without drainInFlightRequests resolves before the running request has ended', async () => {
  const { app, heard, gate } = await startSlowService(false)
  const closed = app.close().then(() => [...heard])
  setTimeout(gate.resolve, 50)
  expect(await closed).toEqual([])
})

test('app.close() does not wait for an interrupted stream or for a request body that never arrived completely', async () => {
  const app = Fastify()
  drainInFlightRequests(app)
  app.get('/stream', (_, reply) => {
    reply.hijack()
    reply.raw.write('so far')
  })
  app.post('/body', () => ({}))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const leave = new AbortController()
  await fetch(`${url}/stream`, { signal: leave.signal })
  const half = request(`${url}/body`, { method: 'POST', headers: { 'content-type': 'application/json' } })
  half.on('error', () => {}).write('{"half":')
  await new Promise((resolve) => setTimeout(resolve, 50))
  leave.abort()
  half.destroy()
  const startedAt = performance.now()
  await app.close()
  expect(performance.now() - startedAt).toBeLessThan(2000)
})

test('app.close() resolves immediately when no request is in flight', async () => {
  const app = Fastify()
  drainInFlightRequests(app)
  app.get('/', () => ({}))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  expect((await fetch(url)).status).toBe(200)
  const startedAt = performance.now()
  await app.close()
  expect(performance.now() - startedAt).toBeLessThan(2000)
})
