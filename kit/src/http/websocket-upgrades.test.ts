import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { registerWebSockets } from './websocket-upgrades.ts'

let app: FastifyInstance
let responses: ServerResponse[]
let endedResponses: number
let errors: string[]

beforeEach(async () => {
  app = Fastify()
  responses = []
  endedResponses = 0
  errors = []
  registerWebSockets(app, {
    server: {},
    logError: (error) => void errors.push(error.message),
    closeSockets: () => app.websocketServer.clients.forEach((socket) => socket.terminate()),
  })
  app.addHook('onRequest', async (_, reply) => {
    responses.push(reply.raw)
    reply.raw.once('close', () => (endedResponses += 1))
  })
  app.after(() =>
    app.route({
      method: 'GET',
      url: '/echo',
      handler: () => 'no handshake',
      wsHandler: (socket) => void socket.on('message', (data: Buffer) => socket.send(data)),
    }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

/** Opens a socket, and returns it with the TCP stream under it. */
async function openSocket() {
  const socket = new WebSocket(`ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/echo`)
  const opened = once(socket, 'open')
  const [response] = (await once(socket, 'upgrade')) as [IncomingMessage]
  await opened
  return { socket, stream: response.socket }
}
async function expectEcho(socket: WebSocket) {
  socket.send('hello')
  const [data] = (await once(socket, 'message')) as [Buffer]
  expect(data.toString()).toBe('hello')
}

test('the response of a handshake ends when its socket is open, and the socket continues without it', async () => {
  const { socket } = await openSocket()
  await expectEcho(socket)
  expect(endedResponses).toBe(1)
  expect(responses[0]?.socket).toBeNull()
  socket.terminate()
})

test('an error of an open socket is logged once and does not end the process', async () => {
  const { socket, stream } = await openSocket()
  await expectEcho(socket)
  // Clients must mask their frames; this text frame has no mask.
  stream.write(Buffer.from([0x81, 0x01, 0x61]))
  await once(socket, 'close')
  expect(errors).toEqual(['Invalid WebSocket frame: MASK must be set'])
})

test('a stopped service closes its open sockets', async () => {
  const { socket } = await openSocket()
  await Promise.all([once(socket, 'close'), app.close()])
})
