import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BrainError } from '#core'
import { connectStrictClient } from '#testing'
import {
  maxSubAgentRunMs,
  maxSubAgentsPerMessage,
  maxSubAgentTokens,
  maxSubAgentLogLines,
  progressIntervalMs,
} from './rules.ts'
import {
  createSubAgentIdParams,
  type ReplyWithSubAgents,
  expectedErrorResponse,
  startTestParentReply,
} from './testing/parent.ts'

let agent: ReplyWithSubAgents['agent']
let script: ReplyWithSubAgents['script']
let socket: ReplyWithSubAgents['socket']
let parentMsg: ReplyWithSubAgents['parentMsg']
let spawn: ReplyWithSubAgents['spawn']
let parent: ReplyWithSubAgents['parent']
let agentsOf: ReplyWithSubAgents['agentsOf']
beforeEach(
  async () =>
    void ({ agent, script, socket, parentMsg, spawn, parent, agentsOf } = await startTestParentReply()),
)
afterEach(() => agent.stop())

describe('sub-agent that a reply starts', () => {
  test('a failed sub-agent keeps the text that it wrote and its token usage', async () => {
    const agent_id = spawn('Weather')
    const call = await script.next()
    call.emit('Half of it')
    call.fail(new BrainError('It was cut off.', { usage: { tokens: 7, estimated: false } }))
    await socket.next('agent_error')
    expect(await agentsOf()).toMatchObject([
      { status: 'failed', error: 'It was cut off.', result: 'Half of it' },
    ])
    const row = agent.deps.db.sql.get`SELECT tokens FROM agents WHERE agent_id = ${agent_id}`
    expect(row).toEqual({ tokens: 7 })
    parent.done()
  })

  test('a sub-agent starts under its reply, receives only its instruction, and completes', async () => {
    const agent_id = spawn('Weather')
    expect(await socket.next()).toMatchObject({
      type: 'agent_start',
      agent_id,
      name: 'Weather',
      parent_msg: parentMsg,
    })
    const call = await script.next()
    expect(call.messages).toEqual([{ role: 'user', content: 'do Weather' }])
    expect(call.context.isSubAgent).toBe(true)
    expect(call.context.messageId).toBe(parentMsg)
    expect(await socket.next()).toMatchObject({ type: 'agent_progress', progress: 0 })
    agent.clock.move({ advanceMs: 1500 })
    call.emit('Sunny')
    call.done(4)
    expect(await socket.next()).toMatchObject({
      type: 'agent_complete',
      agent_id,
      duration_ms: 1500,
      result: 'Sunny',
    })
    expect(await agentsOf()).toEqual([
      {
        agent_id,
        name: 'Weather',
        parent_msg: parentMsg,
        status: 'completed',
        progress: 100,
        detail: '',
        duration_ms: 1500,
        result: 'Sunny',
        error: null,
        code: null,
        retry_of: null,
        attempt: 1,
        parent_agent: null,
        usage: { tokens: 4 },
      },
    ])
    parent.done()
  })

  test('a sub-agent continues after its reply has ended, even without a connection', async () => {
    spawn()
    const call = await script.next()
    parent.done()
    await socket.next('stream_end')
    await socket.close()
    call.emit('late')
    call.done()
    await expect.poll(agentsOf).toMatchObject([{ status: 'completed', result: 'late' }])
  })

  test('a sub-agent waits while the limit is reached and starts when another sub-agent ends', async () => {
    for (const name of ['a', 'b', 'c']) spawn(name)
    const [first] = [await script.next(), await script.next()]
    expect(script.pendingCount()).toBe(0)
    expect((await agentsOf()).map(({ status }) => status)).toEqual(['running', 'running', 'waiting'])
    first?.done()
    expect((await script.next()).lastMessage).toBe('do c')
  })

  test('a message starts at most ten sub-agents', async () => {
    for (let n = 0; n < maxSubAgentsPerMessage; n += 1) spawn()
    expect(() => spawn()).toThrow(BrainError)
    expect(await agentsOf()).toHaveLength(maxSubAgentsPerMessage)
  })

  test('a failed sub-agent shows the error message of its brain', async () => {
    const agent_id = spawn()
    ;(await script.next()).fail(new BrainError('The key was refused.'))
    expect(await socket.next('agent_error')).toMatchObject({
      agent_id,
      error: 'The key was refused.',
      code: 'failed',
    })
    expect(await agentsOf()).toMatchObject([{ status: 'failed', error: 'The key was refused.' }])
  })

  test('a sub-agent is stopped after exactly ten minutes', async () => {
    spawn()
    const { signal } = (await script.next()).context
    agent.clock.move({ advanceMs: maxSubAgentRunMs - 1 })
    agent.services.tasks.stopOverdue(agent.clock.now())
    expect(signal.aborted).toBe(false)
    agent.clock.move({ advanceMs: 1 })
    agent.services.tasks.stopOverdue(agent.clock.now())
    expect(await socket.next('agent_error')).toMatchObject({ code: 'timeout' })
    expect(signal.aborted).toBe(true)
  })

  test('a sub-agent is stopped when it writes more than its token limit, not at the limit', async () => {
    spawn()
    const call = await script.next()
    call.emit('x'.repeat(maxSubAgentTokens * 3))
    expect(call.context.signal.aborted).toBe(false)
    call.emit('x')
    expect(await socket.next('agent_error')).toMatchObject({ code: 'budget' })
  })
})

