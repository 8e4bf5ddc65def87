import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createKeyPair } from '@sanhe/protocol/relay/noise-keys'
import { openDeviceChannel } from '@sanhe/protocol/relay/device-channel'
import { createRelayTransport } from '@sanhe/protocol/relay/relay-transport'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSessionId, waitForValue } from '#testing'
import { startRelayedClient } from './testing/relayed-client.ts'
import { type RelayedAgent, startRelayedAgent, toChannelOptions } from './testing/relayed-agent.ts'

let relayed: RelayedAgent
beforeAll(async () => void (relayed = await startRelayedAgent()))
afterAll(() => relayed.stop())

const get = (path: string, apiKey: string) =>
  [`http://agent${path}`, { headers: { authorization: `Bearer ${apiKey}` } }] as const

test('a device pairs, chats and reads the history through the relay only', async () => {
  const device = await relayed.pair()
  const client = await startRelayedClient(device)
  const sessionId = createTestSessionId()
  await client.client.send({ sessionId, content: '12% of 4800', attachments: [] })
  const state = await client.until(({ conversation }) =>
    Object.values(conversation.replies).some(
      ({ status, text }) => status === 'complete' && text.includes('576'),
    ),
  )
  expect(state.outbox).toEqual([])
  const history = await device.transport.fetch(...get(`/api/messages?session_id=${sessionId}`, device.apiKey))
  const { messages } = (await history.json()) as { messages: { sender: string }[] }
  expect(messages.map(({ sender }) => sender)).toEqual(['user', 'assistant'])
  client.stop()
})

test('two devices use the relay at the same time, and each receives the messages of the other', async () => {
  const [first, second] = await Promise.all([
    startRelayedClient(await relayed.pair()),
    startRelayedClient(await relayed.pair()),
  ])
  const sessionId = createTestSessionId()
  await second.until(({ mode }) => mode === 'extended')
  await first.client.send({ sessionId, content: '3 + 4', attachments: [] })
  for (const { until } of [first, second])
    await until(({ conversation }) =>
      Object.values(conversation.replies).some(
        (reply) => reply.sessionId === sessionId && reply.status === 'complete',
      ),
    )
  first.stop()
  second.stop()
})

test('100 requests, 20 at the same time, use one channel', async () => {
  const { apiKey, transport } = await relayed.pair()
  for (let round = 0; round < 5; round += 1) {
    const all = Array.from({ length: 20 }, () => transport.fetch(...get('/api/health', apiKey)))
    expect((await Promise.all(all)).every(({ status }) => status === 200)).toBe(true)
  }
  transport.close()
})

test('a response with an error and a response without a body keep their status', async () => {
  const { apiKey, transport } = await relayed.pair()
  const unknown = await transport.fetch(...get('/api/sessions/none', apiKey))
  expect(unknown.status).toBe(404)
  expect((await transport.fetch(...get('/pairing', apiKey))).status).toBe(404)
  transport.close()
})

describe('access to the agent through the relay', () => {
  test('the private key of the agent is a file that only its account may read', () => {
    expect(statSync(join(relayed.agent.dataDir, 'relay.key')).mode & 0o777).toBe(0o600)
  })

  test('an unpaired device may only pair', async () => {
    const { token } = await relayed.agent.device.pairing.start({})
    const { derivePairingToken } = await import('@sanhe/protocol/relay/access-token')
    const options = toChannelOptions(
      relayed.agent,
      relayed.backend.url,
      createKeyPair(),
      derivePairingToken(token),
    )
    const transport = createRelayTransport(options)
    expect((await transport.fetch('http://agent/api/health')).status).toBe(404)
    const wrong = await transport.fetch('http://agent/api/pair', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"token":"pt_wrong","device_name":"Phone"}',
    })
    expect(wrong.status).toBeGreaterThanOrEqual(400)
    transport.close()
  })

  test('the relay refuses a token that the agent did not name, and an agent that is not connected', async () => {
    const options = toChannelOptions(relayed.agent, relayed.backend.url, createKeyPair())
    await expect(openDeviceChannel(options)).rejects.toMatchObject({ code: 4401 })
    const elsewhere = { ...options, relayId: '0'.repeat(32) }
    await expect(openDeviceChannel(elsewhere)).rejects.toMatchObject({ code: 4404 })
  })

  test('a channel may act only for its own device: the key of another device gets 401', async () => {
    const [first, second] = [await relayed.pair(), await relayed.pair()]
    expect((await first.transport.fetch(...get('/api/keys', second.apiKey))).status).toBe(401)
    expect((await first.transport.fetch(...get('/api/keys', first.apiKey))).status).toBe(200)
    first.transport.close()
  })

  test('revoking the key of a device closes its channel at once and refuses the next one', async () => {
    const device = await relayed.pair()
    const client = await startRelayedClient(device)
    await client.until(({ mode }) => mode === 'extended')
    await relayed.agent.device.keys.revoke({ params: { key_id: device.keyId } })
    const state = await client.until(({ connection }) => connection.phase === 'stopped')
    expect(state.connection).toMatchObject({ reason: 'key' })
    const options = toChannelOptions(relayed.agent, relayed.backend.url, device.staticKey)
    await expect(openDeviceChannel(options)).rejects.toMatchObject({ code: 4401 })
    client.stop()
  })
})

