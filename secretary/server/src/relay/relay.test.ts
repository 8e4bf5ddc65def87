import { once } from 'node:events'
import { encodeAgentFrame, decodeAgentFrame } from '@sanhe/protocol/relay/agent-frames'
import { hashRelayToken } from '@sanhe/protocol/relay/access-token'
import { maxChannelFrameBytes, relayCloseCodes } from '@sanhe/protocol/relay/relay-limits'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startTestBackend, type TestBackend } from '#testing'
import { connectAgent, connectDevice, deviceToken, openRelayAgent } from './testing/relay-sockets.ts'

const settings = { RELAY: '1', RATE_LIMIT_SCALE: '1000' }
let backend: TestBackend
beforeAll(async () => void (backend = await startTestBackend({ ...settings, RELAY_CONNECTIONS: '4' })))
afterAll(() => backend.stop())

const openAgent = (at = backend) => openRelayAgent(at)
describe('GET /api/relay', () => {
  test('lists the agents of the account only, with state and traffic', async () => {
    const { user, registered } = await openAgent()
    const stranger = await backend.user()
    expect((await stranger.relay.read({})).agents).toEqual([])
    expect(await user.relay.read({})).toMatchObject({
      is_offered: true,
      limit_bytes: 10 * 1024 ** 3,
      agents: [{ relay_agent_id: registered.relay_agent_id, is_connected: true, used_bytes: 0 }],
    })
  })

  test('stores the hash of a token and never the token', async () => {
    const { registered } = await openAgent()
    const rows = await backend.deps.db.selectFrom('relay_agents').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(registered.token)
  })
})

describe('without RELAY=1', () => {
  test('the relay is off: no token is created and both WebSocket paths answer 404', async () => {
    const off = await startTestBackend({ RATE_LIMIT_SCALE: '1000' })
    try {
      const user = await off.user()
      expect(await user.relay.read({})).toMatchObject({ is_offered: false, limit_bytes: null })
      await expect(user.relay.add({ body: { name: 'Home' } })).rejects.toMatchObject({
        body: { error: 'RELAY_OFF' },
      })
      for (const path of ['/relay/agent', `/relay/agents/${'0'.repeat(32)}/device`])
        await expect(once(new WebSocket(off.url.replace('http', 'ws') + path), 'open')).rejects.toThrow('404')
    } finally {
      await off.stop()
    }
  })
})

test('20 requests for 10 agents of an account: exactly 10 succeed, 10 get TOO_MANY_RELAY_AGENTS', async () => {
  const user = await backend.user()
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => user.relay.add({ body: { name: 'Home' } })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  const refusals = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as object] : [],
  )
  for (const refusal of refusals) expect(refusal).toMatchObject({ body: { error: 'TOO_MANY_RELAY_AGENTS' } })
})

describe('frames between a device and its agent', () => {
  test('arrive unchanged and in order in both directions', async () => {
    const { agent, device } = await openAgent()
    const phone = await device()
    const { channel } = await agent.next('open')
    for (const text of ['one', 'two', 'three']) phone.ws.send(Buffer.from(text))
    const received = [await agent.next('data'), await agent.next('data'), await agent.next('data')]
    expect(received.map(({ payload }) => Buffer.from(payload).toString())).toEqual(['one', 'two', 'three'])
    for (const text of ['four', 'five']) agent.ws.send(encodeAgentFrame('data', channel, Buffer.from(text)))
    await vi.waitFor(() => expect(phone.frames.map(String)).toEqual(['four', 'five']), 20_000)
  })

  test('a channel closes on the other side when either side disconnects', async () => {
    const { agent, device } = await openAgent()
    const phone = await device()
    const { channel } = await agent.next('open')
    phone.ws.close()
    expect((await agent.next('close')).channel).toBe(channel)
    const second = await device()
    agent.ws.terminate()
    expect(await second.closed).toBe(relayCloseCodes.agentOffline)
  })
})

describe('hostile peers', () => {
  test('a device with an unknown token, or of an unknown agent, is refused', async () => {
    const { relayId } = await openAgent()
    expect(await (await connectDevice(backend.url, relayId, 'wrong')).closed).toBe(relayCloseCodes.refused)
    const unknown = await connectDevice(backend.url, 'f'.repeat(32))
    expect(await unknown.closed).toBe(relayCloseCodes.agentOffline)
  })

  test('a device token works for its own agent only', async () => {
    const { agent } = await openAgent()
    const other = await openAgent()
    other.agent.ws.send(encodeAgentFrame('devices', 0, hashRelayToken('another token')))
    agent.ws.send(encodeAgentFrame('devices', 0, hashRelayToken(deviceToken)))
    await vi.waitFor(
      async () => expect(await (await other.device()).closed).toBe(relayCloseCodes.refused),
      20_000,
    )
  })

  test.each([
    ['text', 'text'],
    ['a frame that is too large', Buffer.alloc(maxChannelFrameBytes + 1)],
  ])('the connection of a device that sends %s is closed, and the agent is notified', async (_what, data) => {
    const { agent, device } = await openAgent()
    const phone = await device()
    await agent.next('open')
    phone.ws.send(data)
    expect(await phone.closed).toBe(relayCloseCodes.badFrame)
    await agent.next('close')
  })

  test.each([
    ['text', 'text'],
    ['an unknown frame', Buffer.from([99, 0, 0, 0, 0])],
    ['an incomplete frame', Buffer.from([2])],
  ])('the connection of an agent that sends %s is closed', async (_what, data) => {
    const { agent } = await openAgent()
    agent.ws.send(data)
    expect(await agent.closed).toBe(relayCloseCodes.badFrame)
  })

  test('an agent without a valid token gets 401', async () => {
    for (const headers of [{}, { authorization: 'Bearer rt_wrong' }]) {
      const response = await fetch(`${backend.url}/relay/agent`, { headers })
      expect(response.status).toBe(401)
    }
  })
})

