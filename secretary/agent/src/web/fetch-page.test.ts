import http, { type RequestListener } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchPage, maxPageBytes } from './fetch-page.ts'
import type { WebAccessRules } from './page-address.ts'
import { extractWebPageText } from './page-to-markdown.ts'

const running: { server: Server; sockets: Set<Socket> }[] = []
afterEach(() => {
  for (const { server, sockets } of running.splice(0)) {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
})

async function listen(server: Server, host = '127.0.0.1', port = 0) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  running.push({ server, sockets })
  return { port: (server.address() as { port: number }).port, connections: () => sockets.size }
}

const serve = (listener: RequestListener) => listen(http.createServer(listener))
const html =
  (body: string | Buffer, headers: http.OutgoingHttpHeaders = {}, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)

const never = new AbortController().signal
const toThisMachine = async () => ['127.0.0.1']
const open: WebAccessRules = { resolver: toThisMachine, allowPrivate: true, timeoutMs: 3000 }
const guarded: WebAccessRules = { ...open, allowPrivate: false }
const read = async (url: string, access = open) => extractWebPageText(await fetchPage(access, url, never))
const fault = (code: string) => ({ name: 'PageError', code })

describe('fetchPage: addresses', () => {
  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hello',
    'ftp://example.com/',
    'gopher://example.com/',
    'http://user:pass@example.com/',
    'https://key@example.com/',
    'example.com',
    'http://',
    '',
  ])('fetchPage refuses the URL %j as no web address', async (url) => {
    await expect(fetchPage(open, url, never)).rejects.toMatchObject(fault('address'))
  })

  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fe80::1]/',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.100.100.200/',
    'http://168.63.129.16/',
    'http://0.0.0.0/',
    'http://name.example:8080/',
    'http://name.example:22/',
  ])('fetchPage refuses %s without a connection', async (url) => {
    await expect(fetchPage(guarded, url, never)).rejects.toMatchObject(fault('blocked'))
  })

  test.each(['http://169.254.169.254/', 'http://[fe80::1]/', 'http://a.example:6379/'])(
    'fetchPage refuses %s although private networks are allowed',
    async (url) => {
      await expect(fetchPage(open, url, never)).rejects.toMatchObject(fault('blocked'))
    },
  )

  test('fetchPage refuses a host name with one internal address among public addresses', async () => {
    const { connections } = await serve(html('secret'))
    const access = { ...guarded, resolver: async () => ['8.8.8.8', '127.0.0.1'] }
    await expect(fetchPage(access, 'http://a.example/', never)).rejects.toMatchObject(fault('blocked'))
    expect(connections()).toBe(0)
  })

  test('fetchPage resolves a host name once, so a later change of its address has no effect (DNS rebinding)', async () => {
    const agent = await listen(http.createServer(html('<p>public page</p>')), '127.0.0.2')
    const inside = await listen(http.createServer(html('<p>secret</p>')), '127.0.0.1', agent.port)
    let resolutions = 0
    const resolver = async () => ((resolutions += 1) === 1 ? ['127.0.0.2'] : ['127.0.0.1'])
    const { text } = await read(`http://a.example:${agent.port}/`, { ...open, resolver })
    expect(text).toBe('public page')
    expect({ resolutions, inside: inside.connections() }).toEqual({ resolutions: 1, inside: 0 })
  })

  test('fetchPage reports unresolved for a host name without an address', async () => {
    const access = { ...open, resolver: async () => Promise.reject(new Error('ENOTFOUND')) }
    await expect(fetchPage(access, 'http://no.example/', never)).rejects.toMatchObject(fault('unresolved'))
  })
})

describe('fetchPage: redirects', () => {
  const redirectTo = (location: string): RequestListener => html('', { location }, 302)

  test('fetchPage follows 5 redirects, and returns the last URL', async () => {
    const { port } = await serve((request, response) => {
      const step = Number(request.url?.slice(1))
      return step < 5 ? redirectTo(`/${step + 1}`)(request, response) : html('<p>end</p>')(request, response)
    })
    const page = await fetchPage(open, `http://a.example:${port}/0`, never)
    expect(page.url.pathname).toBe('/5')
  })

  test('fetchPage stops an infinite redirect', async () => {
    const { port, connections } = await serve(redirectTo('/again'))
    await expect(fetchPage(open, `http://a.example:${port}/`, never)).rejects.toMatchObject(
      fault('redirects'),
    )
    expect(connections()).toBe(6)
  })

  test.each([
    ['http://169.254.169.254/', 'blocked'],
    ['http://inside.example/', 'blocked'],
    ['http://x:y@a.example/', 'address'],
    ['file:///etc/passwd', 'address'],
    ['javascript:alert(1)', 'address'],
  ])('fetchPage checks a redirect to %s and reports %s', async (location, code) => {
    const { port } = await serve(redirectTo(location))
    const resolver = async (name: string) => [name === 'inside.example' ? '169.254.169.254' : '127.0.0.1']
    const access = { ...open, resolver }
    await expect(fetchPage(access, `http://a.example:${port}/`, never)).rejects.toMatchObject(fault(code))
  })
})

