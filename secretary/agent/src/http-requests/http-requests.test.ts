import http from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Skill } from '#core'
import { createTestSkillContext, startTestAgent, type TestAgent } from '#testing'
import { maxResponseBytes } from './send-request.ts'
import { httpRequestTools } from './tool.ts'

type Received = { method: string; url: string; headers: http.IncomingHttpHeaders; body: string }

let agent: TestAgent
let server: http.Server
let received: Received[]
let respond: (response: http.ServerResponse, request: Received) => void
let origin: string
beforeEach(async () => {
  received = []
  respond = (response) => response.writeHead(201, { 'content-type': 'application/json' }).end('{"order":7}')
  server = http.createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { method = '', url = '', headers } = request
    const one = { method, url, headers, body: Buffer.concat(parts).toString() }
    received.push(one)
    respond(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://api.shop.example:${(server.address() as { port: number }).port}`
  agent = await startTestAgent({ RATE_LIMIT_SCALE: '100', WEB_PRIVATE_NETWORKS: '1' })
})
afterEach(async () => {
  await agent.stop()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const value = 'Bearer sk-0123456789'
const store = (change: object = {}) =>
  agent.device.httpRequests.add({
    body: { name: 'Shop', url: origin, place: 'header', field: 'Authorization', value, ...change },
  })
const resolver = async () => ['127.0.0.1']
function use(
  input: object,
  options: Parameters<typeof createTestSkillContext>[0] = {},
  webAllowsPrivate = true,
) {
  const { db, secrets, config } = agent.deps
  const [skill] = httpRequestTools({ db, secrets, config: { ...config, webAllowsPrivate } }, resolver)
  const { context, approvals } = createTestSkillContext(options)
  const run = async ({ input: schema, run: send }: Skill) => send(schema.parse(input) as never, context)
  return { result: run(skill ?? expect.fail('no tool')), approvals }
}

describe('send_http_request', () => {
  test('sends the approved request and returns status, type and body as untrusted text', async () => {
    const body = '{"item":"tea"}'
    const { result, approvals } = use({
      method: 'POST',
      url: `${origin}/orders?x=1`,
      headers: { 'X-Trace': 'a' },
      body,
    })
    const text = await result
    expect(text).toContain('HTTP 201 Created\ncontent-type: application/json\n\n{"order":7}')
    expect(text).toContain('[WEB CONTENT')
    expect(received).toMatchObject([
      {
        method: 'POST',
        url: '/orders?x=1',
        body,
        headers: { 'x-trace': 'a', 'content-type': 'application/json' },
      },
    ])
    expect(approvals).toMatchObject([
      {
        summaries: { en: `Send a POST request to "${origin}"` },
        details: {
          target: `POST ${origin}/orders?x=1`,
          input: `POST ${origin}/orders?x=1\nX-Trace: a\ncontent-type: application/json\n\n${body}`,
        },
      },
    ])
  })

  test('sends nothing without approval', async () => {
    await expect(use({ method: 'GET', url: origin }, { decision: 'denied' }).result).rejects.toThrow(
      'declined',
    )
    expect(received).toEqual([])
  })

  test('adds a stored key that neither the approval nor the result shows', async () => {
    await store()
    respond = (response, { headers }) => response.end(`you sent ${headers.authorization}, key sk-0123456789`)
    const { result, approvals } = use({
      method: 'GET',
      url: `${origin}/me`,
      secret: 'shop',
      headers: { authorization: 'Bearer guessed' },
    })
    const text = await result
    expect(received[0]?.headers.authorization).toBe(value)
    expect(text).toContain('you sent [key Shop], key [key Shop]')
    expect(JSON.stringify(approvals)).not.toContain('sk-0123456789')
    expect(approvals[0]?.details?.input).toContain('authorization: … (Shop)')
  })

  test('adds a key to the query', async () => {
    await store({ place: 'query', field: 'key', value: 'q-0123456789&' })
    const { result, approvals } = use({
      method: 'GET',
      url: `${origin}/map?key=guessed&q=tea`,
      secret: 'Shop',
    })
    await result
    expect(received[0]?.url).toBe('/map?key=q-0123456789%26&q=tea')
    expect(JSON.stringify(approvals)).not.toContain('q-0123456789')
  })

  test('sends a key to its own service only', async () => {
    await store({ url: 'https://api.shop.example/' })
    await expect(use({ method: 'GET', url: origin, secret: 'Shop' }).result).rejects.toThrow(
      'The key is for https://api.shop.example only.',
    )
    await expect(use({ method: 'GET', url: origin, secret: 'other' }).result).rejects.toThrow(
      'Stored keys:\nShop: https://api.shop.example',
    )
    expect(received).toEqual([])
  })

  test('reaches a private network only with a key, whose service the owner entered', async () => {
    await expect(use({ method: 'GET', url: origin }, {}, false).result).rejects.toThrow(
      'not on the public internet',
    )
    await store()
    expect(await use({ method: 'GET', url: origin, secret: 'Shop' }, {}, false).result).toContain('HTTP 201')
    await expect(use({ method: 'GET', url: 'http://169.254.169.254/' }).result).rejects.toThrow(
      'not on the public',
    )
  })

  test('returns errors and redirects of the service, and follows no redirect', async () => {
    respond = (response) => response.writeHead(302, { location: '/elsewhere' }).end()
    expect(await use({ method: 'GET', url: origin }).result).toContain('HTTP 302 Found\nlocation: /elsewhere')
    respond = (response) => response.writeHead(429, { 'retry-after': '60' }).end('slow down')
    expect(await use({ method: 'GET', url: origin }).result).toContain(
      'HTTP 429 Too Many Requests\nretry-after: 60',
    )
    expect(received).toHaveLength(2)
  })

  test('shows the beginning of a long response and only the size of one that is no text', async () => {
    respond = (response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('x'.repeat(maxResponseBytes + 5))
    const long = await use({ method: 'GET', url: origin }).result
    expect(long).toContain('Only the beginning of the response is shown.')
    expect(long.length).toBeLessThan(21_000)
    respond = (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(300))
    expect(await use({ method: 'GET', url: origin }).result).toContain('[300 bytes]')
  })

  test('warns against a repetition when a request may have taken effect', async () => {
    respond = (response) => void response.socket?.destroy()
    await expect(use({ method: 'POST', url: origin, body: 'x' }).result).rejects.toThrow('do not repeat it')
    await expect(use({ method: 'GET', url: origin }).result).rejects.toThrow(/incomplete\.$/)
    await expect(
      use({ method: 'POST', url: 'http://127.0.0.1:59999/' }, { request: { language: 'zh' } }).result,
    ).rejects.toThrow(/无法连接该网站。$/)
  })

  test.each([
    [{ method: 'TRACE', url: 'https://a.example' }],
    [{ method: 'GET', url: 'https://a.example', headers: { Host: 'b.example' } }],
    [{ method: 'GET', url: 'https://a.example', headers: { 'x-a': 'b\r\nx-c: d' } }],
    [{ method: 'GET', url: 'https://a.example', headers: { 'content-length': '5' } }],
  ])('refuses the input %j', async (input) => {
    await expect(use(input).result).rejects.toThrow()
    expect(received).toEqual([])
  })
})
