import { startOpenClawEmulator } from '@sanhe/providers/emulators/openclaw'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '#testing'
import { isPlaintextUrl, resolveGatewayAddresses } from './address-rules.ts'
import { startGatewayChat } from './testing/gateway-chat.ts'

type Emulator = Awaited<ReturnType<typeof startOpenClawEmulator>>

let agent: TestAgent
let gateway: Emulator
beforeEach(async () => void (agent = await startTestAgent()))
afterEach(() => agent.stop())

const check = (body: { url: string; token?: string; allows_plaintext?: boolean }) =>
  agent.device.openclaw.test({ body: { allows_plaintext: false, ...body } })

describe('POST /api/openclaw/test', () => {
  afterEach(() => gateway.stop())

  test('reports the version, the models and the limits for files of a gateway', async () => {
    gateway = await startOpenClawEmulator()
    expect(await check({ url: gateway.url, token: gateway.token })).toMatchObject({
      problem: null,
      version: '2026.9.6',
      models: ['emulator'],
      attachments: { max_bytes: 20_971_520, max_image_bytes: 6_291_456 },
    })
  })

  test('reports a wrong token, a missing token, a device that waits for approval, and an unreachable gateway', async () => {
    gateway = await startOpenClawEmulator({ pairsByHand: true })
    const { url, token } = gateway
    expect(await check({ url, token: 'wrong' })).toMatchObject({ problem: 'token_refused' })
    expect(await check({ url })).toMatchObject({ problem: 'token_missing' })
    const waiting = await check({ url, token })
    const [requestId] = gateway.devices.pending.keys()
    expect(waiting).toMatchObject({
      problem: 'pairing',
      pairing: { request_id: requestId, command: `openclaw devices approve ${requestId}` },
    })
    expect(await check({ url: 'ws://127.0.0.1:65530' })).toMatchObject({ problem: 'unreachable' })
  })

  test('identifies itself by the same device before and after the gateway is stored', async () => {
    gateway = await startOpenClawEmulator({ pairsByHand: true })
    const { url, token } = gateway
    await check({ url, token })
    await agent.device.openclaw.set({ body: { url, token, allows_plaintext: false } })
    expect(await check({ url })).toMatchObject({ problem: 'pairing' })
    expect(gateway.devices.pending.size).toBe(1)
    gateway.approve([...gateway.devices.pending.keys()][0] ?? '')
    expect(await check({ url })).toMatchObject({ problem: null })
  })

  test('waits for a gateway that is still starting', async () => {
    gateway = await startOpenClawEmulator({ startingFor: 2 })
    expect(await check({ url: gateway.url, token: gateway.token })).toMatchObject({ problem: null })
  })

  test('reports an address without encryption and a metadata address, and connects to neither', async () => {
    gateway = await startOpenClawEmulator()
    expect(await check({ url: 'ws://192.168.0.9:18789', token: 'x' })).toMatchObject({
      problem: 'not_encrypted',
    })
    expect(await check({ url: 'wss://169.254.169.254', token: 'x' })).toMatchObject({ problem: 'blocked' })
    expect(await check({ url: 'ws://127.0.0.1:22', token: 'x' })).toMatchObject({ problem: 'blocked' })
  })
})

describe('a device that waits for approval', () => {
  test('the reply and the settings show the command of the approval, and the gateway is used afterwards', async () => {
    const chat = await startGatewayChat({ pairsByHand: true })
    const { text } = await chat.ask('Hello')
    const [requestId = ''] = chat.gateway.devices.pending.keys()
    expect(text).toContain(`openclaw devices approve ${requestId}`)
    expect((await chat.agent.device.openclaw.get()).gateway).toMatchObject({
      is_paired: false,
      pairing: { request_id: requestId },
    })
    chat.gateway.approve(requestId)
    expect((await chat.ask('Again')).text).toBe('You said: Again')
    expect((await chat.agent.device.openclaw.get()).gateway).toMatchObject({ is_paired: true, pairing: null })
    await chat.stop()
  })

  test('a device that lost its scopes gets a message in the language of the user', async () => {
    const chat = await startGatewayChat()
    await chat.ask('Hello')
    for (const device of chat.gateway.devices.paired.values()) device.scopes = ['operator.read']
    const url = chat.gateway.url
    chat.agent.deps.db.sql.run`UPDATE openclaw_gateway SET token_encrypted = NULL`
    expect((await chat.ask('你好')).text).toContain('不允许本设备')
    expect((await chat.agent.device.openclaw.get()).gateway?.url).toBe(url)
    await chat.stop()
  })
})

describe('PUT /api/openclaw', () => {
  const set = (body: object) =>
    agent.device.openclaw.set({ body: { url: 'ws://127.0.0.1:18789', allows_plaintext: false, ...body } })

  test('keeps the token for the same server only, and never returns it', async () => {
    await set({ token: 'a-long-token-5678' })
    expect(await set({})).toMatchObject({ token_end: '5678' })
    expect(await set({ url: 'ws://127.0.0.1:18790' })).toMatchObject({ token_end: null })
    expect(await set({ token: 'short' })).toMatchObject({ token_end: '' })
    expect(JSON.stringify(await agent.device.openclaw.get())).not.toContain('short')
    await agent.device.openclaw.remove()
    expect(await agent.device.openclaw.get()).toEqual({ gateway: null })
    await expect(agent.device.openclaw.remove()).rejects.toMatchObject({ status: 404 })
  })

  test('answers GATEWAY_NOT_ENCRYPTED for ws:// to another computer unless the owner agrees', async () => {
    const url = 'ws://gateway.example:18789'
    await expect(set({ url })).rejects.toMatchObject({ body: { error: 'GATEWAY_NOT_ENCRYPTED' } })
    expect(await set({ url, allows_plaintext: true })).toMatchObject({ allows_plaintext: true })
  })

  test.each(['http://x', 'ws://user:pass@x', 'x', 'ws://x#a', ' ws://x'])(
    'answers 400 for the URL %j',
    (url) => expect(set({ url })).rejects.toMatchObject({ status: 400 }),
  )

  test('mode gateway answers NO_GATEWAY without a gateway, and counts as mode server after its deletion', async () => {
    const choose = () => agent.device.engines.setMode({ body: { mode: 'gateway' } })
    await expect(choose()).rejects.toMatchObject({ body: { error: 'NO_GATEWAY' } })
    await set({})
    expect(await choose()).toMatchObject({ mode: 'gateway' })
    await agent.device.openclaw.remove()
    expect(await agent.device.engines.list()).toMatchObject({ mode: 'server' })
  })
})

describe('isPlaintextUrl', () => {
  test.each([
    ['ws://127.0.0.1:1', false],
    ['ws://localhost:1', false],
    ['ws://[::1]:1', false],
    ['ws://127.evil.example', true],
    ['ws://10.0.0.1', true],
    ['wss://10.0.0.1', false],
  ])('isPlaintextUrl(%j) is %s', (url, expected) => expect(isPlaintextUrl(url)).toBe(expected))
})

describe('resolveGatewayAddresses', () => {
  test('refuses a name that resolves to a metadata address, and returns the addresses of a private host', async () => {
    await expect(resolveGatewayAddresses(async () => ['169.254.169.254'], 'wss://a')).rejects.toMatchObject({
      kind: 'blocked',
    })
    expect(await resolveGatewayAddresses(async () => ['10.0.0.5'], 'wss://a')).toEqual(['10.0.0.5'])
  })
})
