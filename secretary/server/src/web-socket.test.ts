import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'

let backend: TestBackend
beforeAll(async () => void (backend = await startTestBackend()))
afterAll(() => backend.stop())

/** The status of the answer to a WebSocket handshake; 101 where the server takes it. */
const handshake = (url: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const request = http.get(url, {
      agent: false,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    })
    request.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      resolve(statusCode)
    })
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.on('error', reject)
  })

// Chats go from the app to the agent: the backend has no part in them.
test.each(['/', '/ws', '/api/ws', '/wsx', '/api/health'])(
  'a WebSocket handshake at %s is answered as a plain request and never opens a WebSocket',
  async (path) => {
    const { status } = await fetch(`${backend.url}${path}`)
    expect(status).not.toBe(101)
    expect(await handshake(`${backend.url}${path}`)).toBe(status)
  },
)

test('a server that takes WebSockets answers the same handshake with 101: the control', async () => {
  const server = http.createServer()
  server.on('upgrade', (_, socket) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  expect(await handshake(`http://127.0.0.1:${port}/ws`)).toBe(101)
  server.close()
})
