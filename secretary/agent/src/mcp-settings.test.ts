import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '#config'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sanhe-mcp-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function load(text: string, settings: Record<string, string> = {}) {
  const file = join(folder, 'mcp.json')
  writeFileSync(file, text)
  return loadConfig({ NODE_ENV: 'test', DATA_DIR: folder, MCP_CONFIG_FILE: file, ...settings }).mcpServers
}
const mcpServers = {
  notes: { command: 'npx', args: ['-y', 'notes-mcp'], env: { KEY: 'secret' } },
  crm: { url: 'https://crm.example/mcp', headers: { Authorization: 'Bearer secret' } },
}

describe('MCP_CONFIG_FILE', () => {
  test('adds programs and servers with headers to those of MCP_SERVERS', () => {
    expect(
      load(JSON.stringify({ mcpServers }), { MCP_SERVERS: 'shop=https://shop.example/mcp?a=b' }),
    ).toEqual([
      { name: 'shop', url: 'https://shop.example/mcp?a=b', headers: {} },
      { name: 'notes', ...mcpServers.notes },
      { name: 'crm', ...mcpServers.crm },
    ])
  })

  test('fields that other clients use are ignored, and left-out ones are empty', () => {
    const text = JSON.stringify({ mcpServers: { a: { type: 'stdio', command: 'a' } }, globalShortcut: 'x' })
    expect(load(text)).toEqual([{ name: 'a', command: 'a', args: [], env: {} }])
  })

  test.each([
    ['is not JSON', '{', {}, 'MCP_CONFIG_FILE: the file'],
    ['has no servers', '{}', {}, 'MCP_CONFIG_FILE: mcpServers'],
    [
      'has a server without command and url',
      '{"mcpServers":{"a":{"env":{"K":"secret"}}}}',
      {},
      'mcpServers.a',
    ],
    ['has a name with a slash', '{"mcpServers":{"a/b":{"command":"a"}}}', {}, 'MCP_CONFIG_FILE'],
    [
      'repeats a name of MCP_SERVERS',
      JSON.stringify({ mcpServers }),
      { MCP_SERVERS: 'crm=https://crm.example' },
      'MCP_CONFIG_FILE: there are two servers "crm"',
    ],
    [
      'does not contain a server of MCP_ALLOW',
      JSON.stringify({ mcpServers }),
      { MCP_ALLOW: 'nots/read' },
      'MCP_ALLOW: there is no server "nots"',
    ],
  ])('a file that %s stops the start, and the message contains no secret', (_, text, settings, message) => {
    const start = () => load(text, settings)
    expect(start).toThrow(message)
    expect(start).not.toThrow('secret')
  })

  test('MCP_ALLOW may name tools of programs', () => {
    expect(load(JSON.stringify({ mcpServers }), { MCP_ALLOW: 'notes/read' })).toHaveLength(2)
  })
})
