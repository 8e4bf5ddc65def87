import { fromIso, hourMs } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { isShownOnHomePage } from './home-message.ts'
import { formatSender } from './message-labels.ts'

const answeredAt = '2020-01-06T04:00:00.000Z'

test('isShownOnHomePage keeps a message until it is answered, and for a day afterwards', () => {
  const answered = fromIso(answeredAt)
  expect(isShownOnHomePage({ answeredAt: null }, answered + 999 * hourMs)).toBe(true)
  expect(isShownOnHomePage({ answeredAt }, answered + 24 * hourMs - 1)).toBe(true)
  expect(isShownOnHomePage({ answeredAt }, answered + 24 * hourMs)).toBe(false)
})

test.each([
  ['小明', 'son', '小明（儿子）'],
  [null, 'daughter', '您的女儿'],
  [null, 'child', '您的子女'],
] as const)('formatSender names the child %s, a %s, %s', (nickname, relationship, name) =>
  expect(formatSender({ child: { id: 'c5', nickname, relationship } })).toBe(name),
)
