import { expect, test } from 'vitest'
import { findTokenInProtocols, parseOfferedProtocols, toWebSocketUrl } from './socket.ts'

test.each([
  [undefined, undefined],
  ['secretary.v1', undefined],
  ['secretary.v1, bearer.abc-_1', 'abc-_1'],
  ['bearer.abc,secretary.v1', 'abc'],
])('findTokenInProtocols for the subprotocols %s returns %s', (header, key) =>
  expect(findTokenInProtocols(parseOfferedProtocols(header))).toBe(key),
)

test('toWebSocketUrl replaces the scheme and removes a slash at the end', () => {
  expect(toWebSocketUrl('https://agent.example:3000/')).toBe('wss://agent.example:3000/ws')
  expect(toWebSocketUrl('http://relay.example', '/relay/agent')).toBe('ws://relay.example/relay/agent')
})
