import { maxAttachments, maxContentCharacters } from '@sanhe/protocol/limits'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BrainError } from '#core'
import {
  connect,
  connectExtended,
  newSessionId,
  scriptedBrain,
  startTestAgent,
  type TestAgent,
} from '#testing'
import { maxReplyCharacters, maxRunMs, maxWaiting } from './rules.ts'

let agent: TestAgent
let script: ReturnType<typeof scriptedBrain>
let session: string
beforeEach(async () => {
  script = scriptedBrain()
  agent = await startTestAgent({}, script.brain)
  session = newSessionId()
})
afterEach(() => agent.stop())

const history = async (session_id = session) =>
  (await agent.device.messages.list({ query: { session_id } })).messages
const textOf = (frames: { type: string; [field: string]: unknown }[]) =>
  frames
    .filter(({ type }) => type === 'stream_chunk')
    .map(({ content }) => content)
    .join('')

describe('a message', () => {
  test('is answered by one reply: start, fragments in order, end with its tokens', async () => {
    const socket = await connect(agent)
    socket.say(session, 'Good morning')
    const call = await script.next()
    expect(call.asked).toBe('Good morning')
    call.emit('Good ')
    call.emit('day')
    call.done(7)
    const frames = await socket.upTo('stream_end')
    const { message_id } = frames[0]!
    expect(frames[0]).toEqual({ type: 'stream_start', message_id: expect.stringMatching(/^msg_/) })
    expect(textOf(frames)).toBe('Good day')
    expect(new Set(frames.map((frame) => frame['message_id']))).toEqual(new Set([message_id]))
    expect(frames.at(-1)).toEqual({ type: 'stream_end', message_id, usage: { tokens: 7 } })
  })

  test('and its reply are in the history, the reply also while it streams', async () => {
    const socket = await connect(agent)
    socket.say(session, 'Tell me')
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

  test('shows the brain what was said before in its session, and in no other', async () => {
    const socket = await connect(agent)
    socket.say(newSessionId(), 'elsewhere')
    ;(await script.next()).done()
    socket.say(session, 'first')
    const first = await script.next()
    first.emit('one')
    first.done()
    await socket.upTo('stream_end')
    socket.say(session, 'second')
    const second = await script.next()
    expect(second.messages).toEqual([
      { role: 'user', content: 'first' },
      { role: 'assistant', content: 'one' },
      { role: 'user', content: 'second' },
    ])
    second.done()
  })

  test('waits for the reply before it in its session, while other sessions go on', async () => {
    const socket = await connect(agent)
    socket.say(session, 'first')
    socket.say(session, 'second')
    const first = await script.next()
    socket.say(newSessionId(), 'elsewhere')
    const elsewhere = await script.next()
    expect(elsewhere.asked).toBe('elsewhere')
    expect(script.begun()).toBe(0)
    first.done()
    const second = await script.next()
    expect(second.asked).toBe('second')
    second.done()
    elsewhere.done()
  })

  test('goes on without anybody who listens', async () => {
    const socket = await connect(agent)
    socket.say(session, 'Work')
    const call = await script.next()
    await socket.close()
    call.emit('done')
    call.done(3)
    await expect.poll(async () => (await history())[1]).toMatchObject({ content: 'done', status: 'complete' })
  })

  test('names its session after its first words, unless a person did', async () => {
    const socket = await connectExtended(agent)
    socket.say(session, '  Plan the\ttrip to 上海\nwith details')
    expect(await socket.next('session_updated')).toMatchObject({
      session_id: session,
      title: 'Plan the trip to 上海',
    })
    ;(await script.next()).done()
    const named = await agent.device.sessions.create({ body: { title: 'Mine' } })
    socket.say(named.session_id, 'Something else')
    ;(await script.next()).done()
    const { sessions } = await agent.device.sessions.list({ query: {} })
    expect(sessions.find(({ session_id }) => session_id === named.session_id)?.title).toBe('Mine')
  })

  test('is heard of by the other devices, with the name its client gave it', async () => {
    const other = await connectExtended(agent)
    const socket = await connectExtended(agent)
    socket.say(session, 'Hello', { client_msg_id: 'c-1' })
    const told = await other.next('user_message')
    expect(told).toMatchObject({ content: 'Hello', client_msg_id: 'c-1', session_id: session })
    expect(await socket.next('message_ack')).toEqual({
      type: 'message_ack',
      client_msg_id: 'c-1',
      message_id: told['message_id'],
      duplicate: false,
      session_id: session,
    })
    expect(await other.next('stream_start')).toMatchObject({ reply_to: told['message_id'] })
    ;(await script.next()).done()
  })
})

describe('a message sent twice', () => {
  test('is taken once, and the second one is told so', async () => {
    const socket = await connectExtended(agent)
    socket.say(session, 'Once', { client_msg_id: 'same' })
    socket.say(session, 'Once', { client_msg_id: 'same' })
    const first = await socket.next('message_ack')
    const second = await socket.next('message_ack')
    expect(second).toEqual({ ...first, duplicate: true })
    ;(await script.next()).done()
    await socket.next('stream_end')
    expect(await history()).toHaveLength(2)
  })

  test('over twenty sockets at once is taken by exactly one', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => connectExtended(agent)))
    for (const socket of sockets) socket.say(session, 'Race', { client_msg_id: 'race' })
    const acks = await Promise.all(sockets.map((socket) => socket.next('message_ack')))
    expect(acks.filter(({ duplicate }) => duplicate === false)).toHaveLength(1)
    expect(new Set(acks.map(({ message_id }) => message_id)).size).toBe(1)
    ;(await script.next()).done()
    expect(script.begun()).toBe(0)
  })

  test('with two names is two messages: the test would see a second one taken', async () => {
    const sockets = await Promise.all([connectExtended(agent), connectExtended(agent)])
    sockets.forEach((socket, n) => socket.say(session, 'Race', { client_msg_id: `race-${n}` }))
    const acks = await Promise.all(sockets.map((socket) => socket.next('message_ack')))
    expect(acks.filter(({ duplicate }) => duplicate === false)).toHaveLength(2)
    ;(await script.next()).done()
    ;(await script.next()).done()
  })
})

