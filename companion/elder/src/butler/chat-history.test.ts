import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import {
  appendToChatHistory,
  type ChatHistoryPage,
  type ChatMessage,
  isFirstMessageOfDay,
  isWaitingForReply,
  toMessagesOldestFirst,
} from './chat-history.ts'

const message = (
  id: number,
  role: ChatMessage['role'],
  createdAt = '2026-11-20T02:00:00.000Z',
): ChatMessage => ({
  id,
  role,
  content: `第 ${id} 句`,
  contentType: 'text',
  voiceUrl: null,
  createdAt,
})
const page = (messages: ChatMessage[], number = 1): ChatHistoryPage => ({
  messages,
  total: 4,
  page: number,
  pageSize: 2,
})
const history = {
  pages: [
    page([message(4, 'assistant'), message(3, 'user')]),
    page([message(2, 'system'), message(1, 'user')], 2),
  ],
  pageParams: [1, 2],
}
const answer = { said: '您好', reply: '我在', actions: [] }
const now = fromIso('2026-11-20T03:00:00.000Z')

test('toMessagesOldestFirst returns messages oldest first, without system messages', () =>
  expect(toMessagesOldestFirst(history).map(({ id }) => id)).toEqual([1, 3, 4]))

test('appendToChatHistory appends the question and the answer with unique ids', () => {
  const once = appendToChatHistory(history, answer, now)
  const twice = toMessagesOldestFirst(appendToChatHistory(once, { ...answer, reply: '还在' }, now))
  expect(twice.map(({ content }) => content).slice(-4)).toEqual(['您好', '我在', '您好', '还在'])
  expect(new Set(twice.map(({ id }) => id)).size).toBe(twice.length)
  expect(twice.at(-1)).toMatchObject({ role: 'assistant', voiceUrl: null })
})

test('appendToChatHistory appends a question that has no answer yet', () => {
  const messages = toMessagesOldestFirst(appendToChatHistory(history, { said: '在吗' }, now))
  expect(messages.at(-1)).toMatchObject({ role: 'user', content: '在吗' })
  expect(isWaitingForReply(messages)).toBe(true)
})

test('isWaitingForReply returns true only when the user sent the last message', () => {
  expect(isWaitingForReply([message(1, 'user')])).toBe(true)
  expect(isWaitingForReply([message(1, 'user'), message(2, 'assistant')])).toBe(false)
  expect(isWaitingForReply([])).toBe(false)
})

test('isFirstMessageOfDay starts a new day at midnight in Shanghai', () => {
  const [late, early] = [
    message(1, 'user', '2026-11-20T15:59:00.000Z'),
    message(2, 'user', '2026-11-20T16:01:00.000Z'),
  ]
  expect(isFirstMessageOfDay(late, undefined)).toBe(true)
  expect(isFirstMessageOfDay(early, late)).toBe(true)
  expect(isFirstMessageOfDay(late, message(0, 'user', '2026-11-20T01:00:00.000Z'))).toBe(false)
})
