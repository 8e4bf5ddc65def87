import http from 'node:http'
import { createServer, type Server } from 'node:net'
import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { isPublicAddress } from '@sanhe/kit/security/ip-addresses'

/** Host names that resolve to internal IP addresses; any attacker can register such names. */
const names: Record<string, string[]> = {
  localhost: ['127.0.0.1', '::1'],
  'localtest.me': ['127.0.0.1'],
  'anything.lvh.me': ['127.0.0.1'],
  '127.0.0.1.nip.io': ['127.0.0.1'],
  '7f000001.nip.io': ['127.0.0.1'],
  'spoofed.burpcollaborator.example': ['127.0.0.1'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'half.example': ['93.184.215.14', '127.0.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
  'xn--9l8h.example': ['127.0.0.1'],
}
const resolver: DnsResolver = async (name) =>
  names[name.toLowerCase()] ?? Promise.reject(new Error('ENOTFOUND'))

let backend: TestBackend
let person: Awaited<ReturnType<TestBackend['user']>>
let canary: Server
let hits = 0
let port = 0
beforeAll(async () => {
  backend = await startTestBackend({ RATE_LIMIT_SCALE: '100000' }, { resolver })
  person = await backend.user()
  canary = createServer((socket) => {
    hits += 1
    socket.on('error', () => {})
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}')
  })
  await new Promise<void>((resolve) => canary.listen(0, '::', resolve))
  port = (canary.address() as { port: number }).port
})
afterAll(async () => {
  await backend.stop()
  canary.close()
})

/** Spellings of host names and IP addresses that lead to this machine. */
const hosts = [
  ...Object.keys(names),

  '127.0.0.1',
  '127.0.0.2',
  '127.255.255.254',
  '127.1',
  '127.0.1',
  '127.000.000.001',
  '127.0.0.1.',
  '0.0.0.0',
  '0',

  '2130706433',
  '2130706433.',
  '017700000001',
  '0177.0.0.1',
  '0177.0.0.01',
  '00000177.0.0.1',
  '0177.0x0.0.1',

  '0x7f000001',
  '0x7F.0.0.1',
  '0x7f.0x0.0x0.0x1',
  '0x7f.1',
  '127.0x1',
  '127.0.0.0x1',
  '0x0000007f.0.0.1',
  '127.0000001',

  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[::0:1]',
  '[0::1]',
  '[::0001]',

  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::FFFF:127.0.0.1]',
  '[::127.0.0.1]',

  '[::7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001::7f00:1]',
  '[fe80::1]',
  '[::1%lo]',
  '[::ffff:127.1]',
  '[::1]x',
  '::1',

  'LOCALHOST',
  'LocalHost',
  'localhost.',
  'localhost..',
  'localhost%00',
  'localhost%2e',
  'ｌｏｃａｌｈｏｓｔ',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',

  '①②⑦.⓪.⓪.①',
  '１２７.０.０.１',
  '127。0。0。1',
  '127．0．0．1',
  '١٢٧.0.0.1',
  '127.0.0.1\u200b',
  '\u2066127.0.0.1',
  'loca\u00adlhost',

  'user@127.0.0.1',
  'user:pass@127.0.0.1',
  '8.8.8.8@127.0.0.1',
  '127.0.0.1#@8.8.8.8',
  '8.8.8.8\\@127.0.0.1',
  '8.8.8.8 @127.0.0.1',

  'http://127.0.0.1',
  '//127.0.0.1',
  'https:127.0.0.1',
  'file:///etc/passwd',
  'gopher://127.0.0.1',
  ' 127.0.0.1',
  '127.0.0.1\t',
  '127.0.0.1\r\nX: y',
  '8.8.8.8\0.127.0.0.1',
  '127.0.0.1?x=',
  '127.0.0.1/',
  '127.0.0.1#',
]
const spellings = hosts.map((host) => `${host}:PORT`)
const filled = (spelling: string) => spelling.replace('PORT', String(port))

const testConnection = (address: string) =>
  person.fetch('/api/secretaries/test', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ server_address: address, api_key: 'key' }),
  })

describe('the guard of outgoing requests', () => {
  test(`the check of outgoing requests never connects to this machine, written in ${spellings.length} ways`, async () => {
    expect(spellings.length).toBeGreaterThan(60)
    const bodies = new Set<string>()
    for (const spelling of spellings) {
      const response = await testConnection(filled(spelling))
      expect([400, 422], spelling).toContain(response.status)
      bodies.add(await response.text())
    }
    expect(hits).toBe(0)
    // All malformed addresses get one response and all internal addresses get another, so that responses reveal nothing
    // about the network.
    expect([...bodies].map((body) => (JSON.parse(body) as { error: string }).error).toSorted()).toEqual([
      'ADDRESS_BLOCKED',
      'ADDRESS_INVALID',
    ])
  })

  test('(control) more than 40 spellings of addresses connect to this machine without the check of outgoing requests', async () => {
    const before = hits
    for (const spelling of spellings) await withoutGuard(filled(spelling)).catch(() => {})
    expect(hits - before).toBeGreaterThan(40)
  })
})

/**
 * Control: connects like a service that does not check IP addresses. It parses the address, resolves the name and
 * connects.
 */
const withoutGuard = (address: string) =>
  new Promise<void>((resolve, reject) => {
    const url = new URL(/^\w+:\/\//.test(address) ? address : `http://${address}`)
    const request = http.get(url, {
      agent: false,
      timeout: 500,
      lookup: (name, { all }, answer) => {
        const found = names[name] ?? []
        const known = found
          .filter((ip) => !isPublicAddress(ip))
          .map((ip) => ({ address: ip, family: ip.includes(':') ? 6 : 4 }))
        if (all) answer(null, known)
        else answer(null, known[0]?.address ?? '', known[0]?.family)
      },
    })
    request.on('response', (response) => response.resume().on('end', resolve).on('error', reject))
    request.on('timeout', () => request.destroy())
    request.on('error', reject)
  })
