import http, { type RequestListener } from 'node:http'
import https from 'node:https'
import { createServer, type Server } from 'node:net'
import tls from 'node:tls'
import { gzipSync } from 'node:zlib'
import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { createSelfSignedCertificate } from '@sanhe/kit/security/certificate/self-signed'
import { afterAll, describe, expect, test } from 'vitest'
import { fetchJson } from './fetch-json.ts'
import {
  privateNetworkTestSettings,
  closeServers,
  healthCheckRequestOptions as options,
  listenAndCountConnections,
  createJsonListener,
  resolveToLoopback,
} from './testing/counting-servers.ts'

const trusted = createSelfSignedCertificate('agent.test', systemClock.now())
const unknown = createSelfSignedCertificate('agent.test', systemClock.now())
const usualAuthorities = tls.getCACertificates('default')
tls.setDefaultCACertificates([...usualAuthorities, trusted.cert])
afterAll(() => tls.setDefaultCACertificates(usualAuthorities))

const inTheOpen = { allowPrivateAgents: false, allowedPrivateNetworks: [] }
const ask = (port: number, host = 'agent.test', resolver = resolveToLoopback, timeoutMs = 5000) =>
  fetchJson({ resolver, config: privateNetworkTestSettings }, { host, port }, options, timeoutMs)

describe('fetchJson with TLS', () => {
  test('fetchJson sends the host name in Host and SNI and connects to the checked address', async () => {
    const seen: unknown[] = []
    const server = https.createServer(trusted, ({ headers, socket, url }, response) => {
      const { servername } = socket as tls.TLSSocket & { servername: string }
      seen.push({ host: headers.host, servername, url, authorization: headers.authorization })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}')
    })
    const { port } = await listenAndCountConnections(server)
    expect(await ask(port)).toEqual({ status: 200, json: { a: 1 }, certificate: 'trusted' })
    expect(seen).toEqual([
      {
        host: `agent.test:${port}`,
        servername: 'agent.test',
        url: '/api/health',
        authorization: 'Bearer key',
      },
    ])
  })

  test.each([
    ['of an unknown signer', unknown, 'agent.test'],
    ['for another name', trusted, 'other.test'],
    ['for a name while the request names an IP address', trusted, '127.0.0.1'],
  ])(
    'fetchJson sends no key to an agent with a certificate %s, not even over plain HTTP',
    async (_, certificate, host) => {
      const keys: unknown[] = []
      const server = https.createServer(certificate, ({ headers }) => void keys.push(headers.authorization))
      const { port, hits } = await listenAndCountConnections(server)
      expect(await ask(port, host)).toEqual({ failure: 'tls' })
      expect(hits()).toBe(1)
      expect(keys).toEqual([])
    },
  )
})

/** Starts a server that serves plain HTTP and resets every connection that begins with the first byte of TLS. */
function resettingServer(listener: RequestListener) {
  const inner = http.createServer(listener)
  return createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (bytes) => {
      if (bytes[0] === 0x16) return void socket.resetAndDestroy()
      socket.pause()
      socket.unshift(bytes)
      inner.emit('connection', socket)
      socket.resume()
    })
  })
}

describe('fetchJson with servers that reset TLS connections', () => {
  test('fetchJson uses plain HTTP with a server that resets TLS connections, if private agents are allowed', async () => {
    const { port } = await listenAndCountConnections(resettingServer(createJsonListener('{"a":1}')))
    expect(await ask(port)).toEqual({ status: 200, json: { a: 1 }, certificate: 'none' })
  })

  test.each([
    ['plain', 'speaks HTTP', resettingServer],
    ['reset', 'closes every connection', () => createServer((socket) => void socket.resetAndDestroy())],
  ])(
    'fetchJson reports %s and sends no key if the server %s and only TLS is allowed',
    async (failure, _, start) => {
      const keys: unknown[] = []
      const { port } = await listenAndCountConnections(
        start(({ headers }, response) => {
          keys.push(headers.authorization)
          response.end('no agent')
        }),
      )
      const pinned = { ...options, fingerprint: `sha256/${'A'.repeat(43)}=` }
      const found = await fetchJson(
        { resolver: resolveToLoopback, config: privateNetworkTestSettings },
        { host: 'agent.test', port },
        pinned,
      )
      expect(found).toEqual({ failure })
      expect(keys.filter((key) => key !== undefined)).toEqual([])
    },
  )

  test('fetchJson reports reset, not refused, for a private server that resets every connection', async () => {
    const { port } = await listenAndCountConnections(createServer((socket) => void socket.resetAndDestroy()))
    expect(await ask(port)).toEqual({ failure: 'reset' })
  })
})

