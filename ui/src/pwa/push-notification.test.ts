import { expect, test } from 'vitest'
import { parsePushedNotification } from './push-notification.ts'

const getPath = ({ type, data }: { type: string; data: Record<string, unknown> }) =>
  `/${type}/${String(data['id'])}`

test('parsePushedNotification returns the title, the text and the page of a push message', () => {
  const text = JSON.stringify({ title: '新订单', body: '请处理', data: { type: 'NEW', id: '7' } })
  expect(parsePushedNotification(text, getPath)).toEqual({ title: '新订单', body: '请处理', path: '/NEW/7' })
})

test.each([
  '',
  'null',
  '[]',
  '{"title":"a"}',
  '{"title":"a","body":"b","data":null}',
  '{"title":1,"body":"b"}',
])('parsePushedNotification returns undefined for %j', (text) =>
  expect(parsePushedNotification(text, getPath)).toBeUndefined(),
)
