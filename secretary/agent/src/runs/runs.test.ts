import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  connectExtendedClient,
  connectStrictClient,
  joinReplyFragments,
  createTestSessionId,
  startScriptedConversation,
  type TestAgent,
  type TestConversation,
} from '#testing'

let agent: TestAgent
let script: TestConversation['script']
let session: string
let history: TestConversation['history']
beforeEach(async () => void ({ agent, script, session, history } = await startScriptedConversation()))
afterEach(() => agent.stop())

describe('reply to a message', () => {
  test('a message gets one reply: start, fragments in order, end with its token usage', async () => {
    const socket = await connectStrictClient(agent)
    socket.sendMessage(session, 'Good morning')
    const call = await script.next()
    expect(call.lastMessage).toBe('Good morning')
    call.emit('Good ')
    call.emit('day')
    call.done(7)
    const frames = await socket.upTo('stream_end')
    const { message_id } = frames[0]!
    expect(frames[0]).toEqual({ type: 'stream_start', message_id: expect.stringMatching(/^msg_/) })
    expect(joinReplyFragments(frames)).toBe('Good day')
    expect(new Set(frames.map((frame) => frame['message_id']))).toEqual(new Set([message_id]))
    expect(frames.at(-1)).toEqual({ type: 'stream_end', message_id, usage: { tokens: 7 } })
  })

  test('the history contains the message and its reply, even while the reply streams', async () => {
    const socket = await connectStrictClient(agent)
    socket.sendMessage(session, 'Tell me')
    const call = await script.next()
    call.emit('Once')
    await socket.next('stream_chunk')
    expect((await history()).map(({ content, status, sender }) => [sender, content, status])).toEqual([
      ['user', 'Tell me', 'complete'],
      ['assistant', 'Once', 'streaming'],
    ])
    call.emit(' upon')
    call.done(2, true)
    await socket.next('stream_end')
    expect((await history())[1]).toMatchObject({
      content: 'Once upon',
      status: 'complete',
      usage: { tokens: 2, estimated: true },
    })
  })

  test('the brain receives the earlier messages of the same session and of no other', async () => {
    const socket = await connectStrictClient(agent)
    socket.sendMessage(createTestSessionId(), 'elsewhere')
    ;(await script.next()).done()
    socket.sendMessage(session, 'first')
    const first = await script.next()
    first.emit('one')
    first.done()
    await socket.upTo('stream_end')
    socket.sendMessage(session, 'second')
    const second = await script.next()
    expect(second.messages).toEqual([
      { role: 'user', content: 'first' },
      { role: 'assistant', content: 'one' },
      { role: 'user', content: 'second' },
    ])
    second.done()
  })

  test('a message waits for the earlier reply of its session, while other sessions run', async () => {
    const socket = await connectStrictClient(agent)
    socket.sendMessage(session, 'first')
    socket.sendMessage(session, 'second')
    const first = await script.next()
    socket.sendMessage(createTestSessionId(), 'elsewhere')
    const elsewhere = await script.next()
    expect(elsewhere.lastMessage).toBe('elsewhere')
    expect(script.pendingCount()).toBe(0)
    first.done()
    const second = await script.next()
    expect(second.lastMessage).toBe('second')
    second.done()
    elsewhere.done()
  })

  test('a reply continues without any connection', async () => {
    const socket = await connectStrictClient(agent)
    socket.sendMessage(session, 'Work')
    const call = await script.next()
    await socket.close()
    call.emit('done')
    call.done(3)
    await expect.poll(async () => (await history())[1]).toMatchObject({ content: 'done', status: 'complete' })
  })

  test('a session gets its title from its first message, unless the user renamed it', async () => {
    const socket = await connectExtendedClient(agent)
    socket.sendMessage(session, '  Plan the\ttrip to 上海\nwith details')
    expect(await socket.next('session_updated')).toMatchObject({
      session_id: session,
      title: 'Plan the trip to 上海',
    })
    ;(await script.next()).done()
    const named = await agent.device.sessions.create({ body: { title: 'Mine' } })
    socket.sendMessage(named.session_id, 'Something else')
    ;(await script.next()).done()
    const { sessions } = await agent.device.sessions.list({ query: {} })
    expect(sessions.find(({ session_id }) => session_id === named.session_id)?.title).toBe('Mine')
  })

  test('a session whose first message is a file without text is titled by the name of the file', async () => {
    const form = new FormData()
    form.append('file', new Blob(['a,b\n1,2\n']), '三月报价.csv')
    const upload = await agent.device.fetch('/api/uploads', { method: 'POST', body: form })
    const { upload_id } = (await upload.json()) as { upload_id: string }
    const socket = await connectExtendedClient(agent)
    socket.sendMessage(session, '', { attachments: [{ upload_id }] })
    expect(await socket.next('session_updated')).toMatchObject({ title: '三月报价.csv' })
    ;(await script.next()).done()
  })

  test('a message is sent to the other devices with its client message id', async () => {
    const other = await connectExtendedClient(agent)
    const socket = await connectExtendedClient(agent)
    socket.sendMessage(session, 'Hello', { client_msg_id: 'c-1' })
    const userFrame = await other.next('user_message')
    expect(userFrame).toMatchObject({ content: 'Hello', client_msg_id: 'c-1', session_id: session })
    expect(await socket.next('message_ack')).toEqual({
      type: 'message_ack',
      client_msg_id: 'c-1',
      message_id: userFrame['message_id'],
      duplicate: false,
      session_id: session,
    })
    expect(await other.next('stream_start')).toMatchObject({ reply_to: userFrame['message_id'] })
    ;(await script.next()).done()
  })
})

