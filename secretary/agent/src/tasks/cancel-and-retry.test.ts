import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BrainError } from '#core'
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
let agentsOf: ReplyWithSubAgents['agentsOf']
beforeEach(
  async () => void ({ agent, script, socket, parentMsg, spawn, agentsOf } = await startTestParentReply()),
)
afterEach(() => agent.stop())

describe('agent_cancel frame', () => {
  test('agent_cancel ends a running or waiting sub-agent immediately', async () => {
    const [first, , third] = [spawn('a'), spawn('b'), spawn('c')]
    const { signal } = (await script.next()).context
    socket.send({ type: 'agent_cancel', agent_id: third })
    expect(await socket.next('agent_error')).toMatchObject({
      agent_id: third,
      error: 'Cancelled by user',
      code: 'cancelled',
    })
    await agent.device.agents.cancel(createSubAgentIdParams(first))
    expect(await socket.next('agent_error')).toMatchObject({ agent_id: first, error: 'Cancelled by user' })
    expect(signal.aborted).toBe(true)
    expect((await agentsOf()).map(({ status }) => status)).toEqual(['cancelled', 'running', 'cancelled'])
  })

  test('cancelling an ended or unknown sub-agent is refused', async () => {
    const agent_id = spawn()
    ;(await script.next()).done()
    await socket.next('agent_complete')
    await expect(agent.device.agents.cancel(createSubAgentIdParams(agent_id))).rejects.toMatchObject(
      expectedErrorResponse(409, 'AGENT_IS_OVER'),
    )
    await expect(agent.device.agents.cancel(createSubAgentIdParams('agent_none'))).rejects.toMatchObject(
      expectedErrorResponse(404, 'AGENT_NOT_FOUND'),
    )
    socket.send({ type: 'agent_cancel', agent_id })
    expect(await socket.next('error')).toMatchObject({ code: 'AGENT_IS_OVER' })
  })
})

describe('agent_retry frame', () => {
  const failed = async () => {
    const agent_id = spawn('Again')
    ;(await script.next()).fail(new BrainError('no'))
    await socket.next('agent_error')
    return agent_id
  }

  test('a retry of a sub-agent starts a new sub-agent with the same instruction, and the new row names the earlier sub-agent', async () => {
    const agent_id = await failed()
    const again = await agent.device.agents.retry(createSubAgentIdParams(agent_id))
    expect(again).toMatchObject({ retry_of: agent_id, attempt: 2, name: 'Again', parent_msg: parentMsg })
    expect(await socket.next('agent_start')).toMatchObject({
      agent_id: again.agent_id,
      retry_of: agent_id,
      attempt: 2,
    })
    const call = await script.next()
    expect(call.lastMessage).toBe('do Again')
    call.done()
    await socket.next('agent_complete')
  })

  test('the frame agent_retry retries a failed sub-agent, and a failed retry can be retried', async () => {
    const agent_id = await failed()
    socket.send({ type: 'agent_retry', agent_id })
    const { agent_id: second } = await socket.next('agent_start')
    ;(await script.next()).fail(new BrainError('no'))
    await socket.next('agent_error')
    const third = await agent.device.agents.retry(createSubAgentIdParams(String(second)))
    expect(third).toMatchObject({ attempt: 3, retry_of: second })
  })

  test('10 retries of one sub-agent at the same time: exactly one succeeds', async () => {
    const agent_id = await failed()
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => agent.device.agents.retry(createSubAgentIdParams(agent_id))),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(agent.device.agents.retry(createSubAgentIdParams(agent_id))).rejects.toMatchObject(
      expectedErrorResponse(409, 'AGENT_WAS_RETRIED'),
    )
  })

  test('a retry of a running or unknown sub-agent is refused', async () => {
    await expect(agent.device.agents.retry(createSubAgentIdParams(spawn()))).rejects.toMatchObject(
      expectedErrorResponse(409, 'AGENT_CANNOT_BE_RETRIED'),
    )
    await expect(agent.device.agents.retry(createSubAgentIdParams('agent_none'))).rejects.toMatchObject(
      expectedErrorResponse(404, 'AGENT_NOT_FOUND'),
    )
  })
})
