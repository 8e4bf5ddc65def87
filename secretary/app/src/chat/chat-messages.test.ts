import { applyFrame, emptyConversation } from '@sanhe/protocol/conversation'
import type { ServerFrame } from '@sanhe/protocol/server-frames'
import { HistoryMessage } from '@sanhe/protocol/history'
import type { OutboxEntry } from '@sanhe/protocol/outbox'
import { expect, test } from 'vitest'
import {
  findRetryableReply,
  findStreamingReply,
  getMessageCreationTime,
  listChatMessages,
} from './chat-messages.ts'

const session_id = 'sess_a'
const conversationOf = (...frames: ServerFrame[]) => frames.reduce(applyFrame, emptyConversation)
const entry = (clientMsgId: string, status: OutboxEntry['status'], messageId?: string): OutboxEntry => ({
  clientMsgId,
  sessionId: session_id,
  content: `text of ${clientMsgId}`,
  attachments: [],
  queuedAt: 0,
  status,
  connection: 1,
  sentAfter: undefined,
  messageId,
})
const user = (message_id: string, client_msg_id?: string): ServerFrame => ({
  type: 'user_message',
  message_id,
  content: `text of ${message_id}`,
  attachments: [],
  session_id,
  ...(client_msg_id ? { client_msg_id } : {}),
})
const start = (message_id: string): ServerFrame => ({ type: 'stream_start', message_id, session_id })
const ids = (shown: ReturnType<typeof listChatMessages>) => shown.map(({ id }) => id)

test('listChatMessages returns messages and replies in order of creation, and unsent messages at the end', () => {
  const conversation = conversationOf(start('msg_4'), user('msg_3'), user('msg_1'), start('msg_2'))
  const outbox = [entry('mine', 'queued')]
  expect(ids(listChatMessages({ conversation, outbox }, session_id, []))).toEqual([
    'msg_1',
    'msg_2',
    'msg_3',
    'msg_4',
    'mine',
  ])
})

test('listChatMessages leaves out messages of other sessions', () => {
  const conversation = conversationOf(
    { ...start('msg_1'), session_id: 'sess_b' } as ServerFrame,
    user('msg_2'),
  )
  expect(ids(listChatMessages({ conversation, outbox: [] }, session_id, []))).toEqual(['msg_2'])
})

test('listChatMessages returns a message once while it is being sent, whether the frame or the acknowledgement arrives first', () => {
  const acked = { conversation: conversationOf(), outbox: [entry('mine', 'acked', 'msg_1')] }
  expect(listChatMessages(acked, session_id, [])).toMatchObject([{ id: 'mine', waiting: undefined }])
  const both = { conversation: conversationOf(user('msg_1', 'mine')), outbox: [entry('mine', 'sent')] }
  expect(ids(listChatMessages(both, session_id, []))).toEqual(['msg_1'])
})

test('listChatMessages returns cached messages until the agent sends newer data', () => {
  const kept = ['msg_1', 'msg_2'].map((message_id, index) =>
    HistoryMessage.parse({
      message_id,
      session_id,
      sender: index ? 'assistant' : 'user',
      content: 'kept',
      time: '2026-11-21T08:00:00Z',
    }),
  )
  const before = listChatMessages({ conversation: conversationOf(), outbox: [] }, session_id, kept)
  expect(before.map(({ kind }) => kind)).toEqual(['user', 'reply'])
  const after = listChatMessages(
    { conversation: conversationOf(start('msg_2')), outbox: [] },
    session_id,
    kept,
  )
  expect(findStreamingReply(after)).toMatchObject({ id: 'msg_2' })
})

test('listChatMessages returns only the newest attempt of a retried sub-agent', () => {
  const agent = (agent_id: string, retry_of?: string): ServerFrame => ({
    type: 'agent_start',
    agent_id,
    name: 'report',
    parent_msg: 'msg_1',
    ...(retry_of ? { retry_of, attempt: 2 } : {}),
  })
  const conversation = conversationOf(
    start('msg_1'),
    agent('agent_1'),
    agent('agent_2', 'agent_1'),
    agent('agent_3'),
  )
  const [reply] = listChatMessages({ conversation, outbox: [] }, session_id, [])
  expect(reply?.kind === 'reply' && reply.agents.map(({ agentId }) => agentId)).toEqual([
    'agent_2',
    'agent_3',
  ])
})

const endOf = (message_id: string, status: 'complete' | 'error'): ServerFrame => ({
  type: 'stream_end',
  message_id,
  session_id,
  status,
  usage: { tokens: 0 },
})

test.each<[string, ServerFrame[], string | undefined]>([
  ['a failed reply to a text', [user('msg_1'), endOf('msg_2', 'error')], 'msg_2'],
  ['no complete reply', [user('msg_1'), endOf('msg_2', 'complete')], undefined],
  [
    'no failed reply with a later message',
    [user('msg_1'), endOf('msg_2', 'error'), user('msg_3')],
    undefined,
  ],
  [
    'no failed reply to a message with files',
    [
      { ...user('msg_1'), attachments: [{ upload_id: 'u', url: '/u', mime: 'image/png' }] } as ServerFrame,
      endOf('msg_2', 'error'),
    ],
    undefined,
  ],
])('findRetryableReply returns %s', (_, frames, expected) => {
  const reply: ServerFrame = { type: 'stream_start', message_id: 'msg_2', session_id, reply_to: 'msg_1' }
  const shown = listChatMessages(
    { conversation: conversationOf(reply, ...frames), outbox: [] },
    session_id,
    [],
  )
  expect(findRetryableReply(shown)).toBe(expected)
})

test('getMessageCreationTime reads the time from a message id', () => {
  expect(getMessageCreationTime('msg_01ARYZ6S41TSV4RRFFQ69G5FAV')).toBe(1_469_918_176_385)
  expect(getMessageCreationTime('something else')).toBeUndefined()
})
