import { once } from 'node:events'
import { createServer } from '@sanhe/kit/http/server'
import { createSelfSignedCertificate } from '@sanhe/kit/security/certificate/self-signed'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import { type ListeningServer, listenOnPort } from './listen.ts'

const options = {
  logLevel: 'silent',
  trustProxy: false as const,
  bodyLimitBytes: 100,
  errorBody: ({ code }: { code: string }) => ({ code }),
}
const loopbackAnyPort = { host: '127.0.0.1', port: 0 }

let app: FastifyInstance
let answer: () => void
let listening: ListeningServer | undefined
beforeEach(() => {
  app = createServer(options)
  app.get('/slow', () => new Promise((resolve) => (answer = () => resolve({ done: true }))))
})
afterEach(() => app.close())

/** Sends a request and waits until the server has received it. Returns a promise of the status of the response. */
async function inFlight(to: ListeningServer) {
  const arrived = once(app.server, 'request')
  const status = fetch(`${to.url}/slow`).then(
    (response) => response.status,
    () => 'cut',
  )
  await arrived
  return { status }
}

describe('listenOnPort', () => {
  test.each([
    ['127.0.0.1', /^http:\/\/127\.0\.0\.1:\d+$/],
    ['::1', /^http:\/\/\[::1\]:\d+$/],
  ])('listenOnPort on %s returns a URL that can be opened', async (host, form) => {
    listening = await listenOnPort(app, { host, port: 0 })
    expect(listening.url).toMatch(form)
    expect(listening.url).toMatch(new RegExp(`:${listening.port}$`))
    expect((await fetch(`${listening.url}/nothing`)).status).toBe(404)
  })

  test('listenOnPort returns an https URL for a server with a certificate', async () => {
    app = createServer({ ...options, https: createSelfSignedCertificate('127.0.0.1', systemClock.now()) })
    listening = await listenOnPort(app, loopbackAnyPort)
    expect(listening.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
  })

  test('listenOnPort throws an OperatorError for a port in use', async () => {
    listening = await listenOnPort(app, loopbackAnyPort)
    const other = createServer(options)
    await expect(listenOnPort(other, { ...loopbackAnyPort, port: listening.port })).rejects.toMatchObject({
      name: 'OperatorError',
      message: `127.0.0.1:${listening.port} is used by another process: set HOST or PORT to another`,
    })
    await other.close()
  })
})

describe('stop() of listenOnPort', () => {
  test('stop() of a server resolves after its `first` function and after the reply to the request in flight', async () => {
    listening = await listenOnPort(app, loopbackAnyPort)
    const { status } = await inFlight(listening)
    const order: string[] = []
    const stopped = listening.stop(async () => void order.push('jobs')).then(() => order.push('stopped'))
    await expect.poll(() => order).toEqual(['jobs'])
    answer()
    expect(await status).toBe(200)
    await stopped
    expect(order).toEqual(['jobs', 'stopped'])
    await expect(fetch(listening.url)).rejects.toThrow('fetch failed')
  })

  test('stop() of a server does not wait for a connection that became idle after its last reply', async () => {
    let end = () => {}
    app.get('/begun', (_, reply) => {
      reply.hijack().raw.write('begun, ')
      end = () => reply.raw.end('ended')
    })
    listening = await listenOnPort(app, { ...loopbackAnyPort, drainMs: 3_600_000 })
    const response = await fetch(`${listening.url}/begun`)
    const stopped = listening.stop()
    await expect.poll(() => app.server.listening).toBe(false)
    end()
    expect(await response.text()).toBe('begun, ended')
    await stopped
  })

  test('stop() of a server cuts a request that never ends', async () => {
    listening = await listenOnPort(app, { ...loopbackAnyPort, drainMs: 50 })
    const { status } = await inFlight(listening)
    await listening.stop()
    expect(await status).toBe('cut')
  })

  test('stop() of a server rejects when its `first` function fails', async () => {
    listening = await listenOnPort(app, loopbackAnyPort)
    await expect(listening.stop(() => Promise.reject(new Error('stuck')))).rejects.toThrow('stuck')
  })
})