describe('a message that cannot be taken', () => {
  const answer = async (more: object, session_id = session) => {
    const socket = await connect(agent)
    socket.say(session_id, 'Hi', more)
    const frames = await socket.upTo('stream_end')
    expect(frames.map(({ type }) => type)).toEqual(['stream_start', 'stream_chunk', 'stream_end'])
    expect(frames[2]).toMatchObject({ usage: { tokens: 0 } })
    expect(await history(session_id)).toEqual([])
    return textOf(frames)
  }
  const attachments = (n: number) => Array.from({ length: n }, (_, i) => ({ upload_id: `up_${i}` }))

  function addUploads(n: number) {
    for (const { upload_id } of attachments(n))
      agent.deps.db.sql.run`
        INSERT INTO uploads (upload_id, mime, size, name, created_at) VALUES (${upload_id}, 'image/png', 1, 'a.png', 0)`
  }

  test('for ten attachments is answered in words; nine are taken in their order', async () => {
    addUploads(maxAttachments + 1)
    expect(await answer({ attachments: attachments(maxAttachments + 1) })).toContain('10 attachments, and 9')
    const socket = await connect(agent)
    socket.say(session, 'Look', { attachments: attachments(maxAttachments) })
    const call = await script.next()
    expect(call.messages[0]?.files?.map(({ mime }) => mime)).toHaveLength(maxAttachments)
    call.done()
    await socket.next('stream_end')
    expect((await history())[0]?.attachments).toEqual(
      attachments(maxAttachments).map(({ upload_id }) => ({
        upload_id,
        url: expect.stringContaining(`/api/uploads/${upload_id}?`),
        mime: 'image/png',
        name: 'a.png',
      })),
    )
  })

  test('for one character too many is answered in words; 32,000 are taken', async () => {
    expect(await answer({ content: 'x'.repeat(maxContentCharacters + 1) })).toContain('32001 characters')
    const socket = await connect(agent)
    socket.say(session, '字'.repeat(maxContentCharacters))
    const call = await script.next()
    expect(call.asked).toHaveLength(maxContentCharacters)
    call.done()
  })

  test.each([
    '',
    'sess_',
    'sess_01ARZ3NDEKTSV4RRFFQ69G5FA',
    'sess_01arz3ndektsv4rrffq69g5fav',
    "'; DROP TABLE x",
  ])('for the session "%s" is answered in words', async (name) =>
    expect(await answer({}, name)).toContain('no valid name'),
  )

  test('for an attachment that is not there, or for being empty, is answered in words', async () => {
    expect(await answer({ attachments: [{ upload_id: 'up_gone' }] })).toContain('attach it again')
    expect(await answer({ content: ' \n' })).toContain('empty')
  })

  test('because too many wait is answered in words, and the last that fits is taken', async () => {
    const socket = await connectExtended(agent)
    for (let n = 0; n <= maxWaiting; n += 1) socket.say(session, `m${n}`, { client_msg_id: `c${n}` })
    expect(await socket.next('stream_end')).toMatchObject({ status: 'error' })
    expect(await history()).toHaveLength(2 * maxWaiting)
  })

  test('is acknowledged all the same, so that its client does not send it again and again', async () => {
    const socket = await connectExtended(agent)
    socket.say('no session', 'Hi', { client_msg_id: 'c-9' })
    const { message_id } = await socket.next('message_ack')
    expect(await socket.next('stream_start')).toMatchObject({ reply_to: message_id })
    expect(await socket.next('stream_end')).toMatchObject({ status: 'error' })
  })
})

