import { toReplyFromHistory } from '@sanhe/protocol/history'
import { expect, test } from 'vitest'
import { listEndedReplies } from './unread-replies.ts'

const reply = (messageId: string, status: 'streaming' | 'complete' | 'error') => ({
  [messageId]: toReplyFromHistory({
    message_id: messageId,
    session_id: 'sess_1',
    sender: 'assistant',
    content: '',
    time: '2026-11-27T08:00:00Z',
    attachments: [],
    status,
    kind: 'message',
    reasoning: '',
    can_continue: false,
    agents: [],
    tool_calls: [],
  }),
})

test('listEndedReplies returns replies that streamed before and have ended, and no reply of the history', () => {
  const before = { ...reply('a', 'streaming'), ...reply('b', 'streaming'), ...reply('c', 'complete') }
  const now = {
    ...reply('a', 'complete'),
    ...reply('b', 'streaming'),
    ...reply('c', 'complete'),
    ...reply('d', 'error'),
  }
  expect(listEndedReplies(before, now)).toEqual(['a'])
})
