import { describe, expect, test } from 'vitest'
import { isPlaintextAddress, toGatewayInput } from './gateway-draft.ts'

describe('isPlaintextAddress', () => {
  test.each([
    ['ws://127.0.0.1:18789', false],
    ['ws://localhost', false],
    ['ws://[::1]:1', false],
    ['wss://gateway.example', false],
    ['ws://gateway.example', true],
    ['ws://127.0.0.1.example', true],
    ['x', false],
  ])('isPlaintextAddress(%j) is %s', (url, expected) => expect(isPlaintextAddress(url)).toBe(expected))
})

describe('toGatewayInput', () => {
  const draft = { url: ' ws://gateway.example ', token: '', allowsPlaintext: false }

  test('a plaintext address of another computer is complete only after the owner allowed it', () => {
    expect(toGatewayInput(draft)).toBeUndefined()
    expect(toGatewayInput({ ...draft, allowsPlaintext: true })).toEqual({
      url: 'ws://gateway.example',
      allows_plaintext: true,
    })
  })

  test('an empty token is left out, so that the stored token stays', () => {
    expect(toGatewayInput({ ...draft, url: 'wss://a', token: ' t ' })).toMatchObject({ token: 't' })
    expect(toGatewayInput({ ...draft, url: 'http://a' })).toBeUndefined()
  })
})