describe('a relay as man in the middle', () => {
  test('a relay that answers with its own key is refused by the device', async () => {
    const device = await relayed.pair()
    const options = toChannelOptions(relayed.agent, relayed.backend.url, device.staticKey)
    const swapped = { ...options, agentKey: createKeyPair().publicKey }
    await expect(openDeviceChannel(swapped)).rejects.toThrow()
  })

  test('a relay that opens a channel with its own key is refused by the agent', async () => {
    const device = await relayed.pair()
    const options = toChannelOptions(relayed.agent, relayed.backend.url, device.staticKey)
    // The relay knows the token of the device, but not the private key of the device.
    relayed.agent.clock.move({ advanceMs: 10 * 60_000 })
    const swapped = { ...options, staticKey: createKeyPair() }
    await expect(openDeviceChannel(swapped)).rejects.toMatchObject({ code: 4401 })
  })

  test('the relay sees no text of the conversation', async () => {
    const seen: string[] = []
    const { WebSocket } = await import('ws')
    const send = WebSocket.prototype.send
    // Records everything that any socket of this process sends.
    WebSocket.prototype.send = function (this: InstanceType<typeof WebSocket>, ...args: unknown[]) {
      seen.push(Buffer.from(args[0] as Buffer).toString('latin1'))
      return (send as (...all: unknown[]) => void).apply(this, args)
    } as typeof send
    try {
      const client = await startRelayedClient(await relayed.pair())
      const text = `canary ${createTestSessionId()}`
      await client.client.send({ sessionId: createTestSessionId(), content: text, attachments: [] })
      await client.until(({ conversation }) =>
        Object.values(conversation.replies).some(({ status }) => status === 'complete'),
      )
      client.stop()
      expect(seen.length).toBeGreaterThan(10)
      expect(seen.some((data) => data.includes('canary'))).toBe(false)
    } finally {
      WebSocket.prototype.send = send
    }
  })
})

describe('PUT /api/relay', () => {
  test('turns the relay off and on again with the settings of the server', async () => {
    const { device } = relayed.agent
    expect(await device.relay.read({})).toMatchObject({ state: 'connected', source: 'server' })
    expect(await device.relay.change({ body: { is_on: false } })).toMatchObject({
      state: 'off',
      address: null,
    })
    await waitForValue(() => relayed.backend.relay.counts().agents === 0)
    await device.relay.change({ body: { is_on: true } })
    await waitForValue(() => relayed.backend.relay.counts().agents === 1)
    const state = await device.relay.read({})
    expect(state.used_bytes).toBeGreaterThan(0)
    expect(state.limit_bytes).toBe(10 * 1024 ** 3)
  })

  test('a paired device registers its public key and learns the address of the agent', async () => {
    const { createTestDevice } = await import('#testing')
    const { toBase64Url } = await import('@sanhe/protocol/relay/noise-keys')
    const { token } = await relayed.agent.device.pairing.start({})
    const paired = await relayed.agent.visitor.pairing.pair({ body: { token, device_name: 'Laptop' } })
    const staticKey = createKeyPair()
    const laptop = createTestDevice(relayed.agent.url, paired.api_key)
    const { address } = await laptop.relay.registerDevice({
      body: { public_key: toBase64Url(staticKey.publicKey) },
    })
    expect(address).toMatchObject({ url: relayed.backend.url })
    const transport = createRelayTransport(toChannelOptions(relayed.agent, relayed.backend.url, staticKey))
    expect((await transport.fetch(...get('/api/health', paired.api_key))).status).toBe(200)
    transport.close()
  })

  test('a pairing link of an agent that only this machine reaches names the relay and no address', async () => {
    const { url } = await relayed.agent.device.pairing.start({})
    const [page, code = ''] = url.split('#')
    const payload = JSON.parse(Buffer.from(code, 'base64url').toString()) as object
    expect(page).toBe(`${relayed.backend.url}/pair`)
    expect(payload).toMatchObject({ relay: relayed.agent.services.relay.address() })
    expect(payload).not.toHaveProperty('address')
  })
})

test('revoking the relay token closes the connections of agent and devices at once', async () => {
  const own = await startRelayedAgent()
  try {
    const client = await startRelayedClient(await own.pair())
    await client.until(({ mode }) => mode === 'extended')
    await own.owner.relay.remove({ params: { id: own.registered.relay_agent_id } })
    await client.until(({ connection }) => connection.phase === 'reconnecting')
    await waitForValue(() => own.agent.services.relay.status().state === 'refused')
    expect(own.backend.relay.counts()).toMatchObject({ agents: 0, channels: 0 })
    client.stop()
  } finally {
    await own.stop()
  }
})
