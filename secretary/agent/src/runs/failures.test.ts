import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BrainError } from '#core'
import {
  connectExtendedClient,
  connectStrictClient,
  joinReplyFragments,
  startScriptedConversation,
  type TestAgent,
  type TestConversation,
} from '#testing'
import { maxReplyCharacters, maxRunMs } from './rules.ts'

let agent: TestAgent
let script: TestConversation['script']
let session: string
let history: TestConversation['history']
beforeEach(async () => void ({ agent, script, session, history } = await startScriptedConversation()))
afterEach(() => agent.stop())

describe('reply whose brain fails', () => {
  test('the message of a brain error is appended to the partial reply', async () => {
    const socket = await connectExtendedClient(agent)
    socket.sendMessage(session, 'Go')
    const call = await script.next()
    call.emit('I was')
    call.fail(new BrainError('The model cannot be reached.'))
    const frames = await socket.upTo('stream_end')
    expect(joinReplyFragments(frames)).toBe('I was\n\nThe model cannot be reached.')
    expect(frames.at(-1)).toMatchObject({ status: 'error' })
    expect((await history())[1]).toMatchObject({ status: 'error', content: joinReplyFragments(frames) })
  })

  test.each([
    [{ tokens: 42, estimated: false }, 42],
    [{ tokens: 42, estimated: true }, 0],
  ])(
    'a reply that failed with the usage %o shows %i tokens, in the frame and in the history',
    async (usage, tokens) => {
      const socket = await connectExtendedClient(agent)
      socket.sendMessage(session, 'Go')
      ;(await script.next()).fail(new BrainError('The model broke off.', { usage }))
      const frames = await socket.upTo('stream_end')
      expect(frames.at(-1)).toMatchObject({ status: 'error', usage: { tokens } })
      expect(frames.at(-1)?.['usage']).not.toHaveProperty('estimated')
      expect((await history())[1]?.usage).toEqual({ tokens, estimated: false })
    },
  )

  test('only a failed reply that was cut at the length limit stays in the conversation for the brain', async () => {
    const socket = await connectExtendedClient(agent)
    const shown = async (error: BrainError) => {
      socket.sendMessage(session, 'Go')
      const call = await script.next()
      call.emit('Half an answer')
      call.fail(error)
      await socket.upTo('stream_end')
      socket.sendMessage(session, 'continue')
      const next = await script.next()
      next.done()
      await socket.upTo('stream_end')
      return next.messages.some(({ content }) => content.startsWith('Half an answer'))
    }
    expect(await shown(new BrainError('Failed.'))).toBe(false)
    expect(await shown(new BrainError('Filtered.', { stopReason: 'content_filter' }))).toBe(false)
    expect(await shown(new BrainError('Cut off.', { stopReason: 'length' }))).toBe(true)
  })

  test('an internal error shows a general message without details', async () => {
    const socket = await connectStrictClient(agent)
    socket.sendMessage(session, 'Go')
    ;(await script.next()).fail(new TypeError('x is not a function'))
    expect(joinReplyFragments(await socket.upTo('stream_end'))).toBe(
      'Something went wrong on the server. Please try again.',
    )
  })

  test('a reply ends with an error after exactly 30 minutes', async () => {
    const socket = await connectExtendedClient(agent)
    socket.sendMessage(session, 'Go')
    const { signal } = (await script.next()).context
    agent.clock.move({ advanceMs: maxRunMs - 1 })
    agent.services.runs.stopOverdue(agent.clock.now())
    expect(signal.aborted).toBe(false)
    agent.clock.move({ advanceMs: 1 })
    agent.services.runs.stopOverdue(agent.clock.now())
    const frames = await socket.upTo('stream_end')
    expect(joinReplyFragments(frames)).toContain('30 minutes')
    expect(signal.aborted).toBe(true)
  })
})

test('a reply of 200,000 characters is sent, and one more character ends it', async () => {
  const socket = await connectExtendedClient(agent)
  socket.sendMessage(session, 'Go')
  const call = await script.next()
  call.emit('x'.repeat(maxReplyCharacters))
  await socket.next('stream_chunk')
  expect(call.context.signal.aborted).toBe(false)
  call.emit('x')
  const frames = await socket.upTo('stream_end')
  expect(joinReplyFragments(frames)).toBe('\n\nThe reply was stopped: it became too long.')
  expect(frames.at(-1)).toMatchObject({ status: 'error' })
})

test('the cleanup job ends a reply or sub-agent whose end could not be stored', async () => {
  const socket = await connectExtendedClient(agent)
  const { db, log } = agent.deps
  log.error = () => {}
  socket.sendMessage(session, 'Go')
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

test('the cleanup job for leftover replies does not end a reply that still runs', async () => {
  const socket = await connectExtendedClient(agent)
  socket.sendMessage(session, 'Go')
  const call = await script.next()
  await agent.jobs.run('end-left-over-replies')
  call.done(-0.4)
  expect(await socket.next('stream_end')).toMatchObject({ status: 'complete', usage: { tokens: 0 } })
})