describe('fetchPage: hostile responses', () => {
  test('fetchPage reads only the first 3 MB of an endless body and closes the connection', async () => {
    let isClosed = false
    const { port } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': `${10 * 1024 ** 3}` })
      const chunk = Buffer.alloc(64 * 1024, 'x')
      const write = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', write).on('close', () => (isClosed = true))
      write()
    })
    const page = await fetchPage(open, `http://a.example:${port}/`, never)
    expect([page.body.length, page.isCut]).toEqual([maxPageBytes, true])
    await expect.poll(() => isClosed).toBe(true)
  })

  test('fetchPage decompresses at most 3 MB of a gzip bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024))
    const { port } = await serve(html(bomb, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }))
    const page = await fetchPage(open, `http://a.example:${port}/`, never)
    expect([page.body.length, page.isCut]).toEqual([maxPageBytes, true])
  })

  test.each<[string, Server]>([
    ['sends no response', createServer(() => {})],
    [
      'sends its headers one byte at a time',
      createServer((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nx: ')
        const timer = setInterval(() => socket.write('H'), 50)
        socket.on('error', () => {}).on('close', () => clearInterval(timer))
      }),
    ],
    [
      'sends its body one byte at a time',
      http.createServer((_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        const timer = setInterval(() => response.write('x'), 50)
        response.on('close', () => clearInterval(timer))
      }),
    ],
  ])('fetchPage reports timeout for a server that %s', async (_, server) => {
    const { port } = await listen(server)
    const access = { ...open, timeoutMs: 300 }
    await expect(fetchPage(access, `http://a.example:${port}/`, never)).rejects.toMatchObject(
      fault('timeout'),
    )
  })

  test.each([
    ['image/png', 'type'],
    ['application/pdf', 'type'],
    ['application/octet-stream', 'type'],
  ])('fetchPage refuses a body of type %s', async (type, code) => {
    const { port } = await serve(html('x', { 'content-type': type }))
    await expect(fetchPage(open, `http://a.example:${port}/`, never)).rejects.toMatchObject(fault(code))
  })

  test('fetchPage reports damaged compression, an error status, a refused connection and a response that is not HTTP', async () => {
    const damaged = await serve(html('no gzip', { 'content-encoding': 'gzip' }))
    const missing = await serve(html('', {}, 404))
    const noise = await listen(createServer((socket) => void socket.end('220 mail ESMTP\r\n')))
    const url = (port: number) => `http://a.example:${port}/`
    await expect(fetchPage(open, url(damaged.port), never)).rejects.toMatchObject(fault('broken'))
    await expect(fetchPage(open, url(missing.port), never)).rejects.toMatchObject({
      code: 'status',
      detail: '404',
    })
    await expect(fetchPage(open, url(noise.port), never)).rejects.toMatchObject(fault('broken'))
    await expect(fetchPage(open, 'http://a.example:1/', never)).rejects.toMatchObject({ name: 'PageError' })
  })

  test('fetchPage sends no cookie and no Authorization header, also after a Set-Cookie in a redirect', async () => {
    const seen: http.IncomingHttpHeaders[] = []
    const { port } = await serve((request, response) => {
      seen.push(request.headers)
      const more = request.url === '/' ? { location: '/2', 'set-cookie': 'a=b' } : {}
      html('<p>x</p>', more, request.url === '/' ? 302 : 200)(request, response)
    })
    await fetchPage(open, `http://a.example:${port}/`, never)
    expect(seen).toHaveLength(2)
    for (const headers of seen) {
      expect(Object.keys(headers).toSorted()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ])
    }
  })

  test("fetchPage rejects with the caller's reason after an abort", async () => {
    const { port } = await listen(createServer(() => {}))
    const caller = new AbortController()
    const pending = fetchPage(open, `http://a.example:${port}/`, caller.signal)
    caller.abort(new Error('cancelled'))
    await expect(pending).rejects.toThrow('cancelled')
    const access = { ...open, resolver: () => new Promise<string[]>(() => {}) }
    await expect(fetchPage(access, 'http://a.example/', caller.signal)).rejects.toThrow('cancelled')
  })
})
