import { expect, test } from 'vitest'
import { parseAuthorizationResult, consumePendingAuthorization } from './wearable-authorization.ts'

const storageWith = (text: string | null) => {
  let kept = text
  return { getItem: () => kept, removeItem: () => void (kept = null) } as unknown as Storage
}
const pending = JSON.stringify({ brand: 'vendor_b', state: 'abc' })

test('consumePendingAuthorization returns the brand for a state parameter of this tab only once', () => {
  const storage = storageWith(pending)
  expect([consumePendingAuthorization('abc', storage), consumePendingAuthorization('abc', storage)]).toEqual([
    'vendor_b',
    undefined,
  ])
})

test.each([
  ['another state', pending, 'xyz'],
  ['no state', pending, undefined],
  ['nothing stored', null, 'abc'],
  ['an unknown brand', JSON.stringify({ brand: 'vendor_x', state: 'abc' }), 'abc'],
])('consumePendingAuthorization returns undefined for %s', (_, stored, state) => {
  expect(consumePendingAuthorization(state, storageWith(stored))).toBeUndefined()
})

test('parseAuthorizationResult keeps code and state and leaves out everything else', () => {
  expect(parseAuthorizationResult({ code: 'demo-1', state: 'abc', error: 'x' })).toEqual({
    code: 'demo-1',
    state: 'abc',
  })
  expect(parseAuthorizationResult({ error: 'access_denied', state: 'abc' })).toEqual({ state: 'abc' })
})
