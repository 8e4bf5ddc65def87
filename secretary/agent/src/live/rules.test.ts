import { expect, test } from 'vitest'
import { isConnectionSilent, isHelloFrameOverdue, isOriginAllowed, toCloseReason } from './rules.ts'

const door = { host: 'agent.example:3000', allowed: ['https://app.example'], isProduction: true }

test.each([
  [undefined, true],
  ['https://app.example', true],
  ['https://agent.example:3000', true],
  ['https://agent.example', false],
  ['https://app.example/', false],
  ['https://app.example.evil.test', false],
  ['http://localhost:5173', false],
  ['null', false],
  ['', false],
])('isOriginAllowed for the origin %s in production returns %s', (origin, isAllowed) =>
  expect(isOriginAllowed(origin, door)).toBe(isAllowed),
)

test.each(['http://localhost:5173', 'http://127.0.0.1', 'https://127.8.9.10:1', 'http://[::1]:8080'])(
  'isOriginAllowed in development returns true for %s',
  (origin) => expect(isOriginAllowed(origin, { ...door, isProduction: false })).toBe(true),
)

test('toCloseReason returns short ASCII text for any problem', () => {
  expect(toCloseReason('字'.repeat(200))).toBe('?'.repeat(123))
  expect(toCloseReason('message.content: expected string')).toBe('message.content: expected string')
})

test('isConnectionSilent is true from 75 seconds on, and isHelloFrameOverdue from 2 seconds on', () => {
  expect([isConnectionSilent(0, 74_999), isConnectionSilent(0, 75_000)]).toEqual([false, true])
  expect([isHelloFrameOverdue(0, 1999), isHelloFrameOverdue(0, 2000)]).toEqual([false, true])
})
