import { X509Certificate } from 'node:crypto'
import http, { type RequestListener } from 'node:http'
import https from 'node:https'
import { createServer, type Server, type Socket } from 'node:net'
import tls from 'node:tls'
import { gzipSync } from 'node:zlib'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { selfSignedCertificate } from '@sanhe/kit/security/certificate/self-signed'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { getJson } from './get-json.ts'
import type { Resolver } from './resolve.ts'

const trusted = selfSignedCertificate('agent.test', systemClock.now())
const unknown = selfSignedCertificate('agent.test', systemClock.now())
const usualAuthorities = tls.getCACertificates('default')
tls.setDefaultCACertificates([...usualAuthorities, trusted.cert])
afterAll(() => tls.setDefaultCACertificates(usualAuthorities))

const open: { server: Server; sockets: Set<Socket> }[] = []
afterEach(() => {
  for (const { server, sockets } of open.splice(0)) {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
})

/** Listens on a free port or on the given one and counts the connections. */
async function listen(server: Server, host = '127.0.0.1', port = 0) {
  const sockets = new Set<Socket>()
  let hits = 0
  server.on('connection', (socket) => {
    hits += 1
    sockets.add(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  open.push({ server, sockets })
  return { port: (server.address() as { port: number }).port, hits: () => hits }
}

const answering =
  (json: string, headers: http.OutgoingHttpHeaders = {}, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(json)
const atHome = { allowPrivateAgents: true, allowedPrivateNetworks: [] }
const inTheOpen = { allowPrivateAgents: false, allowedPrivateNetworks: [] }
const healthRequest = { path: '/api/health', headers: { authorization: 'Bearer key' } }
const here: Resolver = async () => ['127.0.0.1']
const ask = (port: number, host = 'agent.test', resolver = here, timeoutMs = 5000) =>
  getJson({ resolver, config: atHome }, { host, port }, healthRequest, timeoutMs)

describe('agents with TLS', () => {
  test('getJson sends the host name in Host and SNI and connects to the checked address', async () => {
    const seen: unknown[] = []
    const server = https.createServer(trusted, ({ headers, socket, url }, response) => {
      const { servername } = socket as tls.TLSSocket & { servername: string }
      seen.push({ host: headers.host, servername, url, authorization: headers.authorization })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}')
    })
    const { port } = await listen(server)
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
    'getJson sends no key to an agent with a certificate %s, not even over plain HTTP',
    async (_, certificate, host) => {
      const keys: unknown[] = []
      const server = https.createServer(certificate, ({ headers }) => void keys.push(headers.authorization))
      const { port, hits } = await listen(server)
      expect(await ask(port, host)).toEqual({ failure: 'tls' })
      expect(hits()).toBe(1)
      expect(keys).toEqual([])
    },
  )
})

describe('agents with a pinned certificate', () => {
  const fingerprint = (cert: string) =>
    `sha256/${Buffer.from(new X509Certificate(cert).fingerprint256.replaceAll(':', ''), 'hex').toString('base64')}`
  const askPinned = (port: number, pin: string, host = 'agent.test') =>
    getJson({ resolver: here, config: atHome }, { host, port }, { ...healthRequest, fingerprint: pin }, 1000)

  test.each(['agent.test', 'other.test', '127.0.0.1'])(
    'getJson accepts the pinned certificate from any signer for the host %s',
    async (host) => {
      const { port } = await listen(https.createServer(unknown, answering('{"a":1}')))
      expect(await askPinned(port, fingerprint(unknown.cert), host)).toEqual({
        status: 200,
        json: { a: 1 },
        certificate: 'pinned',
      })
    },
  )

  test('getJson with a pin also accepts a certificate that an authority signed for the host', async () => {
    const { port } = await listen(https.createServer(trusted, answering('{"a":1}')))
    expect(await askPinned(port, fingerprint(unknown.cert))).toEqual({
      status: 200,
      json: { a: 1 },
      certificate: 'trusted',
    })
  })

  test.each([
    [
      'an unpinned self-signed certificate',
      selfSignedCertificate('agent.test', systemClock.now()),
      'agent.test',
    ],
    ['a certificate signed for another name', trusted, 'other.test'],
    ['a certificate signed for a name, while the request names an IP address', trusted, '127.0.0.1'],
  ])('getJson with a pin sends no key to an agent that shows %s', async (_, certificate, host) => {
    const keys: unknown[] = []
    const server = https.createServer(certificate, ({ headers }) => void keys.push(headers.authorization))
    const { port, hits } = await listen(server)
    expect(await askPinned(port, fingerprint(unknown.cert), host)).toEqual({ failure: 'tls' })
    expect({ hits: hits(), keys }).toEqual({ hits: 1, keys: [] })
  })

  test('getJson with a pin never uses plain HTTP', async () => {
    const { port, hits } = await listen(http.createServer(answering('{"a":1}')))
    expect(await askPinned(port, fingerprint(unknown.cert))).toEqual({ failure: 'plain' })
    expect(hits()).toBe(1)
  })

  test('getJson with a pin reports timeout and refused connections like getJson without a pin', async () => {
    const { port } = await listen(createServer(() => {}))
    expect(await askPinned(port, fingerprint(unknown.cert))).toEqual({ failure: 'timeout' })
    open.splice(0).forEach(({ server, sockets }) => {
      server.close()
      for (const socket of sockets) socket.destroy()
    })
    expect(await askPinned(port, fingerprint(unknown.cert))).toEqual({ failure: 'refused' })
  })
})

/** Serves HTTP and resets every connection that begins with the first byte of TLS. */
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

describe('servers that reset TLS connections', () => {
  test('getJson uses plain HTTP with a server that resets TLS, if private agents are allowed', async () => {
    const { port } = await listen(resettingServer(answering('{"a":1}')))
    expect(await ask(port)).toEqual({ status: 200, json: { a: 1 }, certificate: 'none' })
  })

  test.each([
    ['plain', 'speaks HTTP', resettingServer],
    ['reset', 'closes every connection', () => createServer((socket) => void socket.resetAndDestroy())],
  ])(
    'getJson reports %s and sends no key if the server %s and only TLS is allowed',
    async (failure, _, start) => {
      const keys: unknown[] = []
      const { port } = await listen(
        start(({ headers }, response) => {
          keys.push(headers.authorization)
          response.end('no agent')
        }),
      )
      const pinned = { ...healthRequest, fingerprint: `sha256/${'A'.repeat(43)}=` }
      const found = await getJson({ resolver: here, config: atHome }, { host: 'agent.test', port }, pinned)
      expect(found).toEqual({ failure })
      expect(keys.filter((key) => key !== undefined)).toEqual([])
    },
  )

  test('getJson reports reset, not refused, for a private server that resets every connection', async () => {
    const { port } = await listen(createServer((socket) => void socket.resetAndDestroy()))
    expect(await ask(port)).toEqual({ failure: 'reset' })
  })
})

describe('responses', () => {
  test('getJson accepts a plain HTTP response from a private address', async () => {
    const { port } = await listen(http.createServer(answering('{"a":1}')))
    expect(await ask(port)).toMatchObject({ status: 200, json: { a: 1 } })
  })

  test('getJson accepts 64 KiB and reports notJson for one byte more', async () => {
    const text = (length: number) => `"${'x'.repeat(length - 2)}"`
    const fits = await listen(http.createServer(answering(text(64 * 1024))))
    expect(await ask(fits.port)).toMatchObject({ status: 200 })
    const tooLong = await listen(http.createServer(answering(text(64 * 1024 + 1))))
    expect(await ask(tooLong.port)).toEqual({ failure: 'notJson' })
  })

  test.each<[string, RequestListener]>([
    ['HTML', answering('{"a":1}', { 'content-type': 'text/html' })],
    ['text with the content type of JSON', answering('hello')],
    ['compressed', answering(gzipSync('{"a":1}').toString('latin1'), { 'content-encoding': 'gzip' })],
    ['cut off', (_, response) => void response.writeHead(200).write('x', () => response.destroy())],
    ['without a content type', (_, response) => void response.end('{}')],
  ])('getJson reports notJson for a response that is %s', async (_, listener) => {
    const { port } = await listen(http.createServer(listener))
    expect(await ask(port)).toEqual({ failure: 'notJson' })
  })

  test('getJson reports notJson for a response that is not HTTP', async () => {
    const { port } = await listen(createServer((socket) => void socket.write('220 mail.example ESMTP\r\n')))
    expect(await ask(port)).toEqual({ failure: 'notJson' })
  })

  test('getJson returns the HTTP status of the response', async () => {
    const { port } = await listen(http.createServer(answering('{}', {}, 401)))
    expect(await ask(port)).toMatchObject({ status: 401, json: {} })
  })

  test.each([301, 302, 303, 307, 308])(
    'getJson does not follow a redirect with status %i',
    async (status) => {
      const inside = await listen(http.createServer(answering('{"secret":1}')))
      const location = `http://127.0.0.1:${inside.port}/api/health`
      const { port } = await listen(http.createServer(answering('{}', { location }, status)))
      expect(await ask(port)).toMatchObject({ status, json: {} })
      expect(inside.hits()).toBe(0)
    },
  )
})

describe('missing responses', () => {
  test('getJson reports refused when nothing listens', async () => {
    const { port } = await listen(createServer())
    open.splice(0).forEach(({ server }) => server.close())
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
  ])('getJson reports timeout when the server does not respond %s', async (_, server) => {
    const { port } = await listen(server)
    expect(await ask(port, 'agent.test', here, 300)).toEqual({ failure: 'timeout' })
  })

  test('getJson reports timeout when the name resolution does not respond', async () => {
    expect(await ask(3000, 'agent.test', () => new Promise(() => {}), 100)).toEqual({ failure: 'timeout' })
  })

  test('getJson reports unresolved for a name without an address', async () => {
    const nowhere = async () => Promise.reject(new Error('ENOTFOUND'))
    expect(await ask(3000, 'agent.test', nowhere)).toEqual({ failure: 'unresolved' })
    expect(await ask(3000, 'agent.test', async () => [])).toEqual({ failure: 'unresolved' })
  })
})

test('getJson resolves a name once, so a later change of its address has no effect (DNS rebinding)', async () => {
  const agent = await listen(http.createServer(answering('{"a":1}')), '127.0.0.2')
  const inside = await listen(http.createServer(answering('{"secret":1}')), '127.0.0.1', agent.port)
  let resolutions = 0
  const rebinding: Resolver = async () => ((resolutions += 1) === 1 ? ['127.0.0.2'] : ['127.0.0.1'])
  expect(await ask(agent.port, 'agent.test', rebinding)).toMatchObject({ status: 200, json: { a: 1 } })
  expect({ resolutions: resolutions, inside: inside.hits() }).toEqual({ resolutions: 1, inside: 0 })
})

test('(control) a client that resolves the name again before connecting reaches the internal server', async () => {
  const agent = await listen(http.createServer(answering('{"a":1}')), '127.0.0.2')
  const inside = await listen(http.createServer(answering('{"secret":1}')), '127.0.0.1', agent.port)
  let resolutions = 0
  const rebinding: Resolver = async () => ((resolutions += 1) === 1 ? ['127.0.0.2'] : ['127.0.0.1'])
  expect(await rebinding('agent.test')).toEqual(['127.0.0.2'])
  const [address = ''] = await rebinding('agent.test')
  await fetch(`http://${address}:${agent.port}/`)
  expect(inside.hits()).toBe(1)
})

test('getJson refuses a name if any of its addresses is internal', async () => {
  const { port, hits } = await listen(http.createServer(answering('{}')))
  const guarded = (addresses: string[]) =>
    getJson({ resolver: async () => addresses, config: inTheOpen }, { host: 'a.test', port }, healthRequest)
  const blocked = { status: 422, code: 'ADDRESS_BLOCKED' }
  await expect(guarded(['8.8.8.8', '127.0.0.1'])).rejects.toMatchObject(blocked)
  await expect(guarded(['127.0.0.1', '8.8.8.8'])).rejects.toMatchObject(blocked)
  await expect(guarded(['2606:4700::1', '::ffff:127.0.0.1'])).rejects.toMatchObject(blocked)
  expect(hits()).toBe(0)
})

test('getJson refuses ports of other services, even if private agents are allowed', async () => {
  await expect(ask(6379)).rejects.toMatchObject({ status: 422, code: 'ADDRESS_BLOCKED' })
})
