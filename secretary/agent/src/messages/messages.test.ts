import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectExtended, newSessionId, scriptedBrain, startTestAgent, type TestAgent } from '#testing'

let agent: TestAgent
let script: ReturnType<typeof scriptedBrain>
let socket: Awaited<ReturnType<typeof connectExtended>>
const session_id = newSessionId()
beforeAll(async () => {
  script = scriptedBrain()
  agent = await startTestAgent({}, script.brain)
  socket = await connectExtended(agent)
  for (let n = 1; n <= 51; n += 1) await talk(`q${n}`)
})
afterAll(() => agent.stop())

async function talk(content: string) {
  socket.say(session_id, content)
  const call = await script.next()
  call.emit(`answer to ${content}`)
  call.done(1)
  return socket.next('stream_end')
}

type Query = { before?: string; limit?: number; after_seq?: number; session_id?: string }
const page = (query: Query = {}) => agent.device.messages.list({ query: { session_id, ...query } })
const contents = ({ messages }: Awaited<ReturnType<typeof page>>) => messages.map(({ content }) => content)
const refused = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })

describe('history', () => {
  test('is a page of 50, the newest ones, oldest first in it', async () => {
    const newest = await page()
    expect(newest.messages).toHaveLength(50)
    expect(contents(newest).slice(-2)).toEqual(['q51', 'answer to q51'])
    expect(contents(newest)[0]).toBe('q27')
    expect(newest).toMatchObject({ has_more: true, next_before: newest.messages[0]?.message_id })
  })

  test('is read to its beginning page by page, each message once', async () => {
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

  test('shows each field of a message', async () => {
    const [asked, answered] = (await page({ limit: 2 })).messages
    expect(asked).toEqual({
      message_id: expect.stringMatching(/^msg_/),
      session_id,
      sender: 'user',
      content: 'q51',
      time: '2026-11-21T08:00:00.000Z',
      attachments: [],
      status: 'complete',
      usage: { tokens: 0, estimated: false },
      agents: [],
      reply_to: null,
      client_msg_id: null,
    })
    expect(answered).toMatchObject({
      sender: 'assistant',
      usage: { tokens: 1 },
      reply_to: asked?.message_id,
    })
  })

  test('of what changed after a place in the journal is that alone', async () => {
    const before = await talk('an old one')
    const { seq } = await talk('a new one')
    const changed = await page({ after_seq: Number(before['seq']) })
    expect(contents(changed)).toEqual(['a new one', 'answer to a new one'])
    expect(contents(await page({ after_seq: Number(seq) }))).toEqual([])
    expect((await page({ after_seq: 0 })).has_more).toBe(true)
  })

  test('of a session that nobody opened, or that is no session, is empty', async () => {
    expect(await page({ session_id: newSessionId() })).toEqual({
      messages: [],
      has_more: false,
      next_before: null,
    })
    expect((await page({ session_id: "' OR 1=1 --" })).messages).toEqual([])
  })

  test('does not go on from a message that is not there, or that is of another session', async () => {
    await expect(page({ before: 'msg_none' })).rejects.toMatchObject(refused(400, 'INVALID_CURSOR'))
    const before = (await page()).messages[0]?.message_id ?? ''
    await expect(page({ session_id: newSessionId(), before })).rejects.toMatchObject(
      refused(400, 'INVALID_CURSOR'),
    )
  })

  test.each([{ limit: 0 }, { limit: 51 }, { limit: 1.5 }, { after_seq: -1 }])(
    'is not read with %j',
    (query) => expect(page(query)).rejects.toMatchObject(refused(400, 'VALIDATION_ERROR')),
  )

  test('is not read without a session', async () =>
    expect((await agent.device.fetch('/api/messages')).status).toBe(400))
})
