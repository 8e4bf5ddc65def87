import type { McpServer } from '@sanhe/protocol/mcp-api'
import { describe, expect, test } from 'vitest'
import { parseMcpLoginResult } from './login-result.ts'
import { toMcpDraft, toMcpInput } from './mcp-draft.ts'

const server: McpServer = {
  server_id: 1,
  name: 'Shop',
  address: 'https://shop.example/mcp',
  kind: 'http',
  auth: 'none',
  token_end: null,
  client_id: null,
  has_client_secret: false,
  state: 'connected',
  problem: null,
  tools: [],
}
const draft = (change: object = {}) => ({ ...toMcpDraft(), ...change })

describe('toMcpInput', () => {
  test('an address is enough: https and the name of the host are added', () => {
    expect(toMcpInput(draft({ url: ' mcp.shop.example/v1 ' }))).toEqual({
      name: 'mcp.shop.example',
      url: 'https://mcp.shop.example/v1',
      auth: 'none',
      client_id: null,
    })
  })

  test.each([
    '',
    'ftp://shop.example',
    'https://user:pass@shop.example',
    'https://shop.example/#a',
    'https://',
  ])('the address %j is refused', (url) => expect(toMcpInput(draft({ url }))).toBeUndefined())

  test('a token is required for a new server, and kept for a stored one', () => {
    const access = { url: 'https://shop.example', access: 'token' as const }
    expect(toMcpInput(draft(access))).toBeUndefined()
    expect(toMcpInput(draft({ ...access, token: ' abc ' }))).toMatchObject({ auth: 'token', token: 'abc' })
    const stored = { ...server, auth: 'token' as const, token_end: 'last' }
    expect(toMcpInput(toMcpDraft(stored), stored)).toEqual({
      name: 'Shop',
      url: 'https://shop.example/mcp',
      auth: 'token',
      client_id: null,
    })
  })

  test('a server with a login keeps it, and an own client needs one', () => {
    const loggedIn = { ...server, auth: 'oauth' as const }
    expect(toMcpInput(toMcpDraft(loggedIn), loggedIn)).toMatchObject({ auth: 'oauth', client_id: null })
    expect(toMcpInput(draft({ url: 'shop.example', clientId: 'mine', clientSecret: 'x' }))).toMatchObject({
      auth: 'oauth',
      client_id: 'mine',
      client_secret: 'x',
    })
  })
})

describe('parseMcpLoginResult', () => {
  test('reads the code, also one that looks like a number, or the error', () => {
    expect(parseMcpLoginResult({ state: 'a', code: 42 })).toEqual({ state: 'a', code: '42' })
    expect(parseMcpLoginResult({ state: 'a', error: 'access_denied' })).toEqual({
      state: 'a',
      error: 'access_denied',
    })
    expect(parseMcpLoginResult({ state: {} })).toEqual({ state: '' })
  })
})
