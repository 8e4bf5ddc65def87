import { maxFrameBytes, silenceTimeoutMs } from '@sanhe/protocol/limits'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDeviceKey } from '#keys'
import {
  connectExtendedClient,
  connectStrictClient,
  createTestSessionId,
  startScriptedConversation,
  startTestAgent,
  type TestAgent,
  type TestConversation,
} from '#testing'

let agent: TestAgent
let script: TestConversation['script']
beforeEach(async () => void ({ agent, script } = await startScriptedConversation()))
afterEach(() => agent.stop())

const runJobs = () => agent.jobs.runDue()

describe('WebSocket connection', () => {
  test('a connection answers ping with pong', async () => {
    const socket = await connectStrictClient(agent)
    socket.send({ type: 'ping' })
    expect(await socket.next()).toEqual({ type: 'pong' })
  })

  test('a connection ignores unknown frame types and fields', async () => {
    const socket = await connectStrictClient(agent)
    socket.send({ type: 'from_the_future', content: 1 })
    socket.send({ type: 'ping', extra: true })
    expect(await socket.next()).toEqual({ type: 'pong' })
  })

  test.each([
    ['text that is not JSON', '{'],
    ['a JSON string', '"ping"'],
    ['null', 'null'],
    ['a frame without type', '{"content":"x"}'],
    ['a type that is not text', '{"type":1}'],
    ['a message without content', '{"type":"message","session_id":"s","attachments":[]}'],
    ['a message whose content is not text', '{"type":"message","session_id":"s","content":1}'],
    ['an empty frame', ''],
  ])('a connection is closed with 4400 for %s', async (_, text) => {
    const socket = await connectStrictClient(agent)
    socket.sendText(text)
    expect(await socket.closed).toMatchObject({ code: 4400, reason: expect.stringMatching(/./) })
    expect(socket.frames).toEqual([])
  })

  test('a connection is closed with 4400 for a binary frame; an extended one receives the error first', async () => {
    const socket = await connectExtendedClient(agent)
    socket.sendText(Buffer.from('{"type":"ping"}'))
    expect((await socket.closed).code).toBe(4400)
    expect(socket.frames.at(-1)).toEqual({ type: 'error', code: 'BAD_FRAME', message: 'frames are text' })
  })

  test('a connection accepts a frame of exactly 1 MiB and is closed with 1009 for one byte more', async () => {
    const frame = (bytes: number) => {
      const empty = JSON.stringify({ type: 'ping', pad: '' }).length
      return JSON.stringify({ type: 'ping', pad: 'x'.repeat(bytes - empty) })
    }
    const socket = await connectStrictClient(agent)
    socket.sendText(frame(maxFrameBytes))
    expect(await socket.next()).toEqual({ type: 'pong' })
    socket.sendText(frame(maxFrameBytes + 1))
    expect((await socket.closed).code).toBe(1009)
  })

  test('a connection is closed with 4408 after exactly 75 seconds without a frame', async () => {
    const silent = await connectStrictClient(agent)
    const alive = await connectStrictClient(agent)
    agent.clock.move({ advanceMs: silenceTimeoutMs - 1 })
    await runJobs()
    await alive.settled()
    agent.clock.move({ advanceMs: 1000 })
    await runJobs()
    expect(await silent.closed).toEqual({ code: 4408, reason: 'no ping' })
    await alive.settled()
  })

  test('a connection is closed with 4401 when its key is revoked, other connections stay open', async () => {
    const { apiKey: key, keyId } = createDeviceKey(agent.deps, 'lost phone')
    const lost = await connectStrictClient(agent, { key })
    const mine = await connectStrictClient(agent)
    await agent.device.keys.revoke({ params: { key_id: keyId } })
    expect((await lost.closed).code).toBe(4401)
    await mine.settled()
  })

  test('the server ignores frames of a revoked device key even before its connection is closed', async () => {
    const { apiKey: key, keyId } = createDeviceKey(agent.deps, 'lost phone')
    const lost = await connectStrictClient(agent, { key })
    lost.ws.pause()
    await agent.device.keys.revoke({ params: { key_id: keyId } })
    const session_id = createTestSessionId()
    lost.sendMessage(session_id, 'Too late')
    lost.ws.resume()
    expect((await lost.closed).code).toBe(4401)
    expect((await agent.device.messages.list({ query: { session_id } })).messages).toEqual([])
    expect(script.pendingCount()).toBe(0)
  })

  test('the server ignores frames that follow an invalid frame', async () => {
    const socket = await connectStrictClient(agent)
    const session_id = createTestSessionId()
    socket.sendText('{')
    socket.sendMessage(session_id, 'Behind it')
    expect((await socket.closed).code).toBe(4400)
    expect((await agent.device.messages.list({ query: { session_id } })).messages).toEqual([])
  })

  test('a stopping server closes connections with 1012 and does not wait for a client that does not answer', async () => {
    const socket = await connectStrictClient(agent)
    const stuck = await connectStrictClient(agent)
    stuck.ws.pause()
    await agent.stopOnly()
    expect((await socket.closed).code).toBe(1012)
    agent = await startTestAgent({}, script.brain)
  })
})
