import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import {
  type History,
  isFirstOfDay,
  type Message,
  oldestFirst,
  waitsForReply,
  withExchange,
} from './history.ts'

const message = (id: number, role: Message['role'], createdAt = '2026-11-20T02:00:00.000Z'): Message => ({
  id,
  role,
  content: `第 ${id} 句`,
  contentType: 'text',
  voiceUrl: null,
  createdAt,
})
const page = (messages: Message[], number = 1): History => ({
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
const answer = { said: '您好', reply: '我在', actions: [], voiceUrl: '/uploads/v' }
const now = fromIso('2026-11-20T03:00:00.000Z')

test('oldestFirst returns messages oldest first, without system messages', () =>
  expect(oldestFirst(history).map(({ id }) => id)).toEqual([1, 3, 4]))

test('withExchange appends question and answer with unique ids', () => {
  const once = withExchange(history, answer, now)
  const twice = oldestFirst(withExchange(once, { ...answer, reply: '还在' }, now))
  expect(twice.map(({ content }) => content).slice(-4)).toEqual(['您好', '我在', '您好', '还在'])
  expect(new Set(twice.map(({ id }) => id)).size).toBe(twice.length)
  expect(twice.at(-1)).toMatchObject({ role: 'assistant', voiceUrl: '/uploads/v' })
})

test('withExchange shows a question before its answer arrives', () => {
  const messages = oldestFirst(withExchange(history, { said: '在吗' }, now))
  expect(messages.at(-1)).toMatchObject({ role: 'user', content: '在吗' })
  expect(waitsForReply(messages)).toBe(true)
})

test("waitsForReply is true only when the last message is the user's", () => {
  expect(waitsForReply([message(1, 'user')])).toBe(true)
  expect(waitsForReply([message(1, 'user'), message(2, 'assistant')])).toBe(false)
  expect(waitsForReply([])).toBe(false)
})

test('isFirstOfDay starts a day at midnight in Shanghai', () => {
  const [late, early] = [
    message(1, 'user', '2026-11-20T15:59:00.000Z'),
    message(2, 'user', '2026-11-20T16:01:00.000Z'),
  ]
  expect(isFirstOfDay(late, undefined)).toBe(true)
  expect(isFirstOfDay(early, late)).toBe(true)
  expect(isFirstOfDay(late, message(0, 'user', '2026-11-20T01:00:00.000Z'))).toBe(false)
})
