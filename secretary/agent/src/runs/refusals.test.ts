import { maxAttachments, maxContentCharacters } from '@sanhe/protocol/limits'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  connectExtendedClient,
  connectStrictClient,
  joinReplyFragments,
  startScriptedConversation,
  type TestAgent,
  type TestConversation,
} from '#testing'
import { maxWaitingMessages } from './rules.ts'

let agent: TestAgent
let script: TestConversation['script']
let session: string
let history: TestConversation['history']
beforeEach(async () => void ({ agent, script, session, history } = await startScriptedConversation()))
afterEach(() => agent.stop())

describe('message that the agent refuses', () => {
  const answer = async (more: object, session_id = session) => {
    const socket = await connectStrictClient(agent)
    socket.sendMessage(session_id, 'Hi', more)
    const frames = await socket.upTo('stream_end')
    expect(frames.map(({ type }) => type)).toEqual(['stream_start', 'stream_chunk', 'stream_end'])
    expect(frames[2]).toMatchObject({ usage: { tokens: 0 } })
    expect(await history(session_id)).toEqual([])
    return joinReplyFragments(frames)
  }
  const attachments = (n: number) => Array.from({ length: n }, (_, i) => ({ upload_id: `up_${i}` }))

  function addUploads(n: number) {
    for (const { upload_id } of attachments(n))
      agent.deps.db.sql.run`
        INSERT INTO uploads (upload_id, mime, size, name, created_at) VALUES (${upload_id}, 'image/png', 1, 'a.png', 0)`
  }

  test('a message with ten attachments gets a refusal; nine attachments are stored in their order', async () => {
    addUploads(maxAttachments + 1)
    expect(await answer({ attachments: attachments(maxAttachments + 1) })).toContain('10 attachments, and 9')
    const socket = await connectStrictClient(agent)
    socket.sendMessage(session, 'Look', { attachments: attachments(maxAttachments) })
    const call = await script.next()
    expect(call.messages[0]?.files?.map(({ mime }) => mime)).toHaveLength(maxAttachments)
    call.done()
    await socket.next('stream_end')
    expect((await history())[0]?.attachments).toEqual(
      attachments(maxAttachments).map(({ upload_id }) => ({
        upload_id,
        url: expect.stringContaining(`/api/uploads/${upload_id}?`),
        mime: 'image/png',
        size: 1,
        name: 'a.png',
      })),
    )
  })

  test('a message with 32,001 characters gets a refusal; 32,000 are accepted', async () => {
    expect(await answer({ content: 'x'.repeat(maxContentCharacters + 1) })).toContain('32001 characters')
    const socket = await connectStrictClient(agent)
    socket.sendMessage(session, '字'.repeat(maxContentCharacters))
    const call = await script.next()
    expect(call.lastMessage).toHaveLength(maxContentCharacters)
    call.done()
  })

  test.each([
    '',
    'sess_',
    'SESS_1',
    '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    'sess_a b',
    'sess_a/b',
    `sess_${'a'.repeat(65)}`,
    "'; DROP TABLE x",
  ])('a message for the session "%s" gets a refusal', async (name) =>
    expect(await answer({}, name)).toContain('no valid name'),
  )

  test.each(['sess_1', 'sess_01arz3ndektsv4rrffq69g5fav', 'sess_My-shop_2', `sess_${'a'.repeat(64)}`])(
    'a message for the session "%s", whose id the client created, is stored and answered',
    async (id) => {
      const socket = await connectStrictClient(agent)
      socket.sendMessage(id, 'Hi')
      ;(await script.next()).done()
      await socket.next('stream_end')
      expect(await history(id)).toMatchObject([{ session_id: id, content: 'Hi' }, { session_id: id }])
    },
  )

  test('an empty message, or a message with an unknown attachment, gets a refusal', async () => {
    expect(await answer({ attachments: [{ upload_id: 'up_gone' }] })).toContain('attach it again')
    expect(await answer({ content: ' \n' })).toContain('empty')
  })

  test('a message gets a refusal when too many messages of its session wait; the last message that fits is accepted', async () => {
    const socket = await connectExtendedClient(agent)
    for (let n = 0; n <= maxWaitingMessages; n += 1)
      socket.sendMessage(session, `m${n}`, { client_msg_id: `c${n}` })
    expect(await socket.next('stream_end')).toMatchObject({ status: 'error' })
    expect(await history()).toHaveLength(2 * maxWaitingMessages)
  })

  test('a refused message is acknowledged, so that its client does not send it again', async () => {
    const socket = await connectExtendedClient(agent)
    socket.sendMessage('no session', 'Hi', { client_msg_id: 'c-9' })
    const { message_id } = await socket.next('message_ack')
    expect(await socket.next('stream_start')).toMatchObject({ reply_to: message_id })
    expect(await socket.next('stream_end')).toMatchObject({ status: 'error' })
  })
})
