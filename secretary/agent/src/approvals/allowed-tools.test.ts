import { afterEach, describe, expect, test } from 'vitest'
import type { ExternalTool } from '#core'
import {
  connectExtendedClient,
  createScriptedBrain,
  createTestSessionId,
  startTestAgent,
  type TestAgent,
} from '#testing'

let agent: TestAgent
afterEach(() => agent.stop())

const price: ExternalTool = { server: 'shop', name: 'price', definitionHash: 'hash one' }
const servers = { MCP_SERVERS: 'shop=http://127.0.0.1:9/mcp' }

/**
 * Starts an agent in the middle of a reply whose skill requests approval. `requestOf` returns the approval request, or
 * undefined if the agent did not ask the user.
 */
async function startAsking(settings: Record<string, string> = {}) {
  const script = createScriptedBrain()
  agent = await startTestAgent({ ...servers, ...settings }, script.brain)
  const socket = await connectExtendedClient(agent)
  socket.sendMessage(createTestSessionId(), 'Go')
  const call = await script.next()
  const ask = (tool: ExternalTool = price) =>
    call.context.approve({ summary: 'Use it?', action: { input: 1 }, tool })
  async function requestOf(tool?: ExternalTool) {
    const before = socket.frames.length
    const answer = ask(tool)
    await socket.settled()
    const request = socket.frames.slice(before).find(({ type }) => type === 'approval_request')
    if (request)
      socket.send({ type: 'approval', approval_id: String(request['approval_id']), decision: 'deny' })
    expect(await answer).toBe(request ? 'denied' : 'approved')
    return request
  }
  return { socket, ask, requestOf }
}

describe('approval of an MCP tool', () => {
  test('the agent asks for each use of a tool after "allow once" and never again after "always allow"', async () => {
    const { socket, ask, requestOf } = await startAsking()
    for (const always of [false, true]) {
      const answer = ask()
      const request = await socket.next('approval_request')
      expect(request['tool']).toEqual({ server: 'shop', name: 'price' })
      const approval_id = String(request['approval_id'])
      socket.send({ type: 'approval', approval_id, decision: 'approve', ...(always && { always: true }) })
      expect(await answer).toBe('approved')
    }
    expect(await requestOf()).toBeUndefined()
    expect(await requestOf({ ...price, name: 'order' })).toBeDefined()
    expect(await requestOf({ ...price, server: 'other' })).toBeDefined()
  })

  test('the agent asks again for a permanently allowed tool, marked as changed, after its definition changed', async () => {
    const { socket, ask, requestOf } = await startAsking()
    const answer = ask()
    const { approval_id } = await socket.next('approval_request')
    socket.send({ type: 'approval', approval_id: String(approval_id), decision: 'approve', always: true })
    await answer
    const request = await requestOf({ ...price, definitionHash: 'hash two' })
    expect(request?.['tool']).toEqual({ server: 'shop', name: 'price', changed: true })
    expect(await requestOf()).toBeUndefined()
  })

  test('a denied or expired approval request does not allow the tool permanently', async () => {
    const { socket, ask, requestOf } = await startAsking()
    const denied = ask()
    const first = await socket.next('approval_request')
    socket.send({
      type: 'approval',
      approval_id: String(first['approval_id']),
      decision: 'deny',
      always: true,
    })
    expect(await denied).toBe('denied')
    const late = ask()
    const second = await socket.next('approval_request')
    agent.clock.move({ advanceMs: 10 * 60_000 })
    socket.send({
      type: 'approval',
      approval_id: String(second['approval_id']),
      decision: 'approve',
      always: true,
    })
    expect(await late).toBe('expired')
    expect(await requestOf()).toBeDefined()
  })

  test('a tool in MCP_ALLOW runs without approval until its definition changes', async () => {
    const { requestOf } = await startAsking({ MCP_ALLOW: 'shop/price' })
    expect(await requestOf()).toBeUndefined()
    expect(await requestOf({ ...price, name: 'order' })).toBeDefined()
    expect(await requestOf({ ...price, definitionHash: 'hash two' })).toBeDefined()
  })

  test('the agent asks again for a tool that was removed from MCP_ALLOW, after a restart', async () => {
    const { requestOf } = await startAsking({ MCP_ALLOW: 'shop/price' })
    expect(await requestOf()).toBeUndefined()
    await agent.stopOnly()
    const { requestOf: requestAfterRestart } = await startAsking({ DATA_DIR: agent.dataDir })
    expect(await requestAfterRestart()).toBeDefined()
  })

  test('a tool that the user allowed stays allowed after a restart', async () => {
    const { socket, ask } = await startAsking()
    const answer = ask()
    const { approval_id } = await socket.next('approval_request')
    socket.send({ type: 'approval', approval_id: String(approval_id), decision: 'approve', always: true })
    await answer
    await agent.stopOnly()
    const { requestOf } = await startAsking({ DATA_DIR: agent.dataDir })
    expect(await requestOf()).toBeUndefined()
  })
})

describe('GET and DELETE /api/allowed-tools', () => {
  test('GET /api/allowed-tools lists each allowed tool with its source, and DELETE revokes a permission', async () => {
    const { socket, ask, requestOf } = await startAsking({ MCP_ALLOW: 'shop/order' })
    expect(await requestOf({ ...price, name: 'order' })).toBeUndefined()
    const answer = ask()
    const { approval_id } = await socket.next('approval_request')
    socket.send({ type: 'approval', approval_id: String(approval_id), decision: 'approve', always: true })
    await answer
    const list = async () => (await agent.device.approvals.listTools()).tools
    const allowed_at = '2026-11-21T08:00:00.000Z'
    expect(await list()).toEqual([
      { server: 'shop', tool: 'order', source: 'setting', allowed_at },
      { server: 'shop', tool: 'price', source: 'person', allowed_at },
    ])
    const forbid = (tool: string) => agent.device.approvals.forbidTool({ params: { server: 'shop', tool } })
    await forbid('price')
    expect(await requestOf()).toBeDefined()
    await expect(forbid('price')).rejects.toMatchObject({ status: 404, body: { error: 'TOOL_NOT_FOUND' } })
    await expect(forbid('order')).rejects.toMatchObject({ status: 409, body: { error: 'TOOL_OF_SETTING' } })
    expect(await list()).toHaveLength(1)
  })
})

test("the start fails with the server's name when MCP_ALLOW names an unknown server", async () => {
  await expect(startTestAgent({ ...servers, MCP_ALLOW: 'shopp/price' })).rejects.toThrow(
    'there is no server "shopp"',
  )
  agent = await startTestAgent()
})
