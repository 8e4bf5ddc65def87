import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  connectExtendedClient,
  connectStrictClient,
  type ModelChat,
  createTestSessionId,
  startModelChat,
  startOrderMcpServer,
} from '#testing'
import { maxToolCallCharacters } from './rules.ts'

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

const order = (item: string) => ({ toolCalls: [{ name: 'mcp_shop_order', input: { item } }] })
const calculate = (expression: string) => ({ toolCalls: [{ name: 'calculate', input: { expression } }] })
const toolCalls = async () => {
  const { messages } = await agent.device.messages.list({ query: { session_id: session } })
  return messages.flatMap((message) => message.tool_calls)
}
async function decide(decision: 'approve' | 'deny') {
  const { approval_id } = await socket.next('approval_request')
  socket.send({ type: 'approval', approval_id: String(approval_id), decision })
}

describe('tool calls of a reply', () => {
  test('a tool call is sent when it starts and when it ends, and the history contains it', async () => {
    model.queue([{ text: 'Let me see. ', ...calculate('6 * 7') }, { text: 'It is 42.' }])
    socket.sendMessage(session, 'What is 6 times 7?')
    const started = await socket.next('tool_call')
    expect(started).toMatchObject({
      name: 'calculate',
      status: 'running',
      input: '{"expression":"6 * 7"}',
      output: null,
      text_position: 'Let me see. '.length,
      agent_id: null,
    })
    const ended = await socket.next('tool_call')
    expect(ended).toMatchObject({ call_id: started['call_id'], status: 'done' })
    expect(ended['output']).toContain('42')
    await socket.next('stream_end')
    const { type: _, seq: __, session_id: ___, ts: ____, ...call } = ended
    expect(await toolCalls()).toEqual([call])
  })

  test('a client that reconnects receives only the newest state of a tool call', async () => {
    model.queue([calculate('1 + 1'), { text: 'Two.' }])
    socket.sendMessage(session, 'One and one?')
    await socket.next('stream_end')
    const again = await connectExtendedClient(agent, { epoch: socket.welcome.epoch, after_seq: 0 })
    await again.settled()
    expect(again.frames.filter(({ type }) => type === 'tool_call')).toMatchObject([{ status: 'done' }])
    await again.close()
  })

  test('a strict connection receives no frame for a tool call', async () => {
    const strict = await connectStrictClient(agent)
    model.queue([calculate('1 + 1'), { text: 'Two.' }])
    socket.sendMessage(session, 'One and one?')
    await strict.next('stream_end')
    expect(new Set(strict.frames.map(({ type }) => type))).toEqual(
      new Set(['stream_start', 'stream_chunk', 'stream_end']),
    )
  })

  test('a tool call waits for the approval, and is denied when the user denies it', async () => {
    model.queue([order('chair'), { text: 'Not ordered.' }])
    socket.sendMessage(session, 'Order a chair')
    await decide('deny')
    await socket.next('stream_end')
    const states = socket.frames.filter(({ type }) => type === 'tool_call').map(({ status }) => status)
    expect(states).toEqual(['running', 'waiting', 'denied'])
    expect(shop.orders).toEqual([])
    expect((await toolCalls())[0]?.output).toContain('declined')
  })

  test('a tool call with an invalid input fails and names the problem', async () => {
    model.queue([{ toolCalls: [{ name: 'calculate', input: { wrong: 1 } }] }, { text: 'I cannot.' }])
    socket.sendMessage(session, 'Calculate')
    await socket.next('stream_end')
    expect(await toolCalls()).toMatchObject([
      { status: 'failed', output: expect.stringContaining('expression') },
    ])
  })

  test('a running tool call is cancelled when the user stops the reply', async () => {
    model.queue([order('slow')])
    socket.sendMessage(session, 'Order something slow')
    await decide('approve')
    await expect.poll(() => shop.orders).toEqual(['slow'])
    socket.send({ type: 'cancel', message_id: String((await toolCalls())[0]?.message_id) })
    await expect
      .poll(toolCalls)
      .toMatchObject([
        { status: 'cancelled', output: 'Stopped while the tool ran. It may have taken effect.' },
      ])
  })

  test('a long input is truncated with the number of missing characters, and GET returns all of it', async () => {
    const text = 'long '.repeat(1000)
    model.queue([{ toolCalls: [{ name: 'count_text', input: { text } }] }, { text: 'Counted.' }])
    socket.sendMessage(session, 'Count')
    await socket.next('stream_end')
    const [call] = await toolCalls()
    expect(call?.input).toHaveLength(maxToolCallCharacters)
    expect(call?.input_left_out).toBe(JSON.stringify({ text }).length - maxToolCallCharacters)
    const whole = await agent.device.toolCalls.get({ params: { call_id: call?.call_id ?? '' } })
    expect(whole).toMatchObject({ input: JSON.stringify({ text }), input_left_out: 0 })
  })

  test('hidden characters in a tool input are shown as escapes', async () => {
    model.queue([{ toolCalls: [{ name: 'count_text', input: { text: 'a\u202Eb' } }] }, { text: 'Counted.' }])
    socket.sendMessage(session, 'Count')
    await socket.next('stream_end')
    expect((await toolCalls())[0]?.input).toBe('{"text":"a\\u{202E}b"}')
  })
})

