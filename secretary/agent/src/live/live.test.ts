import { maxFrameBytes, silenceTimeoutMs } from '@sanhe/protocol/limits'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mintKey } from '#keys'
import {
  type Conversation,
  connect,
  connectExtended,
  newSessionId,
  startConversation,
  startTestAgent,
  type TestAgent,
} from '#testing'

let agent: TestAgent
let script: Conversation['script']
beforeEach(async () => void ({ agent, script } = await startConversation()))
afterEach(() => agent.stop())

const look = () => agent.jobs.runDue()

describe('a connection', () => {
  test('answers ping with pong', async () => {
    const socket = await connect(agent)
    socket.send({ type: 'ping' })
    expect(await socket.next()).toEqual({ type: 'pong' })
  })

  test('passes over types and fields that it does not know', async () => {
    const socket = await connect(agent)
    socket.send({ type: 'from_the_future', content: 1 })
    socket.send({ type: 'ping', extra: true })
    expect(await socket.next()).toEqual({ type: 'pong' })
  })

  test.each([
    ['no JSON', '{'],
    ['no object', '"ping"'],
    ['null', 'null'],
    ['no type', '{"content":"x"}'],
    ['a type that is no text', '{"type":1}'],
    ['a message without content', '{"type":"message","session_id":"s","attachments":[]}'],
    ['a message whose content is no text', '{"type":"message","session_id":"s","content":1}'],
    ['nothing', ''],
  ])('is closed with 4400 for %s', async (_, text) => {
    const socket = await connect(agent)
    socket.sendText(text)
    expect(await socket.closed).toMatchObject({ code: 4400, reason: expect.stringMatching(/./) })
    expect(socket.frames).toEqual([])
  })

  test('is closed with 4400 for a binary frame; an extended one is told why first', async () => {
    const socket = await connectExtended(agent)
    socket.sendText(Buffer.from('{"type":"ping"}'))
    expect((await socket.closed).code).toBe(4400)
    expect(socket.frames.at(-1)).toEqual({ type: 'error', code: 'BAD_FRAME', message: 'frames are text' })
  })

  test('takes a frame of exactly 1 MiB and is closed with 1009 for one byte more', async () => {
    const frame = (bytes: number) => {
      const empty = JSON.stringify({ type: 'ping', pad: '' }).length
      return JSON.stringify({ type: 'ping', pad: 'x'.repeat(bytes - empty) })
    }
    const socket = await connect(agent)
    socket.sendText(frame(maxFrameBytes))
    expect(await socket.next()).toEqual({ type: 'pong' })
    socket.sendText(frame(maxFrameBytes + 1))
    expect((await socket.closed).code).toBe(1009)
  })

  test('is closed with 4408 after 75 seconds without a word, and not before', async () => {
    const silent = await connect(agent)
    const alive = await connect(agent)
    agent.clock.move({ advanceMs: silenceTimeoutMs - 1 })
    await look()
    await alive.settled()
    agent.clock.move({ advanceMs: 1000 })
    await look()
    expect(await silent.closed).toEqual({ code: 4408, reason: 'no ping' })
    await alive.settled()
  })

  test('is closed with 4401 when its key is taken away, and no other is', async () => {
    const { apiKey: key, keyId } = mintKey(agent.deps, 'lost phone')
    const lost = await connect(agent, { key })
    const mine = await connect(agent)
    await agent.device.keys.revoke({ params: { key_id: keyId } })
    expect((await lost.closed).code).toBe(4401)
    await mine.settled()
  })

  test('whose key was taken away is not obeyed, though it has not heard of it yet', async () => {
    const { apiKey: key, keyId } = mintKey(agent.deps, 'lost phone')
    const lost = await connect(agent, { key })
    lost.ws.pause()
    await agent.device.keys.revoke({ params: { key_id: keyId } })
    const session_id = newSessionId()
    lost.say(session_id, 'Too late')
    lost.ws.resume()
    expect((await lost.closed).code).toBe(4401)
    expect((await agent.device.messages.list({ query: { session_id } })).messages).toEqual([])
    expect(script.begun()).toBe(0)
  })

  test('is not obeyed after a frame that cannot be read', async () => {
    const socket = await connect(agent)
    const session_id = newSessionId()
    socket.sendText('{')
    socket.say(session_id, 'Behind it')
    expect((await socket.closed).code).toBe(4400)
    expect((await agent.device.messages.list({ query: { session_id } })).messages).toEqual([])
  })

  test('is closed with 1012 when the server stops, and one that does not answer does not hold it up', async () => {
    const socket = await connect(agent)
    const stuck = await connect(agent)
    stuck.ws.pause()
    await agent.stopOnly()
    expect((await socket.closed).code).toBe(1012)
    agent = await startTestAgent({}, script.brain)
  })
})
