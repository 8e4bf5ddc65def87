import { request } from 'node:http'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { drainInFlightRequests } from './drain-requests.ts'

/** A service whose requests change something, when they are let, and are written down at their end. */
async function serviceThat(ends: boolean) {
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

test('closing waits for the end of what was begun, also when who asked has gone', async () => {
  const { app, heard, gate } = await serviceThat(true)
  const closed = app.close().then(() => [...heard])
  setTimeout(gate.resolve, 50)
  expect(await closed).toEqual(['changed', 'written down'])
})

test('without it the service is closed before', async () => {
  const { app, heard, gate } = await serviceThat(false)
  const closed = app.close().then(() => [...heard])
  setTimeout(gate.resolve, 50)
  expect(await closed).toEqual([])
})

test('a stream that took over the connection is over when that breaks, and a body that never came whole too', async () => {
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

test('a service at rest closes at once', async () => {
  const app = Fastify()
  drainInFlightRequests(app)
  app.get('/', () => ({}))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  expect((await fetch(url)).status).toBe(200)
  const startedAt = performance.now()
  await app.close()
  expect(performance.now() - startedAt).toBeLessThan(2000)
})
