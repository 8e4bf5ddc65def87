import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BrainError } from '#core'
import {
  maxSubAgentDepth,
  maxSubAgentsPerMessage,
  maxTokensPerMessage,
  decideSubAgentStartRefusal,
} from './rules.ts'
import { type ReplyWithSubAgents, startTestParentReply } from './testing/parent.ts'

let parts: ReplyWithSubAgents
beforeEach(async () => void (parts = await startTestParentReply()))
afterEach(() => parts.agent.stop())

describe('sub-agent that starts sub-agents', () => {
  test('a sub-agent receives the results of the sub-agents that it started, and then answers', async () => {
    const { script, socket, spawn, agentsOf } = parts
    const id = spawn('Research')
    const research = await script.next()
    const { agentId } = research.context.spawn?.({ name: 'Prices', instruction: 'find prices' }) ?? {}
    const prices = await script.next()
    research.emit('I look for prices.')
    research.done(1)
    await expect.poll(agentsOf).toMatchObject([{ agent_id: id, status: 'running', detail: '0/1' }, {}])
    prices.emit('3 and 4')
    prices.done(2)
    const again = await script.next()
    expect(again.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    expect(again.messages.at(-1)?.results).toEqual([{ name: 'Prices', status: 'completed', text: '3 and 4' }])
    again.emit('They cost 3 and 4.')
    again.done(5)
    await expect.poll(agentsOf).toMatchObject([
      { agent_id: id, status: 'completed', result: 'They cost 3 and 4.', parent_agent: null },
      { agent_id: agentId, status: 'completed', parent_agent: id },
    ])
    expect(socket.frames.filter(({ type }) => type === 'agent_start')).toMatchObject([
      { agent_id: id },
      { agent_id: agentId, parent_agent: id },
    ])
  })

  test('a sub-agent that waits for other sub-agents does not count towards the limit of running sub-agents', async () => {
    const { script, spawn } = parts
    // Starts two sub-agents, the largest number that may run at the same time in this test.
    for (const name of ['a', 'b']) spawn(name)
    const both = [await script.next(), await script.next()]
    for (const call of both) call.context.spawn?.({ name: 'child', instruction: 'help' })
    expect(script.pendingCount()).toBe(0)
    for (const call of both) call.done()
    for (const child of [await script.next(), await script.next()]) child.done()
    expect((await script.next()).messages.at(-1)?.results).toHaveLength(1)
  })

  test('a sub-agent of the third level cannot start sub-agents', async () => {
    const { script, spawn } = parts
    spawn('level 1')
    let call = await script.next()
    for (let depth = 2; depth <= maxSubAgentDepth; depth += 1) {
      call.context.spawn?.({ name: `level ${depth}`, instruction: 'go on' })
      call.done()
      // oxlint-disable-next-line no-await-in-loop -- each level starts the next one
      call = await script.next()
    }
    expect(call.context.spawn).toBeUndefined()
  })

  test('sub-agents of all levels share the limit of one message', async () => {
    const { script, spawn } = parts
    spawn('first')
    const first = await script.next()
    for (let n = 1; n < maxSubAgentsPerMessage; n += 1) first.context.spawn?.({ name: 'n', instruction: 'n' })
    expect(() => first.context.spawn?.({ name: 'one more', instruction: 'n' })).toThrow(BrainError)
    expect(() => spawn('one more')).toThrow(BrainError)
  })

  test('cancelling a sub-agent cancels the sub-agents that it started', async () => {
    const { script, socket, spawn, agentsOf } = parts
    const id = spawn('Research')
    const research = await script.next()
    research.context.spawn?.({ name: 'Prices', instruction: 'find prices' })
    await script.next()
    socket.send({ type: 'agent_cancel', agent_id: id })
    await expect.poll(agentsOf).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }])
  })
})

describe('decideSubAgentStartRefusal', () => {
  const fine = {
    depth: maxSubAgentDepth,
    started: maxSubAgentsPerMessage - 1,
    tokens: maxTokensPerMessage - 1,
  }
  test.each([
    [fine, undefined],
    [{ ...fine, depth: maxSubAgentDepth + 1 }, 'depth'],
    [{ ...fine, started: maxSubAgentsPerMessage }, 'at most'],
    [{ ...fine, tokens: maxTokensPerMessage }, 'tokens'],
  ])('decideSubAgentStartRefusal in the state %j returns a reason that contains: %s', (state, reason) => {
    const refusal = decideSubAgentStartRefusal(state)
    if (reason === undefined) expect(refusal).toBeUndefined()
    else expect(refusal).toContain(reason)
  })
})
