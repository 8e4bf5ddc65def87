import { startModelEmulator } from '@sanhe/providers/emulators/model'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  connectExtendedClient,
  joinReplyFragments,
  createTestSessionId,
  startTestAgent,
  type TestAgent,
} from '#testing'

let model: Awaited<ReturnType<typeof startModelEmulator>>
let agent: TestAgent
beforeEach(async () => void (model = await startModelEmulator()))
afterEach(async () => {
  await agent.stop()
  await model.stop()
})

const start = async (settings: Record<string, string> = {}) =>
  (agent = await startTestAgent({ MODEL_BASE_URL: model.url, MODEL_NAME: 'emulator', ...settings }))

async function ask(content: string, session = createTestSessionId()) {
  const socket = await connectExtendedClient(agent)
  socket.sendMessage(session, content)
  const frames = await socket.upTo('stream_end')
  await socket.close()
  return { session, end: frames.at(-1), text: joinReplyFragments(frames) }
}

describe('token usage of replies and sub-agents', () => {
  test('a reply has its tokens and cost in the frame, in the history and in the sum of the day', async () => {
    await start({ MODEL_PRICE: '2/8 CNY' })
    model.queue([{ text: 'Good morning' }])
    const { session, end } = await ask('Hello')
    const cost = { cost_micros: 20 * 2 + 3 * 8, currency: 'CNY' }
    expect(end).toMatchObject({ usage: { tokens: 23, ...cost } })
    const { messages } = await agent.device.messages.list({ query: { session_id: session } })
    expect(messages[1]?.usage).toEqual({ tokens: 23, estimated: false, ...cost })
    const usage = await agent.device.usage.read()
    const today = {
      day: '2026-11-21',
      input_tokens: 20,
      output_tokens: 3,
      estimated: false,
      costs: [{ currency: 'CNY', micros: 64 }],
      voice_seconds: 0,
    }
    expect(usage).toEqual({
      today,
      days: [today],
      budget: { daily_tokens: null, source: 'none', daily_voice_minutes: null },
      time_zone: 'Asia/Shanghai',
    })
  })

  test('failed requests and sub-agents count as token usage, which stays when the session is deleted', async () => {
    await start()
    const tasks = [{ name: 'Sum', instruction: 'Add' }]
    const begin = { toolCalls: [{ name: 'start_sub_agents', input: { tasks } }] }
    model.queue([begin, { text: 'x' }, { text: 'x' }, { text: 'x' }])
    const { session } = await ask('Start it')
    const agentOf = async () =>
      (await agent.device.messages.list({ query: { session_id: session } })).messages[1]?.agents[0]
    await expect.poll(agentOf).toMatchObject({ status: 'completed', usage: { tokens: 21 } })
    model.queue([{ text: 'Half of it', finishReason: 'length' }])
    await ask('More')
    const used = async () => (await agent.device.usage.read()).today
    const { input_tokens } = await used()
    expect(input_tokens).toBeGreaterThan(80)
    await agent.device.sessions.remove({ params: { session_id: session } })
    expect((await used()).input_tokens).toBe(input_tokens)
  })

  test('a reply that breaks off shows only the tokens that the service reported, and the day counts the estimate too', async () => {
    await start({ MODEL_PRICE: '2/8 CNY' })
    const broken = { text: 'one two three four', breakAfter: 8 }
    const note = { toolCalls: [{ name: 'calculate', input: { expression: '1 + 1' } }] }
    model.queue([note, broken, broken, broken, broken])
    const { session, end } = await ask('Add them')
    const reported = { tokens: 21, cost_micros: 20 * 2 + 8, currency: 'CNY' }
    expect(end).toMatchObject({ status: 'error', usage: reported })
    expect(end?.['usage']).not.toHaveProperty('estimated')
    const { messages } = await agent.device.messages.list({ query: { session_id: session } })
    expect(messages[1]?.usage).toEqual({ ...reported, estimated: false })
    const { today } = await agent.device.usage.read()
    expect(today.estimated).toBe(true)
    expect(today.input_tokens + today.output_tokens).toBeGreaterThan(reported.tokens)
  })

  test('a request that the service refuses uses no tokens', async () => {
    await start()
    model.queue([{ error: 'invalid_api_key' }])
    const { end } = await ask('Hello, this is a long question that costs nothing')
    expect(end).toMatchObject({ status: 'error', usage: { tokens: 0 } })
    expect((await agent.device.usage.read()).days).toEqual([])
  })

  test('a stopped reply keeps an estimate of the tokens that it used', async () => {
    await start()
    model.queue([{ text: 'A long answer that nobody waits for', delayMs: 20_000 }])
    const socket = await connectExtendedClient(agent)
    socket.sendMessage(createTestSessionId(), 'Tell me')
    const { message_id } = await socket.next('stream_start')
    await expect.poll(() => model.requests.length).toBe(1)
    await socket.next('stream_chunk')
    socket.send({ type: 'cancel', message_id: String(message_id) })
    const end = await socket.next('stream_end')
    expect(end).toMatchObject({ status: 'cancelled', usage: { estimated: true } })
    expect((end['usage'] as { tokens: number }).tokens).toBeGreaterThan(0)
    await expect.poll(async () => (await agent.device.usage.read()).today.estimated).toBe(true)
  })
})

describe('PUT /api/usage/budget', () => {
  test('a reply beyond the budget ends with a message and sends no request, until the next day in the time zone', async () => {
    await start({ DAILY_TOKEN_BUDGET: '100000' })
    model.queue([{ text: 'One' }])
    expect((await ask('Hello')).text).toBe('One')
    agent.deps.db.sql.run`UPDATE token_usage SET input_tokens = 99990`
    const { text, end } = await ask('A second question')
    expect(text).toContain("Today's budget of 100,000 tokens")
    expect(end).toMatchObject({ status: 'error' })
    expect(model.requests).toHaveLength(1)
    expect((await ask('再来一次')).text).toContain('今天的 token 预算')
    // The clock moves from 08:00 UTC (16:00 in Shanghai) to midnight in Shanghai, where a new day with a new budget
    // begins.
    agent.clock.move({ advanceMs: 8 * 3_600_000 })
    model.queue([{ text: 'Two' }])
    expect((await ask('Hi')).text).toBe('Two')
  })

  test('the smaller budget of owner and server applies', async () => {
    await start({ DAILY_TOKEN_BUDGET: '5000' })
    const set = (daily_tokens: number | null) => agent.device.usage.setBudget({ body: { daily_tokens } })
    expect(await set(100)).toEqual({ daily_tokens: 100, source: 'owner', daily_voice_minutes: null })
    expect(await set(9000)).toEqual({ daily_tokens: 5000, source: 'server', daily_voice_minutes: null })
    expect(await set(null)).toEqual({ daily_tokens: 5000, source: 'server', daily_voice_minutes: null })
    await expect(set(0)).rejects.toMatchObject({ status: 400 })
  })
})
