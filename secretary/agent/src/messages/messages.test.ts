import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  connectExtendedClient,
  createScriptedBrain,
  createTestSessionId,
  startTestAgent,
  type TestAgent,
} from '#testing'

let agent: TestAgent
let script: ReturnType<typeof createScriptedBrain>
let socket: Awaited<ReturnType<typeof connectExtendedClient>>
const session_id = createTestSessionId()
beforeAll(async () => {
  script = createScriptedBrain()
  agent = await startTestAgent({}, script.brain)
  socket = await connectExtendedClient(agent)
  for (let n = 1; n <= 51; n += 1) await talk(`q${n}`)
})
afterAll(() => agent.stop())

async function talk(content: string) {
  socket.sendMessage(session_id, content)
  const call = await script.next()
  call.emit(`answer to ${content}`)
  call.done(1)
  return socket.next('stream_end')
}

type Query = { before?: string; limit?: number; after_seq?: number; session_id?: string }
const page = (query: Query = {}) => agent.device.messages.list({ query: { session_id, ...query } })
const contents = ({ messages }: Awaited<ReturnType<typeof page>>) => messages.map(({ content }) => content)
const refused = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })

describe('GET /api/messages', () => {
  test('GET /api/messages returns the newest 50 messages in chronological order', async () => {
    const newest = await page()
    expect(newest.messages).toHaveLength(50)
    expect(contents(newest).slice(-2)).toEqual(['q51', 'answer to q51'])
    expect(contents(newest)[0]).toBe('q27')
    expect(newest).toMatchObject({ has_more: true, next_before: newest.messages[0]?.message_id })
  })

  test('GET /api/messages pages back through all messages, each message once', async () => {
    const all: string[] = []
    for (let before: string | null | undefined; before !== null; ) {
      const read = await page({ limit: 7, ...(before && { before }) })
      all.unshift(...contents(read))
      before = read.next_before
      expect(read.has_more).toBe(before !== null)
    }
    expect(all).toHaveLength(102)
    expect(all[0]).toBe('q1')
    expect(new Set(all).size).toBe(102)
  })

  test('GET /api/messages returns each field of a message', async () => {
    const [question, answered] = (await page({ limit: 2 })).messages
    expect(question).toEqual({
      message_id: expect.stringMatching(/^msg_/),
      session_id,
      sender: 'user',
      content: 'q51',
      time: '2026-11-21T08:00:00.000Z',
      attachments: [],
      status: 'complete',
      usage: { tokens: 0, estimated: false },
      kind: 'message',
      reasoning: '',
      stop_reason: null,
      can_continue: false,
      agents: [],
      tool_calls: [],
      author: null,
      reply_to: null,
      client_msg_id: null,
    })
    expect(answered).toMatchObject({
      sender: 'assistant',
      usage: { tokens: 1 },
      reply_to: question?.message_id,
    })
  })

  test('GET /api/messages with after_seq returns only messages that changed after that position of the journal', async () => {
    const before = await talk('an old one')
    const { seq } = await talk('a new one')
    const changed = await page({ after_seq: Number(before['seq']) })
    expect(contents(changed)).toEqual(['a new one', 'answer to a new one'])
    expect(contents(await page({ after_seq: Number(seq) }))).toEqual([])
    expect((await page({ after_seq: 0 })).has_more).toBe(true)
  })

  test('GET /api/messages returns an empty page for an unknown session or an invalid session id', async () => {
    expect(await page({ session_id: createTestSessionId() })).toEqual({
      messages: [],
      has_more: false,
      next_before: null,
    })
    expect((await page({ session_id: "' OR 1=1 --" })).messages).toEqual([])
  })

  test('GET /api/messages answers 400 INVALID_CURSOR for an unknown message or a message of another session', async () => {
    await expect(page({ before: 'msg_none' })).rejects.toMatchObject(refused(400, 'INVALID_CURSOR'))
    const before = (await page()).messages[0]?.message_id ?? ''
    await expect(page({ session_id: createTestSessionId(), before })).rejects.toMatchObject(
      refused(400, 'INVALID_CURSOR'),
    )
  })

  test.each([{ limit: 0 }, { limit: 51 }, { limit: 1.5 }, { after_seq: -1 }])(
    'GET /api/messages answers 400 for the query %j',
    (query) => expect(page(query)).rejects.toMatchObject(refused(400, 'VALIDATION_ERROR')),
  )

  test('GET /api/messages answers 400 without a session id', async () =>
    expect((await agent.device.fetch('/api/messages')).status).toBe(400))
})
