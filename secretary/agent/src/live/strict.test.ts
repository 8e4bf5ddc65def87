import { ServerFrame } from '@sanhe/protocol/server-frames'
import { strictFrameFields, strictFrameTypes } from '@sanhe/protocol/strict-frames'
import { maxFrameBytes, subprotocol } from '@sanhe/protocol/limits'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  connectStrictClient,
  createTestSessionId,
  startScriptedConversation,
  type TestAgent,
  type TestConversation,
} from '#testing'

let agent: TestAgent
let script: TestConversation['script']
beforeEach(async () => void ({ agent, script } = await startScriptedConversation()))
afterEach(() => agent.stop())

const runJobs = () => agent.jobs.runDue()

describe('strict connection', () => {
  test('a strict connection receives only the frames and fields of the specification', async () => {
    const socket = await connectStrictClient(agent)
    socket.sendMessage(createTestSessionId(), 'Do it', { client_msg_id: 'c1' })
    const call = await script.next()
    call.context.spawn?.({ name: 'Helper', instruction: 'help' })
    const helper = await script.next()
    helper.context.log('INFO', 'working')
    helper.context.progress(50, 'half')
    helper.emit('helped')
    helper.done(1)
    await socket.next('agent_complete')
    void call.context.approve({ summary: 'Send it?', action: {} })
    call.emit('Done')
    call.done(5, true)
    await socket.next('stream_end')
    await socket.settled()
    for (const frame of socket.frames) {
      expect(Object.keys(frame).toSorted()).toEqual(strictFrameFields[frame.type as 'pong']?.toSorted())
      expect(ServerFrame.safeParse(frame).success).toBe(true)
    }
    expect([...new Set(socket.frames.map(({ type }) => type))].toSorted()).toEqual(
      strictFrameTypes.filter((type) => type !== 'agent_error').toSorted(),
    )
    expect(socket.frames.find(({ type }) => type === 'stream_end')?.['usage']).toEqual({ tokens: 5 })
  })

  test('a strict connection also receives frames that other devices caused, because its frames name no session', async () => {
    const other = await connectStrictClient(agent)
    const socket = await connectStrictClient(agent)
    socket.sendMessage(createTestSessionId(), 'Hi')
    ;(await script.next()).done()
    expect(await other.next('stream_end')).toMatchObject({ usage: { tokens: 0 } })
  })

  test('a strict connection that reconnects during a reply receives the reply from its start', async () => {
    const before = await connectStrictClient(agent)
    before.sendMessage(createTestSessionId(), 'Long')
    const call = await script.next()
    call.emit('One ')
    await before.next('stream_chunk')
    call.emit('two ')
    await before.next('stream_chunk')
    await before.close()
    const socket = await connectStrictClient(agent)
    const start = await socket.next()
    expect(start).toEqual({ type: 'stream_start', message_id: before.frames[0]?.['message_id'] })
    expect(await socket.next()).toMatchObject({ type: 'stream_chunk', content: 'One two ' })
    call.emit('three')
    expect(await socket.next()).toMatchObject({ type: 'stream_chunk', content: 'three' })
    call.done()
    expect(await socket.next()).toMatchObject({ type: 'stream_end', message_id: start['message_id'] })
  })

  test('a connection with the subprotocol waits two seconds for hello and receives frames after that', async () => {
    const socket = await connectStrictClient(agent, { protocols: [subprotocol] })
    const other = await connectStrictClient(agent)
    other.sendMessage(createTestSessionId(), 'Hi')
    const call = await script.next()
    call.emit('before')
    await other.next('stream_chunk')
    agent.clock.move({ advanceMs: 1999 })
    await runJobs()
    await socket.settled()
    expect(socket.frames.map(({ type }) => type)).toEqual(['pong'])
    agent.clock.move({ advanceMs: 1000 })
    await runJobs()
    expect(await socket.next()).toEqual({ type: 'stream_start', message_id: expect.any(String) })
    expect(await socket.next()).toMatchObject({ content: 'before' })
    call.done()
    expect(await socket.next()).toMatchObject({ type: 'stream_end' })
  })

  test('a client with the subprotocol that sends a message before hello receives the reply', async () => {
    const socket = await connectStrictClient(agent, { protocols: [subprotocol] })
    socket.sendMessage(createTestSessionId(), 'Hi')
    ;(await script.next()).done()
    expect((await socket.upTo('stream_end')).map((frame) => Object.keys(frame).length)).toEqual([2, 3])
  })

  test('a strict connection becomes extended when it sends hello', async () => {
    const socket = await connectStrictClient(agent)
    await socket.settled()
    socket.send({ type: 'hello', protocol: 1 })
    expect(await socket.next()).toMatchObject({ type: 'welcome', protocol: 1, max_frame: maxFrameBytes })
    socket.sendMessage(createTestSessionId(), 'Hi')
    ;(await script.next()).done()
    expect(await socket.next('stream_end')).toMatchObject({ seq: expect.any(Number), status: 'complete' })
  })
})