describe('fetchJson with a response', () => {
  test('fetchJson accepts a plain HTTP response from a private address', async () => {
    const { port } = await listenAndCountConnections(http.createServer(createJsonListener('{"a":1}')))
    expect(await ask(port)).toMatchObject({ status: 200, json: { a: 1 } })
  })

  test('fetchJson accepts a response of 64 KiB and reports notJson for one byte more', async () => {
    const text = (length: number) => `"${'x'.repeat(length - 2)}"`
    const fits = await listenAndCountConnections(http.createServer(createJsonListener(text(64 * 1024))))
    expect(await ask(fits.port)).toMatchObject({ status: 200 })
    const tooLong = await listenAndCountConnections(
      http.createServer(createJsonListener(text(64 * 1024 + 1))),
    )
    expect(await ask(tooLong.port)).toEqual({ failure: 'notJson' })
  })

  test.each<[string, RequestListener]>([
    ['HTML', createJsonListener('{"a":1}', { 'content-type': 'text/html' })],
    ['text with the content type of JSON', createJsonListener('hello')],
    [
      'compressed',
      createJsonListener(gzipSync('{"a":1}').toString('latin1'), { 'content-encoding': 'gzip' }),
    ],
    ['cut off', (_, response) => void response.writeHead(200).write('x', () => response.destroy())],
    ['without a content type', (_, response) => void response.end('{}')],
  ])('fetchJson reports notJson for a response that is %s', async (_, listener) => {
    const { port } = await listenAndCountConnections(http.createServer(listener))
    expect(await ask(port)).toEqual({ failure: 'notJson' })
  })

  test('fetchJson reports notJson for a response that is not HTTP', async () => {
    const { port } = await listenAndCountConnections(
      createServer((socket) => void socket.write('220 mail.example ESMTP\r\n')),
    )
    expect(await ask(port)).toEqual({ failure: 'notJson' })
  })

  test('fetchJson returns the HTTP status of the response', async () => {
    const { port } = await listenAndCountConnections(http.createServer(createJsonListener('{}', {}, 401)))
    expect(await ask(port)).toMatchObject({ status: 401, json: {} })
  })

  test.each([301, 302, 303, 307, 308])(
    'fetchJson does not follow a redirect with status %i',
    async (status) => {
      const inside = await listenAndCountConnections(http.createServer(createJsonListener('{"secret":1}')))
      const location = `http://127.0.0.1:${inside.port}/api/health`
      const { port } = await listenAndCountConnections(
        http.createServer(createJsonListener('{}', { location }, status)),
      )
      expect(await ask(port)).toMatchObject({ status, json: {} })
      expect(inside.hits()).toBe(0)
    },
  )
})

describe('fetchJson without a response', () => {
  test('fetchJson reports refused when no server listens at the port', async () => {
    const { port } = await listenAndCountConnections(createServer())
    closeServers()
    expect(await ask(port)).toEqual({ failure: 'refused' })
  })

  test.each<[string, Server]>([
    ['to the connection', createServer(() => {})],
    ['to the request', http.createServer(() => {})],
    [
      'completely',
      http.createServer(
        (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
      ),
    ],
  ])('fetchJson reports timeout when the server does not respond %s', async (_, server) => {
    const { port } = await listenAndCountConnections(server)
    expect(await ask(port, 'agent.test', resolveToLoopback, 300)).toEqual({ failure: 'timeout' })
  })

  test('fetchJson reports timeout when the name resolution does not respond', async () => {
    expect(await ask(3000, 'agent.test', () => new Promise(() => {}), 100)).toEqual({ failure: 'timeout' })
  })

  test('fetchJson reports unresolved for a host name without an IP address', async () => {
    const nowhere = async () => Promise.reject(new Error('ENOTFOUND'))
    expect(await ask(3000, 'agent.test', nowhere)).toEqual({ failure: 'unresolved' })
    expect(await ask(3000, 'agent.test', async () => [])).toEqual({ failure: 'unresolved' })
  })
})

test('fetchJson resolves a host name once, so a later change of its IP address has no effect (DNS rebinding)', async () => {
  const agent = await listenAndCountConnections(http.createServer(createJsonListener('{"a":1}')), '127.0.0.2')
  const inside = await listenAndCountConnections(
    http.createServer(createJsonListener('{"secret":1}')),
    '127.0.0.1',
    agent.port,
  )
  let resolutions = 0
  const rebinding: DnsResolver = async () => ((resolutions += 1) === 1 ? ['127.0.0.2'] : ['127.0.0.1'])
  expect(await ask(agent.port, 'agent.test', rebinding)).toMatchObject({ status: 200, json: { a: 1 } })
  expect({ resolutions: resolutions, inside: inside.hits() }).toEqual({ resolutions: 1, inside: 0 })
})

test('(control) a client that resolves the host name again before connecting reaches the internal server', async () => {
  const agent = await listenAndCountConnections(http.createServer(createJsonListener('{"a":1}')), '127.0.0.2')
  const inside = await listenAndCountConnections(
    http.createServer(createJsonListener('{"secret":1}')),
    '127.0.0.1',
    agent.port,
  )
  let resolutions = 0
  const rebinding: DnsResolver = async () => ((resolutions += 1) === 1 ? ['127.0.0.2'] : ['127.0.0.1'])
  expect(await rebinding('agent.test')).toEqual(['127.0.0.2'])
  const [address = ''] = await rebinding('agent.test')
  await fetch(`http://${address}:${agent.port}/`)
  expect(inside.hits()).toBe(1)
})

test('fetchJson refuses a host name if any of its IP addresses is internal', async () => {
  const { port, hits } = await listenAndCountConnections(http.createServer(createJsonListener('{}')))
  const guarded = (addresses: string[]) =>
    fetchJson({ resolver: async () => addresses, config: inTheOpen }, { host: 'a.test', port }, options)
  const blocked = { status: 422, code: 'ADDRESS_BLOCKED' }
  await expect(guarded(['8.8.8.8', '127.0.0.1'])).rejects.toMatchObject(blocked)
  await expect(guarded(['127.0.0.1', '8.8.8.8'])).rejects.toMatchObject(blocked)
  await expect(guarded(['2606:4700::1', '::ffff:127.0.0.1'])).rejects.toMatchObject(blocked)
  expect(hits()).toBe(0)
})

test('fetchJson refuses ports of other protocols, even if private agents are allowed', async () => {
  await expect(ask(6379)).rejects.toMatchObject({ status: 422, code: 'ADDRESS_BLOCKED' })
})
