import { X509Certificate } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import { minuteMs, systemClock } from '@sanhe/kit/runtime/clock'
import { createSelfSignedCertificate } from '@sanhe/kit/security/certificate/self-signed'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'

/** Health response of an HTTP agent in a home network that accepts one key. */
const health: Record<string, unknown> = {
  status: 'ok',
  name: 'Agent of the house',
  avatar: '🤖',
  version: '1.2.3',
  protocol: 1,
  brain: { mode: 'offline', model: null },
  note: 'a secret of the network',
}
const agent = http.createServer(({ url, headers }, response) => {
  const isAllowed = url === '/api/health' && headers.authorization === 'Bearer the-right-key'
  response.writeHead(isAllowed ? 200 : 401, { 'content-type': 'application/json' })
  response.end(JSON.stringify(isAllowed ? health : { error: 'UNAUTHORIZED' }))
})
let port = 0
const resolver: DnsResolver = async (name) => {
  if (name === 'agent.home') return ['127.0.0.1']
  throw new Error('ENOTFOUND')
}

let home: TestBackend
let internet: TestBackend
let person: Awaited<ReturnType<TestBackend['user']>>
beforeAll(async () => {
  await new Promise<void>((resolve) => agent.listen(0, '127.0.0.1', resolve))
  port = (agent.address() as { port: number }).port
  home = await startTestBackend({ ALLOW_PRIVATE_AGENTS: '1' }, { resolver })
  internet = await startTestBackend({}, { resolver })
})
beforeEach(async () => void (person = await home.user()))
afterAll(async () => {
  await home.stop()
  await internet.stop()
  agent.close()
})

const ask = (server_address: string, api_key = 'the-right-key') =>
  person.secretaries.test({ body: { server_address, api_key } })
const failed = (code: string) => ({
  ok: false,
  latency_ms: expect.any(Number),
  error: { code, message: expect.any(String) },
})

