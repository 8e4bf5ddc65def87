import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'

let backend: TestBackend
beforeAll(async () => void (backend = await startTestBackend()))
afterAll(() => backend.stop())

test('the service says that it answers', async () => {
  expect(await backend.visitor.health.health()).toMatchObject({ status: 'ok', version: '0.1.0' })
})

test.each(['/', '/ws', '/api/health', '/api/ws'])(
  'answers a WebSocket handshake at %s with 404: the backend has no sockets',
  async (path) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    }
    const status = await new Promise<number>((resolve, reject) => {
      const request = get(backend.url + path, { headers }, (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      })
      request.on('upgrade', (response, socket) => {
        resolve(response.statusCode ?? 0)
        socket.destroy()
      })
      request.on('error', reject)
    })
    expect(status).toBe(404)
  },
)
