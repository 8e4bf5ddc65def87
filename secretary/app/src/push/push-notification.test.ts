import { describe, expect, test } from 'vitest'
import { explainDecisionFailure, toNotification, toNotificationPagePath } from './push-notification.ts'
import { parsePushScope, toPushScope } from './push-scope.ts'

const data = {
  kind: 'approvals',
  language: 'en',
  session_id: 'sess_1',
  approval_id: 'apr_1',
  action_hash: 'h',
}
const message = (more: object) =>
  JSON.stringify({ title: 'Approval needed', body: 'Send it?', data: { ...data, ...more } })

describe('toNotification', () => {
  test('a notification has the buttons that the message allows', () => {
    const names = (more: object) =>
      toNotification(message(more), 'home:3000')?.actions.map(({ action }) => action)
    expect(names({ can_approve: '1', can_deny: '1' })).toEqual(['approve', 'deny'])
    expect(names({ can_deny: '1' })).toEqual(['deny'])
    expect(names({ kind: 'replies', can_reply: '1' })).toEqual(['reply'])
  })

  test('notifications of replies in one conversation share a tag, and an approval has another tag', () => {
    const tag = (more: object) => toNotification(message(more), 'home:3000')?.tag
    expect(tag({ kind: 'replies' })).toBe(tag({ kind: 'schedules' }))
    expect(tag({ kind: 'replies' })).not.toBe(tag({}))
    expect(tag({ kind: 'replies' })).not.toBe(tag({ kind: 'replies', session_id: 'sess_2' }))
  })

  test.each(['', 'no json', '{}', '{"title":1}', '[]'])(
    'toNotification is undefined for the text "%s"',
    (text) => {
      expect(toNotification(text, 'home:3000')).toBeUndefined()
    },
  )
})

test('toNotificationPagePath returns the page of a reply, the token budget, a low balance and a decision about a bundle', () => {
  expect(toNotificationPagePath('home:3000', data)).toBe('/chat/home%3A3000?session=sess_1')
  expect(toNotificationPagePath('home:3000', { kind: 'budget' })).toBe('/usage/home%3A3000')
  expect(toNotificationPagePath('home:3000', { kind: 'budget', about: 'balance' })).toBe('/balance')
  expect(toNotificationPagePath('home:3000', { kind: 'replies', about: 'bundle' })).toBe('/publications')
})

test.each(['home:3000', '[fd00::1]:3000', 'ä.test:1'])('parsePushScope returns the address %s', (address) => {
  expect(parsePushScope(new URL(toPushScope(address), 'https://app.test').href)).toBe(address)
})

test('explainDecisionFailure has a different sentence for each cause', () => {
  const sentences = [
    explainDecisionFailure(undefined, undefined, 'en'),
    explainDecisionFailure(401, 'UNAUTHORIZED', 'en'),
    explainDecisionFailure(409, 'APPROVAL_CHANGED', 'en'),
    explainDecisionFailure(409, 'APPROVAL_CLOSED', 'en'),
    explainDecisionFailure(500, 'INTERNAL', 'en'),
  ]
  expect(new Set(sentences).size).toBe(sentences.length)
})