describe('POST /api/secretaries/test', () => {
  test('a connection test returns only the known fields of the agent', async () => {
    expect(await ask(`agent.home:${port}`)).toEqual({
      ok: true,
      latency_ms: expect.any(Number),
      secretary: {
        name: 'Agent of the house',
        avatar: '🤖',
        version: '1.2.3',
        protocol: 1,
        certificate: 'none',
      },
    })
  })

  test('a connection test reports each failure in the same format', async () => {
    expect(await ask(`agent.home:${port}`, 'a-wrong-key')).toEqual(failed('UNAUTHORIZED'))
    expect(await ask(`nowhere.home:${port}`)).toEqual(failed('DNS_FAILED'))
    expect(await ask('127.0.0.1:1999')).toEqual(failed('REFUSED'))
    health['protocol'] = 2
    expect(await ask(`agent.home:${port}`)).toEqual(failed('VERSION_UNSUPPORTED'))
    health['protocol'] = 1
  })

  test('a connection test answers TLS_REQUIRED, and sends no key, when the agent speaks HTTP and HTTPS is required', async () => {
    const keys: unknown[] = []
    const note = ({ headers }: http.IncomingMessage) => keys.push(headers.authorization)
    agent.on('request', note)
    // A pinned certificate requires HTTPS, also on a private network.
    const body = {
      server_address: `agent.home:${port}`,
      api_key: 'the-right-key',
      tls_fingerprint: `sha256/${'A'.repeat(43)}=`,
    }
    expect(await person.secretaries.test({ body })).toEqual({
      ...failed('TLS_REQUIRED'),
      error: { code: 'TLS_REQUIRED', message: expect.stringContaining('without encryption') },
    })
    agent.off('request', note)
    expect(keys.filter((key) => key !== undefined)).toEqual([])
  })

  test('a connection test of the backend itself answers NOT_SECRETARY', async () => {
    expect(await ask(home.url.replace('http://', ''))).toEqual(failed('NOT_SECRETARY'))
  })

  test('a connection test of a stored secretary uses its key and stores whether the secretary is online', async () => {
    const body = { server_address: `agent.home:${port}`, api_key: 'the-right-key' }
    const { secretary } = await person.secretaries.add({ body })
    const test = () => person.secretaries.test({ body: { secretary_id: secretary.id } })
    const isOnline = async () => (await person.secretaries.list()).secretaries[0]?.is_online
    expect(await test()).toMatchObject({ ok: true })
    expect(await isOnline()).toBe(true)
    await person.secretaries.update({ params: { id: secretary.id }, body: { api_key: 'a-wrong-key' } })
    expect(await test()).toEqual(failed('UNAUTHORIZED'))
    expect(await isOnline()).toBe(false)
  })

  test('a connection test of an agent with a self-signed certificate trusts only the fingerprint from its pairing', async () => {
    const own = createSelfSignedCertificate('agent.home', systemClock.now())
    const answer = JSON.stringify(health)
    const server = https.createServer(own, (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port: ownPort } = server.address() as { port: number }
    const digest = Buffer.from(new X509Certificate(own.cert).fingerprint256.replaceAll(':', ''), 'hex')
    const body = {
      server_address: `127.0.0.1:${ownPort}`,
      api_key: 'the-right-key',
      tls_fingerprint: `sha256/${digest.toString('base64')}`,
    }
    const { secretary } = await person.secretaries.add({ body })
    const stored = () => person.secretaries.test({ body: { secretary_id: secretary.id } })
    expect(await stored()).toMatchObject({ ok: true })
    expect(await person.secretaries.test({ body })).toMatchObject({ ok: true })
    expect(await ask(body.server_address)).toEqual(failed('TLS_INVALID'))
    const other = { tls_fingerprint: `sha256/${'A'.repeat(43)}=` }
    const update = { ...other, api_key: 'the-right-key' }
    await person.secretaries.update({ params: { id: secretary.id }, body: update })
    expect(await stored()).toEqual(failed('TLS_INVALID'))
    server.close()
  })

  test('a user can make ten connection tests a minute', async () => {
    for (let n = 0; n < 10; n += 1) await ask(`nowhere.home:${port}`)
    await expect(ask(`nowhere.home:${port}`)).rejects.toMatchObject({
      status: 429,
      body: expect.objectContaining({ error: 'TOO_MANY_REQUESTS', retryAfter: 60 }),
    })
    home.clock.move({ advanceMs: minuteMs })
    await ask(`nowhere.home:${port}`)
  })

  test.each(['http://agent.home', 'agent.home/x', '0x7f.1', ''])(
    'a connection test of %j answers 400, because it is not an address',
    async (address) => {
      await expect(ask(address)).rejects.toMatchObject({ status: 400 })
    },
  )

  test.each([{}, { server_address: 'a.example' }, { secretary_id: 1, api_key: 'x' }, { secretary_id: '1' }])(
    'a connection test with the body %j answers VALIDATION_ERROR',
    async (body) => {
      await expect(person.secretaries.test({ body: body as { secretary_id: number } })).rejects.toMatchObject(
        {
          status: 400,
          body: expect.objectContaining({ error: 'VALIDATION_ERROR' }),
        },
      )
    },
  )
})

test('a connection test without ALLOW_PRIVATE_AGENTS refuses all private IP addresses with the same error', async () => {
  const somebody = await internet.user()
  for (const address of [
    `agent.home:${port}`,
    `127.0.0.1:${port}`,
    '169.254.169.254:80',
    '8.8.8.8:22',
    '[::1]:3000',
  ])
    await expect(
      somebody.secretaries.test({ body: { server_address: address, api_key: 'the-right-key' } }),
    ).rejects.toMatchObject({
      status: 422,
      body: { error: 'ADDRESS_BLOCKED', message: 'This address cannot be reached from here' },
    })
})