test('a tool call of a sub-agent names the sub-agent', async () => {
  const tasks = [{ name: 'Sum', instruction: 'Add them' }]
  const start = { toolCalls: [{ name: 'start_sub_agents', input: { tasks } }] }
  // The reply and the sub-agent may request the scripted replies in either order.
  model.queue([start, calculate('2 + 3'), calculate('2 + 3'), { text: 'done' }, { text: 'done' }])
  socket.sendMessage(session, 'Do it')
  const { agent_id } = await socket.next('agent_start')
  await expect.poll(toolCalls).toContainEqual(expect.objectContaining({ name: 'calculate', agent_id }))
})

describe('GET /api/tool-calls', () => {
  test('lists the calls of all sessions, newest first, page by page and by filter', async () => {
    model.queue([calculate('1 + 1'), order('chair'), { text: 'One.' }])
    socket.sendMessage(session, 'Order a chair')
    await decide('deny')
    await socket.next('stream_end')
    const other = createTestSessionId()
    model.queue([
      { toolCalls: [{ name: 'save_note', input: { kind: 'note', text: 'x' } }] },
      { text: 'Two.' },
    ])
    socket.sendMessage(other, 'Save a note')
    await socket.next('stream_end')
    const list = async (query: Parameters<typeof agent.device.toolCalls.list>[0]['query']) =>
      (await agent.device.toolCalls.list({ query })).tool_calls.map(({ name }) => name)
    expect(await list({})).toEqual(['save_note', 'mcp_shop_order', 'calculate'])
    expect(await list({ filter: 'changes' })).toEqual(['save_note', 'mcp_shop_order'])
    expect(await list({ filter: 'problems' })).toEqual(['mcp_shop_order'])
    expect(await list({ status: 'done' })).toEqual(['save_note', 'calculate'])
    const first = await agent.device.toolCalls.list({ query: { limit: 1 } })
    expect(first).toMatchObject({
      has_more: true,
      tool_calls: [{ session_id: other, session_title: 'Save a note', status: 'done' }],
    })
    const before = first.tool_calls[0]?.call_id ?? ''
    expect(await list({ before })).toEqual(['mcp_shop_order', 'calculate'])
  })
})

test('GET /api/tool-calls/:call_id answers 404 TOOL_CALL_NOT_FOUND for an unknown call', () =>
  expect(agent.device.toolCalls.get({ params: { call_id: 'call_none' } })).rejects.toMatchObject({
    status: 404,
    body: { error: 'TOOL_CALL_NOT_FOUND' },
  }))

test('deleting a session deletes its tool calls', async () => {
  model.queue([calculate('1 + 1'), { text: 'Two.' }])
  socket.sendMessage(session, 'One and one?')
  await socket.next('stream_end')
  await agent.device.sessions.remove({ params: { session_id: session } })
  expect(agent.deps.db.sql.all`SELECT call_id FROM tool_calls`).toEqual([])
})
