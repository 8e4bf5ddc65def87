import { subprotocol } from '@sanhe/protocol/limits'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { mintKey } from '#keys'
import { apiKey, connectStrict, deviceAt, startTestAgent, type TestAgent } from '#testing'
import { ticketMs } from './tickets.ts'

let agent: TestAgent
beforeEach(async () => void (agent = await startTestAgent({ ALLOWED_ORIGINS: 'https://app.example' })))
afterEach(() => agent.stop())

/** Returns the status of a refused upgrade, or 101. */
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
const bearer = { authorization: `Bearer ${apiKey}` }

describe('WebSocket upgrade', () => {
  test.each(['/ws', '/api/ws'])('accepts a key in the header at %s', async (path) => {
    const socket = await connectStrict(agent, { path })
    await socket.settled()
    expect(socket.ws.protocol).toBe('')
    await socket.close()
  })

  test('accepts a key in the subprotocols and does not echo it', async () => {
    const socket = await connectStrict(agent, { headers: {}, protocols: [subprotocol, `bearer.${apiKey}`] })
    expect(socket.ws.protocol).toBe(subprotocol)
    await socket.settled()
    await socket.close()
  })

  test('answers 401 before the upgrade without a key, with a wrong key and with a key in the URL', async () => {
    expect(await upgradeStatus('/ws')).toBe(401)
    expect(await upgradeStatus('/ws', { authorization: 'Bearer wrong' })).toBe(401)
    expect(await upgradeStatus('/ws', {}, [subprotocol, 'bearer.wrong'])).toBe(401)
    expect(await upgradeStatus(`/ws?key=${apiKey}`)).toBe(401)
    expect(await upgradeStatus(`/ws?ticket=${apiKey}`)).toBe(401)
  })

  test('answers 429 after ten wrong keys in a minute and still accepts valid keys', async () => {
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
  ])('answers a page of origin %s with %i', async (origin, status) => {
    expect(await upgradeStatus('/ws', { ...bearer, origin })).toBe(status)
  })

  test("accepts a page of the agent's own origin", async () => {
    expect(await upgradeStatus('/ws', { ...bearer, origin: agent.url })).toBe(101)
  })

  test('answers 401, not 403, to a foreign page without a key', async () => {
    expect(await upgradeStatus('/ws', { origin: 'https://evil.test' })).toBe(401)
  })

  test.each(['/', '/wsx', '/ws/', '/api/health', '/api/ws/more', '/nothing/here'])(
    'answers 404 before the upgrade at %s, with and without a key',
    async (path) => {
      expect(await upgradeStatus(path)).toBe(404)
      expect(await upgradeStatus(path, bearer)).toBe(404)
    },
  )

  test('answers 426 to a request without upgrade', async () => {
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

  test('a ticket opens one socket', async () => {
    const ticket = await issue()
    expect(await upgradeStatus(`/ws?ticket=${ticket}`)).toBe(101)
    expect(await upgradeStatus(`/ws?ticket=${ticket}`)).toBe(401)
  })

  test('10 sockets use one ticket at once: exactly one succeeds', async () => {
    const ticket = await issue()
    const answers = await Promise.all(Array.from({ length: 10 }, () => upgradeStatus(`/ws?ticket=${ticket}`)))
    expect(answers.filter((status) => status === 101)).toHaveLength(1)
  })

  test('a ticket is valid for exactly 30 seconds', async () => {
    const [early, late] = [await issue(), await issue()]
    agent.clock.move({ advanceMs: ticketMs - 1 })
    expect(await upgradeStatus(`/ws?ticket=${early}`)).toBe(101)
    agent.clock.move({ advanceMs: 1 })
    expect(await upgradeStatus(`/ws?ticket=${late}`)).toBe(401)
  })

  test('a ticket becomes invalid when its key is revoked', async () => {
    const { apiKey: key, keyId } = mintKey(agent.deps, 'phone')
    const { ticket } = await deviceAt(agent.url, key).live.ticket()
    await agent.device.keys.revoke({ params: { key_id: keyId } })
    expect(await upgradeStatus(`/ws?ticket=${ticket}`)).toBe(401)
  })
})
