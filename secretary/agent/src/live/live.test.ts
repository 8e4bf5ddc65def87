import { maxFrameBytes, silenceTimeoutMs, subprotocol } from '@sanhe/protocol/limits'
import { ServerFrame, strictFields } from '@sanhe/protocol/frames'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { mintKey } from '#keys'
import {
  apiKey,
  connect,
  connectExtended,
  deviceAt,
  newSessionId,
  scriptedBrain,
  startTestAgent,
  type TestAgent,
} from '#testing'
import { ticketMs } from './tickets.ts'

let agent: TestAgent
let script: ReturnType<typeof scriptedBrain>
beforeEach(async () => {
  script = scriptedBrain()
  agent = await startTestAgent({ ALLOWED_ORIGINS: 'https://app.example' }, script.brain)
})
afterEach(() => agent.stop())

const look = () => agent.jobs.runDue()
/** What a refused upgrade answers. */
function knock(path: string, headers: Record<string, string> = {}, protocols: string[] = []) {
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

describe('the door', () => {
  test.each(['/ws', '/api/ws'])('opens at %s for a key in the header', async (path) => {
    const socket = await connect(agent, { path })
    await socket.settled()
    expect(socket.ws.protocol).toBe('')
    await socket.close()
  })

  test('opens for a key in the subprotocols, which is not sent back', async () => {
    const socket = await connect(agent, { headers: {}, protocols: [subprotocol, `bearer.${apiKey}`] })
    expect(socket.ws.protocol).toBe(subprotocol)
    await socket.settled()
    await socket.close()
  })

  test('is shut with 401 before the upgrade without a key, with a wrong one and with a key in the address', async () => {
    expect(await knock('/ws')).toBe(401)
    expect(await knock('/ws', { authorization: 'Bearer wrong' })).toBe(401)
    expect(await knock('/ws', {}, [subprotocol, 'bearer.wrong'])).toBe(401)
    expect(await knock(`/ws?key=${apiKey}`)).toBe(401)
    expect(await knock(`/ws?ticket=${apiKey}`)).toBe(401)
  })

  test('answers 429 after ten wrong keys in a minute, and still lets honest ones in', async () => {
    for (let n = 0; n < 10; n += 1) expect(await knock('/ws')).toBe(401)
    expect(await knock('/ws')).toBe(429)
    expect(await knock('/ws', bearer)).toBe(101)
    agent.clock.move({ advanceMs: 60_000 })
    expect(await knock('/ws')).toBe(401)
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
  ])('for a page of %s answers %i', async (origin, status) => {
    expect(await knock('/ws', { ...bearer, origin })).toBe(status)
  })

  test('knows pages that came from here', async () => {
    expect(await knock('/ws', { ...bearer, origin: agent.url })).toBe(101)
  })

  test('tells 401 and not 403 to a foreign page without a key', async () => {
    expect(await knock('/ws', { origin: 'https://evil.test' })).toBe(401)
  })

  test('answers a plain request with 426', async () => {
    const response = await agent.device.fetch('/ws')
    expect(response.status).toBe(426)
    expect(await response.json()).toEqual({
      error: 'UPGRADE_REQUIRED',
      message: 'This address speaks WebSocket',
    })
  })
})

describe('a ticket', () => {
  const issue = async () => (await agent.device.live.ticket()).ticket

  test('opens one socket', async () => {
    const ticket = await issue()
    expect(await knock(`/ws?ticket=${ticket}`)).toBe(101)
    expect(await knock(`/ws?ticket=${ticket}`)).toBe(401)
  })

  test('opens exactly one of ten sockets that come at once', async () => {
    const ticket = await issue()
    const answers = await Promise.all(Array.from({ length: 10 }, () => knock(`/ws?ticket=${ticket}`)))
    expect(answers.filter((status) => status === 101)).toHaveLength(1)
  })

  test('is valid for 30 seconds and not a moment longer', async () => {
    const [early, late] = [await issue(), await issue()]
    agent.clock.move({ advanceMs: ticketMs - 1 })
    expect(await knock(`/ws?ticket=${early}`)).toBe(101)
    agent.clock.move({ advanceMs: 1 })
    expect(await knock(`/ws?ticket=${late}`)).toBe(401)
  })

  test('goes with its key', async () => {
    const { apiKey: key, keyId } = mintKey(agent.deps, 'phone')
    const { ticket } = await deviceAt(agent.url, key).live.ticket()
    await agent.device.keys.revoke({ params: { key_id: keyId } })
    expect(await knock(`/ws?ticket=${ticket}`)).toBe(401)
  })
})

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

describe('a strict connection', () => {
  test('sees the frames and fields of the specification and nothing else', async () => {
    const socket = await connect(agent)
    socket.say(newSessionId(), 'Do it', { client_msg_id: 'c1' })
    const call = await script.next()
    call.context.spawn?.({ name: 'Helper', instruction: 'help' })
    const helper = await script.next()
    helper.context.log('INFO', 'working')
    helper.context.progress(50, 'half')
    helper.emit('helped')
    helper.done(1)
    await socket.next('agent_complete')
    void call.context.approve('Send it?', {})
    call.emit('Done')
    call.done(5, true)
    await socket.next('stream_end')
    await socket.settled()
    for (const frame of socket.frames) {
      expect(Object.keys(frame).toSorted()).toEqual(strictFields[frame.type as 'pong']?.toSorted())
      expect(ServerFrame.safeParse(frame).success).toBe(true)
    }
    expect([...new Set(socket.frames.map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(strictFields)
        .filter((type) => type !== 'agent_error')
        .toSorted(),
    )
    expect(socket.frames.find(({ type }) => type === 'stream_end')?.['usage']).toEqual({ tokens: 5 })
  })

  test('is told what other devices cause, since its frames know no session', async () => {
    const other = await connect(agent)
    const socket = await connect(agent)
    socket.say(newSessionId(), 'Hi')
    ;(await script.next()).done()
    expect(await other.next('stream_end')).toMatchObject({ usage: { tokens: 0 } })
  })

  test('that comes back in the middle of a reply starts it again with all of it so far, and goes on', async () => {
    const before = await connect(agent)
    before.say(newSessionId(), 'Long')
    const call = await script.next()
    call.emit('One ')
    await before.next('stream_chunk')
    call.emit('two ')
    await before.next('stream_chunk')
    await before.close()
    const socket = await connect(agent)
    const start = await socket.next()
    expect(start).toEqual({ type: 'stream_start', message_id: before.frames[0]?.['message_id'] })
    expect(await socket.next()).toMatchObject({ type: 'stream_chunk', content: 'One two ' })
    call.emit('three')
    expect(await socket.next()).toMatchObject({ type: 'stream_chunk', content: 'three' })
    call.done()
    expect(await socket.next()).toMatchObject({ type: 'stream_end', message_id: start['message_id'] })
  })

  test('that named the subprotocol waits two seconds for its hello and is live then', async () => {
    const socket = await connect(agent, { protocols: [subprotocol] })
    const other = await connect(agent)
    other.say(newSessionId(), 'Hi')
    const call = await script.next()
    call.emit('before')
    await other.next('stream_chunk')
    agent.clock.move({ advanceMs: 1999 })
    await look()
    await socket.settled()
    expect(socket.frames.map(({ type }) => type)).toEqual(['pong'])
    agent.clock.move({ advanceMs: 1000 })
    await look()
    expect(await socket.next()).toEqual({ type: 'stream_start', message_id: expect.any(String) })
    expect(await socket.next()).toMatchObject({ content: 'before' })
    call.done()
    expect(await socket.next()).toMatchObject({ type: 'stream_end' })
  })

  test('that named the subprotocol and speaks instead of saying hello gets its reply', async () => {
    const socket = await connect(agent, { protocols: [subprotocol] })
    socket.say(newSessionId(), 'Hi')
    ;(await script.next()).done()
    expect((await socket.upTo('stream_end')).map((frame) => Object.keys(frame).length)).toEqual([2, 3])
  })

  test('becomes an extended one by saying hello at any time', async () => {
    const socket = await connect(agent)
    await socket.settled()
    socket.send({ type: 'hello', protocol: 1 })
    expect(await socket.next()).toMatchObject({ type: 'welcome', protocol: 1, max_frame: maxFrameBytes })
    socket.say(newSessionId(), 'Hi')
    ;(await script.next()).done()
    expect(await socket.next('stream_end')).toMatchObject({ seq: expect.any(Number), status: 'complete' })
  })
})