describe('message that is sent twice', () => {
  test('a message that is sent twice is stored once, and the second acknowledgement marks it as a duplicate', async () => {
    const socket = await connectExtendedClient(agent)
    socket.sendMessage(session, 'Once', { client_msg_id: 'same' })
    socket.sendMessage(session, 'Once', { client_msg_id: 'same' })
    const first = await socket.next('message_ack')
    const second = await socket.next('message_ack')
    expect(second).toEqual({ ...first, duplicate: true })
    ;(await script.next()).done()
    await socket.next('stream_end')
    expect(await history()).toHaveLength(2)
  })

  test('20 sockets send the same message at the same time: exactly one is stored', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => connectExtendedClient(agent)))
    for (const socket of sockets) socket.sendMessage(session, 'Race', { client_msg_id: 'race' })
    const acks = await Promise.all(sockets.map((socket) => socket.next('message_ack')))
    expect(acks.filter(({ duplicate }) => duplicate === false)).toHaveLength(1)
    expect(new Set(acks.map(({ message_id }) => message_id)).size).toBe(1)
    ;(await script.next()).done()
    expect(script.pendingCount()).toBe(0)
  })

  test('control: messages with different client message ids are stored twice', async () => {
    const sockets = await Promise.all([connectExtendedClient(agent), connectExtendedClient(agent)])
    sockets.forEach((socket, n) => socket.sendMessage(session, 'Race', { client_msg_id: `race-${n}` }))
    const acks = await Promise.all(sockets.map((socket) => socket.next('message_ack')))
    expect(acks.filter(({ duplicate }) => duplicate === false)).toHaveLength(2)
    ;(await script.next()).done()
    ;(await script.next()).done()
  })
})

test('fast fragments are merged into at most thirty frames a second', async () => {
  const socket = await connectStrictClient(agent)
  socket.sendMessage(session, 'Fast')
  const call = await script.next()
  for (let n = 0; n < 1000; n += 1) call.emit('x')
  call.done()
  const frames = await socket.upTo('stream_end')
  expect(joinReplyFragments(frames)).toBe('x'.repeat(1000))
  expect(frames.length).toBeLessThan(6)
})

test("sendMessage() stores a message of the agent in one transaction with the caller's changes", async () => {
  const socket = await connectStrictClient(agent)
  socket.sendMessage(session, 'Remind me')
  ;(await script.next()).done()
  await socket.next('stream_end')
  let written = 0
  expect(agent.services.runs.sendMessage(session, 'It is time', () => (written += 1))).toBe(true)
  expect((await socket.upTo('stream_end')).map(({ type }) => type)).toEqual([
    'stream_start',
    'stream_chunk',
    'stream_end',
  ])
  expect((await history()).at(-1)).toMatchObject({
    content: 'It is time',
    reply_to: null,
    status: 'complete',
  })
  expect(() =>
    agent.services.runs.sendMessage(session, 'lost', () => {
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(await history()).toHaveLength(3)
  expect(agent.services.runs.sendMessage(createTestSessionId(), 'nobody')).toBe(false)
  expect(written).toBe(1)
})
