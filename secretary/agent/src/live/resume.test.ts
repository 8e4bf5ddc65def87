import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pruneJournal } from '#journal'
import {
  type ScriptedBrainCall,
  connectExtendedClient,
  connectStrictClient,
  createScriptedBrain,
  createTestSessionId,
  startTestAgent,
  type TestAgent,
  type TestFrame,
} from '#testing'

let agent: TestAgent
let script: ReturnType<typeof createScriptedBrain>
let session: string
beforeEach(async () => {
  script = createScriptedBrain()
  agent = await startTestAgent({}, script.brain)
  session = createTestSessionId()
})
afterEach(() => agent.stop())

type Extended = Awaited<ReturnType<typeof connectExtendedClient>>
const typesOf = (frames: TestFrame[]) => frames.map(({ type }) => type)
const lastSeq = ({ frames }: { frames: TestFrame[] }) =>
  Math.max(0, ...frames.map(({ seq, type }) => (type === 'welcome' ? 0 : Number(seq ?? 0))))
const placeOf = (socket: Extended, after_seq = lastSeq(socket)) => ({
  epoch: socket.welcome.epoch,
  after_seq,
})

async function ask(socket: Extended, content: string) {
  socket.sendMessage(session, content)
  return script.next()
}
async function emitHeard(socket: Extended, call: ScriptedBrainCall, text: string) {
  call.emit(text)
  await socket.next('stream_chunk')
}

