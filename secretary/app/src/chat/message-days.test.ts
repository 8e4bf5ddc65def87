import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import type { DisplayedMessage } from './chat-messages.ts'
import { getConversationAge, listDayStarts, getStartOfDay } from './message-days.ts'

const at = (text: string) => new Date(text).getTime()
const message = (id: string): DisplayedMessage => ({
  kind: 'user',
  id,
  content: '',
  attachments: [],
  waiting: undefined,
})
const sentAt = (text: string) => message(`msg_${ulid(at(text))}`)

describe('listDayStarts', () => {
  test('the first message of each day starts a day, by the time zone of the device', () => {
    const [late, early, next] = [
      sentAt('2026-11-21T23:59:00'),
      sentAt('2026-11-22T00:01:00'),
      sentAt('2026-11-22T18:00:00'),
    ] as const
    expect([...listDayStarts([late, early, next])]).toEqual([
      [late.id, at('2026-11-21T00:00:00')],
      [early.id, at('2026-11-22T00:00:00')],
    ])
  })

  test('a message that waits for the connection starts no day', () => {
    const sent = sentAt('2026-11-22T10:00:00')
    expect([...listDayStarts([sent, message('waiting')]).keys()]).toEqual([sent.id])
  })
})

describe('getConversationAge', () => {
  const now = at('2026-11-22T09:00:00')

  test.each([
    ['2026-11-22T00:00:00', 'today'],
    ['2026-11-21T23:59:59', 'yesterday'],
    ['2026-11-21T00:00:00', 'yesterday'],
    ['2026-11-20T23:59:59', 'week'],
    ['2026-11-15T00:00:00', 'week'],
    ['2026-11-14T23:59:59', 'older'],
  ])('a conversation last used at %s is listed under %s', (text, age) => {
    expect(getConversationAge(at(text), now)).toBe(age)
  })

  test('getConversationAge returns yesterday for a day of 23 hours, on which summer time begins', () => {
    // On 8 March 2026, summer time begins in New York, the time zone of the tests.
    expect(getConversationAge(at('2026-03-08T00:30:00'), at('2026-03-09T08:00:00'))).toBe('yesterday')
    expect(getConversationAge(at('2026-03-07T23:30:00'), at('2026-03-09T08:00:00'))).toBe('week')
    expect(getStartOfDay(at('2026-03-08T12:00:00'))).toBe(at('2026-03-08T00:00:00'))
  })
})