describe('limits', () => {
  test('an account has at most RELAY_CONNECTIONS connections, and a closed one makes room', async () => {
    const { device } = await openAgent()
    const phones = [await device(), await device(), await device()]
    const refused = await device()
    expect(await refused.closed).toBe(relayCloseCodes.limitReached)
    phones[0]?.ws.close()
    await phones[0]?.closed
    const next = await device()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(next.ws.readyState).toBe(next.ws.OPEN)
  })

  test('the channels of a token close at once when the agent no longer names the token', async () => {
    const { agent, device } = await openAgent()
    const phone = await device()
    await agent.next('open')
    agent.ws.send(encodeAgentFrame('devices', 0))
    expect(await phone.closed).toBe(relayCloseCodes.refused)
  })

  test('the connection of a revoked agent is closed at once, and its token gets 401', async () => {
    const { user, registered, agent, device } = await openAgent()
    const phone = await device()
    await agent.next('open')
    await user.relay.remove({ params: { id: registered.relay_agent_id } })
    expect(await agent.closed).toBe(relayCloseCodes.refused)
    expect(await phone.closed).toBe(relayCloseCodes.agentOffline)
    const headers = { authorization: `Bearer ${registered.token}` }
    expect((await fetch(`${backend.url}/relay/agent`, { headers })).status).toBe(401)
  })

  test('a second connection of an agent replaces the first', async () => {
    const { registered, agent } = await openAgent()
    const second = await connectAgent(backend.url, registered.token)
    await agent.closed
    expect(second.ws.readyState).toBe(second.ws.OPEN)
  })

  test('RELAY_BYTES_PER_SECOND bounds the traffic of an agent', async () => {
    const slow = await startTestBackend({ ...settings, RELAY_BYTES_PER_SECOND: '200000' })
    try {
      const { agent, device } = await openAgent(slow)
      const phone = await device()
      await agent.next('open')
      const begin = performance.now()
      for (let n = 0; n < 40; n += 1) phone.ws.send(Buffer.alloc(30_000))
      for (let n = 0; n < 40; n += 1) await agent.next('data')
      const seconds = (performance.now() - begin) / 1000
      // 1,200,000 bytes need 6 seconds. The first second's bytes and those that were already read pass at once.
      expect(seconds).toBeGreaterThan(3)
      expect(seconds).toBeLessThan(12)
    } finally {
      await slow.stop()
    }
  }, 20_000)

  test('RELAY_BYTES_PER_MONTH closes the channels until the next month, and the counted traffic survives a restart', async () => {
    const small = await startTestBackend({ ...settings, RELAY_BYTES_PER_MONTH: '100000' })
    try {
      const { user, registered, agent, device } = await openAgent(small)
      const phone = await device()
      await agent.next('open')
      for (let n = 0; n < 4; n += 1) phone.ws.send(Buffer.alloc(30_000))
      expect(await phone.closed).toBe(relayCloseCodes.limitReached)
      expect(await (await device()).closed).toBe(relayCloseCodes.limitReached)
      agent.ws.close()
      await agent.closed
      await vi.waitFor(async () => {
        const [row] = (await user.relay.read({})).agents
        expect(row).toMatchObject({ used_bytes: 120_000, is_connected: false })
      })
      small.clock.move({ advanceMs: 10 * 24 * 3_600_000 })
      const again = await connectAgent(small.url, registered.token)
      const state = decodeState((await again.next('state')).payload)
      expect(state).toEqual({ used_bytes: 0, limit_bytes: 100_000 })
    } finally {
      await small.stop()
    }
  })

  test('the connection of a device that sends no frames is closed after RELAY_IDLE_SECONDS', async () => {
    const idle = await startTestBackend({ ...settings, RELAY_IDLE_SECONDS: '1' })
    try {
      const { device } = await openAgent(idle)
      expect(await (await device()).closed).toBe(relayCloseCodes.idle)
    } finally {
      await idle.stop()
    }
  })
})

const decodeState = (payload: Uint8Array) => JSON.parse(Buffer.from(payload).toString('utf8')) as unknown

test('control: a frame of the largest size is forwarded', async () => {
  const { agent, device } = await openAgent()
  const phone = await device()
  await agent.next('open')
  phone.ws.send(Buffer.alloc(maxChannelFrameBytes))
  const [data] = (await Promise.race([once(agent.ws, 'message'), agent.closed])) as [Buffer]
  expect(decodeAgentFrame(data)?.payload.length).toBe(maxChannelFrameBytes)
})