describe('WebSocket client that resumes after a disconnection', () => {
  test('a resuming client receives the missed frames in order, then new ones, without gap or duplicate', async () => {
    const before = await connectExtendedClient(agent)
    const call = await ask(before, 'Hi')
    await before.next('stream_start')
    await before.close()
    call.emit('all of it')
    call.done(1)
    const witness = await connectExtendedClient(agent)
    const second = await ask(witness, 'More')
    await witness.next('stream_start')
    const socket = await connectExtendedClient(agent, placeOf(before))
    second.emit('live')
    second.done(2)
    const missed = [...(await socket.upTo('stream_end')), ...(await socket.upTo('stream_end'))]
    expect(missed.map(({ type, content }) => [type, content])).toEqual([
      ['stream_start', undefined],
      ['stream_chunk', 'all of it'],
      ['stream_end', undefined],
      ['user_message', 'More'],
      ['stream_start', undefined],
      ['stream_start', undefined],
      ['stream_chunk', 'live'],
      ['stream_end', undefined],
    ])
    const numbers = missed.flatMap(({ seq }) => (seq === undefined ? [] : [Number(seq)]))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('a client that was disconnected while a reply ended receives the whole reply', async () => {
    const before = await connectExtendedClient(agent)
    const call = await ask(before, 'Hi')
    await emitHeard(before, call, 'One ')
    const inTheMiddle = placeOf(before)
    await emitHeard(before, call, 'two ')
    await emitHeard(before, call, 'three')
    const atTheLastFragment = placeOf(before)
    call.done(3)
    await before.next('stream_end')
    for (const place of [inTheMiddle, atTheLastFragment, { ...inTheMiddle, after_seq: 0 }]) {
      const socket = await connectExtendedClient(agent, place)
      const frames = (await socket.upTo('stream_end')).filter(({ type }) => type.startsWith('stream'))
      expect(frames).toMatchObject([
        { type: 'stream_start', session_id: session, reply_to: expect.stringMatching(/^msg_/) },
        { type: 'stream_chunk', content: 'One two three' },
        { type: 'stream_end', usage: { tokens: 3 }, status: 'complete' },
      ])
      await socket.close()
    }
    const atTheEnd = await connectExtendedClient(agent, placeOf(before))
    await atTheEnd.settled()
    expect(typesOf(atTheEnd.frames)).toEqual(['welcome', 'pong'])
  })

  test('a client that was disconnected during a streaming reply receives its text so far, then the rest', async () => {
    const before = await connectExtendedClient(agent)
    const call = await ask(before, 'Hi')
    await emitHeard(before, call, 'One ')
    const place = placeOf(before)
    await emitHeard(before, call, 'two ')
    const socket = await connectExtendedClient(agent, place)
    expect(await socket.next('stream_start')).not.toHaveProperty('seq')
    expect(await socket.next()).toMatchObject({ content: 'One two ', session_id: session })
    await emitHeard(socket, call, 'three')
    call.done()
    expect((await socket.next('stream_end'))['status']).toBe('complete')
  })

  test('a resuming client receives only the newest progress of a running sub-agent, and no progress once it has ended', async () => {
    const before = await connectExtendedClient(agent)
    const call = await ask(before, 'Hi')
    call.context.spawn?.({ name: 'Helper', instruction: 'help' })
    const helper = await script.next()
    helper.context.progress(10, 'a')
    helper.context.progress(90, 'b')
    await before.next('agent_progress')
    const during = await connectExtendedClient(agent, placeOf(before, 0))
    await during.settled()
    expect(typesOf(during.frames).filter((type) => type === 'agent_progress')).toHaveLength(1)
    helper.done()
    await before.next('agent_complete')
    const after = await connectExtendedClient(agent, placeOf(before, 0))
    await after.settled()
    const types = typesOf(after.frames)
    expect(types).toContain('agent_complete')
    expect(types).not.toContain('agent_progress')
    expect(types.indexOf('agent_start')).toBeGreaterThan(types.indexOf('stream_start'))
    call.done()
  })
})

describe('WebSocket client that cannot resume and receives resync', () => {
  const expectResync = async (place: { epoch: string; after_seq: number }, reason: string) => {
    const socket = await connectExtendedClient(agent, place)
    expect(await socket.next()).toEqual({ type: 'resync', reason })
    return socket
  }

  test('a client receives resync if its journal has another id, if its position is ahead of the journal, or if it was disconnected too long', async () => {
    const before = await connectExtendedClient(agent)
    ;(await ask(before, 'Hi')).done()
    await before.next('stream_end')
    const { epoch, after_seq } = placeOf(before)
    await expectResync({ epoch: 'another', after_seq }, 'another journal')
    await expectResync({ epoch, after_seq: after_seq + 1 }, 'ahead of the journal')
    agent.clock.move({ advanceMs: 25 * 3_600_000 })
    pruneJournal(agent.deps, agent.clock.now())
    await expectResync({ epoch, after_seq: after_seq - 1 }, 'no longer kept')
    const still = await connectExtendedClient(agent, { epoch, after_seq })
    await still.settled()
    expect(typesOf(still.frames)).toEqual(['welcome', 'pong'])
  })

  test('a client receives resync when the missed frames are larger than the history', async () => {
    const before = await connectExtendedClient(agent)
    for (let n = 0; n < 5 * 3; n += 1) {
      const call = await ask(before, 'Hi')
      call.emit('x'.repeat(150_000))
      call.done()
      await before.next('stream_end')
    }
    await expectResync(placeOf(before, 0), 'too much')
    const fits = await connectExtendedClient(agent, placeOf(before, lastSeq(before) - 8))
    expect((await fits.next()).type).not.toBe('resync')
  })

  test('a client that receives resync also receives open replies and open approval requests', async () => {
    const before = await connectExtendedClient(agent)
    const call = await ask(before, 'Hi')
    void call.context.approve({ summary: 'Send the letter?', action: { to: 'Ann' } })
    await emitHeard(before, call, 'So far')
    const socket = await expectResync({ epoch: 'another', after_seq: 1 }, 'another journal')
    expect(await socket.next()).toMatchObject({ type: 'approval_request', summary: 'Send the letter?' })
    expect(await socket.next()).toMatchObject({ type: 'stream_start' })
    expect(await socket.next()).toMatchObject({ type: 'stream_chunk', content: 'So far' })
    call.done()
    expect(await socket.next()).toMatchObject({ type: 'stream_end' })
  })
})

test('a new client receives the current position of the journal and the open replies', async () => {
  const first = await connectExtendedClient(agent)
  const call = await ask(first, 'Hi')
  await emitHeard(first, call, 'So far')
  const socket = await connectExtendedClient(agent)
  expect(socket.welcome).toMatchObject({ seq: lastSeq(first), server_time: '2026-11-21T08:00:00.000Z' })
  expect(typesOf([await socket.next(), await socket.next()])).toEqual(['stream_start', 'stream_chunk'])
  call.done()
})

test('all clients receive the same frames in the same order, regardless of when they connected', async () => {
  const sockets = await Promise.all([
    connectExtendedClient(agent),
    connectExtendedClient(agent),
    connectStrictClient(agent),
  ])
  const call = await ask(sockets[0], 'Hi')
  for (const part of ['a', 'b', 'c']) await emitHeard(sockets[0], call, part)
  call.done()
  const received = await Promise.all(
    sockets.map(async (socket) => {
      if (!socket.frames.some(({ type }) => type === 'stream_end')) await socket.next('stream_end')
      return socket.frames.filter(({ type }) => type === 'stream_chunk').map(({ content }) => content)
    }),
  )
  expect(received).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})
