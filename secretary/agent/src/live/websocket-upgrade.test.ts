import { subprotocol } from '@sanhe/protocol/limits'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createDeviceKey } from '#keys'
import {
  connectStrictClient,
  createTestDevice,
  startTestAgent,
  type TestAgent,
  testDeviceKey,
} from '#testing'
import { socketTicketLifetimeMs } from './socket-tickets.ts'

let agent: TestAgent
beforeEach(async () => void (agent = await startTestAgent({ ALLOWED_ORIGINS: 'https://app.example' })))
afterEach(() => agent.stop())

/** Returns the HTTP status of a refused WebSocket upgrade; 101 for an accepted upgrade. */
function upgradeStatus(path: string, headers: Record<string, string> = {}, protocols: string[] = []) {
  const ws = new WebSocket(agent.url.replace('http', 'ws') + path, protocols, { headers })
  return new Promise<number>((resolve) => {
    ws.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    ws.on('open', () => {
      resolve(101)
      ws.terminate()
    })
    ws.on('error', () => resolve(0))
  })
}
const bearer = { authorization: `Bearer ${testDeviceKey}` }

describe('WebSocket upgrade', () => {
  test.each(['/ws', '/api/ws'])(
    'the WebSocket upgrade accepts a device key in the header at %s',
    async (path) => {
      const socket = await connectStrictClient(agent, { path })
      await socket.settled()
      expect(socket.ws.protocol).toBe('')
      await socket.close()
    },
  )

  test('the WebSocket upgrade accepts a device key in the subprotocols and does not echo it', async () => {
    const socket = await connectStrictClient(agent, {
      headers: {},
      protocols: [subprotocol, `bearer.${testDeviceKey}`],
    })
    expect(socket.ws.protocol).toBe(subprotocol)
    await socket.settled()
    await socket.close()
  })

  test('the WebSocket upgrade answers 401 without a device key, with a wrong key and with a key in the URL', async () => {
    expect(await upgradeStatus('/ws')).toBe(401)
    expect(await upgradeStatus('/ws', { authorization: 'Bearer wrong' })).toBe(401)
    expect(await upgradeStatus('/ws', {}, [subprotocol, 'bearer.wrong'])).toBe(401)
    expect(await upgradeStatus(`/ws?key=${testDeviceKey}`)).toBe(401)
    expect(await upgradeStatus(`/ws?ticket=${testDeviceKey}`)).toBe(401)
  })

  test('the WebSocket upgrade answers 429 after ten wrong keys in a minute and still accepts valid keys', async () => {
    for (let n = 0; n < 10; n += 1) expect(await upgradeStatus('/ws')).toBe(401)
    expect(await upgradeStatus('/ws')).toBe(429)
    expect(await upgradeStatus('/ws', bearer)).toBe(101)
    agent.clock.move({ advanceMs: 60_000 })
    expect(await upgradeStatus('/ws')).toBe(401)
  })

  test.each([
    ['https://app.example', 101],
    ['https://app.example.evil.test', 403],
    ['http://app.example', 403],
    ['null', 403],
    ['nonsense', 403],
    ['http://localhost:5173', 101],
    ['http://127.0.0.1:8080', 101],
    ['http://localhost.evil.test', 403],
  ])('the WebSocket upgrade answers a web page of origin %s with %i', async (origin, status) => {
    expect(await upgradeStatus('/ws', { ...bearer, origin })).toBe(status)
  })

  test("the WebSocket upgrade accepts a web page of the agent's own origin", async () => {
    expect(await upgradeStatus('/ws', { ...bearer, origin: agent.url })).toBe(101)
  })

  test('the WebSocket upgrade answers 401, not 403, to a foreign web page without a device key', async () => {
    expect(await upgradeStatus('/ws', { origin: 'https://evil.test' })).toBe(401)
  })

  test.each(['/', '/wsx', '/ws/', '/api/health', '/api/ws/more', '/nothing/here'])(
    'the WebSocket upgrade answers 404 at %s, with and without a device key',
    async (path) => {
      expect(await upgradeStatus(path)).toBe(404)
      expect(await upgradeStatus(path, bearer)).toBe(404)
    },
  )

  test('GET /ws answers 426 to a request without upgrade', async () => {
    const response = await agent.device.fetch('/ws')
    expect(response.status).toBe(426)
    expect(await response.json()).toEqual({
      error: 'UPGRADE_REQUIRED',
      message: 'This address speaks WebSocket',
    })
  })
})

describe('POST /api/ws-ticket', () => {
  const issue = async () => (await agent.device.live.ticket()).ticket

  test('a WebSocket ticket opens one socket', async () => {
    const ticket = await issue()
    expect(await upgradeStatus(`/ws?ticket=${ticket}`)).toBe(101)
    expect(await upgradeStatus(`/ws?ticket=${ticket}`)).toBe(401)
  })

  test('10 sockets use one WebSocket ticket at the same time: exactly one succeeds', async () => {
    const ticket = await issue()
    const answers = await Promise.all(Array.from({ length: 10 }, () => upgradeStatus(`/ws?ticket=${ticket}`)))
    expect(answers.filter((status) => status === 101)).toHaveLength(1)
  })

  test('a WebSocket ticket is valid for exactly 30 seconds', async () => {
    const [early, late] = [await issue(), await issue()]
    agent.clock.move({ advanceMs: socketTicketLifetimeMs - 1 })
    expect(await upgradeStatus(`/ws?ticket=${early}`)).toBe(101)
    agent.clock.move({ advanceMs: 1 })
    expect(await upgradeStatus(`/ws?ticket=${late}`)).toBe(401)
  })

  test('a WebSocket ticket becomes invalid when its device key is revoked', async () => {
    const { apiKey: key, keyId } = createDeviceKey(agent.deps, 'phone')
    const { ticket } = await createTestDevice(agent.url, key).live.ticket()
    await agent.device.keys.revoke({ params: { key_id: keyId } })
    expect(await upgradeStatus(`/ws?ticket=${ticket}`)).toBe(401)
  })
})
