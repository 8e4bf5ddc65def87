import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectExtendedClient, createTestSessionId, startTestAgent, type TestAgent } from '#testing'

let agent: TestAgent
let socket: Awaited<ReturnType<typeof connectExtendedClient>>
let session: string
beforeEach(async () => {
  agent = await startTestAgent()
  socket = await connectExtendedClient(agent)
  session = createTestSessionId()
})
afterEach(() => agent.stop())

/** Sends a message and returns the whole reply. */
async function replyTo(content: string, more: object = {}) {
  socket.sendMessage(session, content, more)
  const frames = await socket.upTo('stream_end')
  const text = frames.flatMap((frame) => (frame.type === 'stream_chunk' ? [frame['content']] : [])).join('')
  return { text, frames, end: frames.at(-1) ?? expect.fail() }
}
const queue = (script: object[]) =>
  agent.visitor.fetch('/dev/model', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ script }),
  })

describe('conversation with the offline brain', () => {
  test('the offline brain calculates, saves notes, finds them and explains its abilities', async () => {
    const { text, end } = await replyTo('15% of 200')
    expect(text).toBe('15% of 200 = **30**')
    expect(end).toMatchObject({ status: 'complete', usage: { tokens: 0 } })
    expect((await replyTo('笔记：保险柜是蓝色的')).text).toContain('编号 #1')
    expect((await replyTo('搜索 保险')).text).toContain('保险柜是蓝色的')
    expect((await replyTo('Tell me a joke')).text).toContain('No language model is connected')
  })

  test('several tasks in one message run as one sub-agent each, with separate results', async () => {
    socket.sendMessage(session, '1+1; 2+2; Tell me a joke')
    const ended = new Map<string, unknown>()
    while (ended.size < 3) {
      const frame = await socket.next()
      if (frame.type === 'agent_complete') ended.set(String(frame['agent_id']), frame['result'])
      if (frame.type === 'agent_error') ended.set(String(frame['agent_id']), frame['error'])
    }
    expect([...ended.values()]).toEqual(
      expect.arrayContaining([
        '1+1 = **2**',
        '2+2 = **4**',
        'I did not understand this task: no language model is connected.',
      ]),
    )
  })

  test('a sub-agent logs the skill that it uses and the reason of its failure', async () => {
    socket.sendMessage(session, '1+1; Tell me a joke')
    const lines: unknown[] = []
    while (lines.length < 2) {
      const { level, message } = await socket.next('agent_log')
      lines.push([level, message])
    }
    expect(lines).toEqual(
      expect.arrayContaining([
        ['INFO', 'calculate {"expression":"1+1"}'],
        ['ERROR', 'I did not understand this task: no language model is connected.'],
      ]),
    )
  })

  test('a reminder arrives as a message of its session', async () => {
    expect((await replyTo('remind me in 10 minutes to call Ann')).text).toContain('call Ann (#1)')
    agent.clock.move({ advanceMs: 10 * minuteMs })
    await socket.settled()
    await agent.jobs.runDue()
    const frames = await socket.upTo('stream_end')
    expect(frames.find(({ type }) => type === 'stream_chunk')).toMatchObject({
      content: '⏰ call Ann',
      session_id: session,
    })
  })

  test('the offline brain adds up a table that is attached to the message', async () => {
    const form = new FormData()
    form.append('file', new Blob(['region,amount\nNorth,10\nSouth,20\n']), 'sales.csv')
    const upload = await agent.device.fetch('/api/uploads', { method: 'POST', body: form })
    const { upload_id } = (await upload.json()) as { upload_id: string }
    const { text } = await replyTo('sum by region', { attachments: [{ upload_id }] })
    expect(text).toContain('| South | 1 | 20 |')
  })
})

describe('conversation with replies queued by POST /dev/model', () => {
  test('queued replies are sent first and call real skills; after them the offline rules answer again', async () => {
    await queue([
      { toolCalls: [{ name: 'save_note', input: { kind: 'note', text: 'from the model' } }] },
      { text: 'I wrote it down.' },
    ])
    const { text, end } = await replyTo('please note something')
    expect(text).toBe('> Saved under Notes as #1: from the model\n\nI wrote it down.')
    expect(end['usage']).toEqual({ tokens: expect.any(Number) })
    expect((await replyTo('my notes')).text).toContain('from the model')
  })

  test('a queued reply that is cut ends with status error, an explanation and its token usage', async () => {
    await queue([{ text: 'The first half', finishReason: 'length' }])
    const cut = await replyTo('Tell me all')
    expect(cut.text).toMatch(/^The first half\n\nThe answer was cut off/)
    expect(cut.end).toMatchObject({ status: 'error', usage: { tokens: expect.any(Number) } })
    expect((cut.end['usage'] as { tokens: number }).tokens).toBeGreaterThan(0)
    const { messages } = await agent.device.messages.list({ query: { session_id: session } })
    expect(messages.at(-1)).toMatchObject({ status: 'error', content: cut.text, usage: cut.end['usage'] })
  })

  test('a queued error ends the reply with an explanation', async () => {
    await queue([{ error: 'rate_limit_exceeded' }])
    const { text, end } = await replyTo('Hello there')
    expect(text).toContain('too many requests')
    expect(end['status']).toBe('error')
  })

  test('a queued reply may start sub-agents, which also receive queued replies', async () => {
    const tasks = [{ name: 'Weather', instruction: 'Say the weather' }]
    await queue([
      { toolCalls: [{ name: 'start_sub_agents', input: { tasks } }] },
      { text: 'Started.', delayMs: 300 },
      { text: 'Sunny.' },
    ])
    socket.sendMessage(session, 'weather please')
    expect(await socket.next('agent_start')).toMatchObject({ name: 'Weather' })
    expect(await socket.next('agent_complete')).toMatchObject({ result: expect.any(String) })
  })

  test('a queued reply ends when the user cancels it', async () => {
    await queue([{ text: 'a story that is much too long for anybody', delayMs: 5000 }])
    socket.sendMessage(session, 'tell me')
    const { message_id } = await socket.next('stream_chunk')
    socket.send({ type: 'cancel', message_id: String(message_id) })
    expect(await socket.next('stream_end')).toMatchObject({ status: 'cancelled' })
  })
})