describe('progress of a sub-agent', () => {
  test('many progress updates of a sub-agent are sent as one frame with the highest progress and the newest detail', async () => {
    spawn()
    const call = await script.next()
    await socket.next('agent_progress')
    const before = socket.frames.length
    for (let n = 0; n <= 60; n += 1) call.context.progress(n, `step ${n}`)
    call.context.progress(30, 'back again')
    await expect.poll(() => socket.frames.at(-1)?.['detail']).toBe('back again')
    const sent = socket.frames.slice(before).map(({ progress }) => progress)
    expect(sent).toEqual([60])
    expect(await agentsOf()).toMatchObject([{ progress: 60, detail: 'back again', status: 'running' }])
  })

  test('progress updates that a sub-agent makes for more than a second are sent at most four times a second', async () => {
    spawn()
    const call = await script.next()
    await socket.next('agent_progress')
    const before = socket.frames.length
    const startedAt = performance.now()
    for (let n = 1; n <= 60; n += 1) {
      call.context.progress(n, `step ${n}`)
      await sleep(20)
    }
    await expect.poll(() => socket.frames.at(-1)?.['progress']).toBe(60)
    const most = Math.floor((performance.now() - startedAt) / progressIntervalMs) + 1
    const sent = socket.frames.slice(before).filter(({ type }) => type === 'agent_progress').length
    expect(progressIntervalMs).toBe(250)
    expect(sent).toBeGreaterThan(1)
    expect(sent).toBeLessThanOrEqual(most)
  })

  test('progress after the end of a sub-agent is discarded', async () => {
    spawn()
    const call = await script.next()
    call.context.progress(10, 'a')
    call.context.progress(20, 'b')
    call.done()
    await socket.next('agent_complete')
    call.context.progress(99, 'late')
    await sleep(300) // Waits longer than the interval in which progress is merged.
    await socket.settled()
    expect(socket.frames.at(-1)).toEqual({ type: 'pong' })
    expect(socket.frames.at(-2)?.type).toBe('agent_complete')
    expect(await agentsOf()).toMatchObject([{ progress: 100 }])
  })
})

describe('GET /api/agents/:agent_id/logs', () => {
  test('an agent_log frame contains its level, and GET logs with `after` lists only later lines', async () => {
    const agent_id = spawn()
    const call = await script.next()
    for (const level of ['INFO', 'WARN', 'ERROR'] as const) call.context.log(level, `a ${level}`)
    expect(await socket.next('agent_log')).toMatchObject({ agent_id, level: 'INFO', message: 'a INFO' })
    const { logs } = await agent.device.agents.logs({ ...createSubAgentIdParams(agent_id), query: {} })
    expect(logs.map(({ level }) => level)).toEqual(['INFO', 'WARN', 'ERROR'])
    const rest = await agent.device.agents.logs({
      ...createSubAgentIdParams(agent_id),
      query: { after: logs[0]?.id ?? 0, limit: 1 },
    })
    expect(rest).toMatchObject({ logs: [{ level: 'WARN' }], has_more: true })
  })

  test('the logs of a sub-agent stop after a thousand lines and are listed in pages of two hundred', async () => {
    const agent_id = spawn()
    const { context } = await script.next()
    for (let n = 0; n <= maxSubAgentLogLines; n += 1) context.log('INFO', String(n))
    let after = 0
    const lines: string[] = []
    for (let more = true; more; ) {
      const page = await agent.device.agents.logs({ ...createSubAgentIdParams(agent_id), query: { after } })
      expect(page.logs.length).toBeLessThanOrEqual(200)
      lines.push(...page.logs.map(({ message }) => message))
      after = page.logs.at(-1)?.id ?? 0
      more = page.has_more
    }
    expect(lines).toEqual(Array.from({ length: maxSubAgentLogLines }, (_, n) => String(n)))
  })

  test('the logs of an unknown sub-agent answer 404 AGENT_NOT_FOUND', () =>
    expect(
      agent.device.agents.logs({ ...createSubAgentIdParams('agent_none'), query: {} }),
    ).rejects.toMatchObject(expectedErrorResponse(404, 'AGENT_NOT_FOUND')))
})

test('a strict connection receives a sub-agent in the fields of the specification', async () => {
  const strict = await connectStrictClient(agent)
  const agent_id = spawn('Plain')
  const call = await script.next()
  call.context.log('INFO', 'not for it')
  call.fail(new BrainError('no'))
  expect(await strict.next('agent_start')).toEqual({
    type: 'agent_start',
    agent_id,
    name: 'Plain',
    parent_msg: parentMsg,
  })
  expect(await strict.next()).toEqual({ type: 'agent_progress', agent_id, progress: 0, detail: '' })
  expect(await strict.next()).toEqual({ type: 'agent_error', agent_id, error: 'no' })
})