describe('a reply that goes wrong', () => {
  test('because of the brain says so in the words of the brain, after what it had said', async () => {
    const socket = await connectExtended(agent)
    socket.say(session, 'Go')
    const call = await script.next()
    call.emit('I was')
    call.fail(new BrainError('The model cannot be reached.'))
    const frames = await socket.upTo('stream_end')
    expect(textOf(frames)).toBe('I was\n\nThe model cannot be reached.')
    expect(frames.at(-1)).toMatchObject({ status: 'error' })
    expect((await history())[1]).toMatchObject({ status: 'error', content: textOf(frames) })
  })

  test('because of a fault of ours says nothing of its insides', async () => {
    const socket = await connect(agent)
    socket.say(session, 'Go')
    ;(await script.next()).fail(new TypeError('x is not a function'))
    expect(textOf(await socket.upTo('stream_end'))).toBe(
      'Something went wrong on the server. Please try again.',
    )
  })

  test('because it takes 30 minutes is ended, and a moment earlier it is not', async () => {
    const socket = await connectExtended(agent)
    socket.say(session, 'Go')
    const { signal } = (await script.next()).context
    agent.clock.move({ advanceMs: maxRunMs - 1 })
    agent.parts.runs.stopOverdue(agent.clock.now())
    expect(signal.aborted).toBe(false)
    agent.clock.move({ advanceMs: 1 })
    agent.parts.runs.stopOverdue(agent.clock.now())
    const frames = await socket.upTo('stream_end')
    expect(textOf(frames)).toContain('30 minutes')
    expect(signal.aborted).toBe(true)
  })
})

test('a reply of 200,000 characters is told, and one more ends it', async () => {
  const socket = await connectExtended(agent)
  socket.say(session, 'Go')
  const call = await script.next()
  call.emit('x'.repeat(maxReplyCharacters))
  await socket.next('stream_chunk')
  expect(call.context.signal.aborted).toBe(false)
  call.emit('x')
  const frames = await socket.upTo('stream_end')
  expect(textOf(frames)).toBe('\n\nThe reply was stopped: it became too long.')
  expect(frames.at(-1)).toMatchObject({ status: 'error' })
})

test('a reply or errand whose end could not be written is ended as soon as it can be', async () => {
  const socket = await connectExtended(agent)
  const { db, log } = agent.deps
  log.error = () => {}
  socket.say(session, 'Go')
  const call = await script.next()
  call.context.spawn?.({ name: 'Helper', instruction: 'help' })
  const helper = await script.next()
  call.emit('So far')
  await socket.next('stream_chunk')
  for (const table of ['messages', 'agents'])
    db.raw.exec(
      `CREATE TRIGGER full_${table} BEFORE UPDATE OF status ON ${table} BEGIN SELECT raise(ABORT, 'full'); END`,
    )
  call.done()
  helper.done()
  await socket.settled()
  expect((await history())[1]).toMatchObject({ status: 'streaming', agents: [{ status: 'running' }] })
  db.raw.exec('DROP TRIGGER full_messages; DROP TRIGGER full_agents')
  await agent.jobs.run('end-left-over-replies')
  await agent.jobs.run('end-left-over-agents')
  expect(await socket.next('stream_end')).toMatchObject({ status: 'error' })
  expect(await socket.next('agent_error')).toMatchObject({ code: 'failed' })
  expect((await history())[1]?.content).toMatch(/^So far\n\nSomething went wrong/)
  await agent.jobs.run('end-left-over-replies')
  await socket.settled()
  expect(socket.frames.filter(({ type }) => type === 'stream_end')).toHaveLength(1)
})

test('a reply that is under way is left alone by those who look for what was left over', async () => {
  const socket = await connectExtended(agent)
  socket.say(session, 'Go')
  const call = await script.next()
  await agent.jobs.run('end-left-over-replies')
  call.done(-0.4)
  expect(await socket.next('stream_end')).toMatchObject({ status: 'complete', usage: { tokens: 0 } })
})

test('fragments that come fast are told together, thirty times a second at most', async () => {
  const socket = await connect(agent)
  socket.say(session, 'Fast')
  const call = await script.next()
  for (let n = 0; n < 1000; n += 1) call.emit('x')
  call.done()
  const frames = await socket.upTo('stream_end')
  expect(textOf(frames)).toBe('x'.repeat(1000))
  expect(frames.length).toBeLessThan(6)
})

test('the agent speaks by itself, together with what has to be true then', async () => {
  const socket = await connect(agent)
  socket.say(session, 'Remind me')
  ;(await script.next()).done()
  await socket.next('stream_end')
  let written = 0
  expect(agent.parts.runs.say(session, 'It is time', () => (written += 1))).toBe(true)
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
    agent.parts.runs.say(session, 'lost', () => {
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(await history()).toHaveLength(3)
  expect(agent.parts.runs.say(newSessionId(), 'nobody')).toBe(false)
  expect(written).toBe(1)
})
