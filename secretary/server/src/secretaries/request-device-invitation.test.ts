import { createHash, X509Certificate } from 'node:crypto'
import https from 'node:https'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { createSelfSignedCertificate } from '@sanhe/kit/security/certificate/self-signed'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'

/** Two different self-signed certificates, like those of deployed agents. */
const own = createSelfSignedCertificate('agent.test', systemClock.now())
const other = createSelfSignedCertificate('agent.test', systemClock.now())
const fingerprintOf = ({ cert }: { cert: string }) =>
  `sha256/${createHash('sha256').update(new X509Certificate(cert).raw).digest('base64')}`

const invitation = { token: 'pt_one-time', expires_at: '2026-11-21T08:05:00.000Z' }
const requests: string[] = []
const agent = https.createServer(own, ({ method, url, headers }, response) => {
  requests.push(`${method} ${url} ${headers.authorization}`)
  const isAllowed = headers.authorization === 'Bearer the-right-key'
  response.writeHead(isAllowed ? 201 : 401, { 'content-type': 'application/json' })
  response.end(JSON.stringify(isAllowed ? { ...invitation, qr_svg: '<svg/>' } : { error: 'UNAUTHORIZED' }))
})
let address = ''
let backend: TestBackend
let person: Awaited<ReturnType<TestBackend['user']>>
beforeAll(async () => {
  await new Promise<void>((resolve) => agent.listen(0, '127.0.0.1', resolve))
  address = `127.0.0.1:${(agent.address() as { port: number }).port}`
  backend = await startTestBackend({ ALLOW_PRIVATE_AGENTS: '1' })
})
beforeEach(async () => {
  requests.length = 0
  person = await backend.user()
})
afterAll(async () => {
  await backend.stop()
  agent.close()
})

async function stored(api_key: string, tls_fingerprint: string | undefined) {
  const body = { server_address: address, api_key, ...(tls_fingerprint && { tls_fingerprint }) }
  return (await person.secretaries.add({ body })).secretary.id
}
const invite = (id: number, who = person) => who.secretaries.invite({ params: { id } })

describe('POST /api/secretaries/:id/invite', () => {
  test('POST /api/secretaries/:id/invite returns an invitation from the agent with the pinned certificate', async () => {
    const id = await stored('the-right-key', fingerprintOf(own))
    expect(await invite(id)).toEqual({ server_address: address, ...invitation })
    expect(requests).toEqual(['POST /api/pairing Bearer the-right-key'])
  })

  test.each([
    ['shows another certificate', () => fingerprintOf(other)],
    ['has no pinned certificate', () => undefined],
  ])(
    'POST /api/secretaries/:id/invite sends no key to an agent that %s, and answers AGENT_UNREACHABLE',
    async (_, fingerprint) => {
      const id = await stored('the-right-key', fingerprint())
      await expect(invite(id)).rejects.toMatchObject({ status: 422, body: { error: 'AGENT_UNREACHABLE' } })
      expect(requests).toEqual([])
    },
  )

  test('POST /api/secretaries/:id/invite answers AGENT_UNREACHABLE when the agent refuses the key', async () => {
    const id = await stored('an-old-key', fingerprintOf(own))
    await expect(invite(id)).rejects.toMatchObject({ status: 422, body: { error: 'AGENT_UNREACHABLE' } })
  })

  test('POST /api/secretaries/:id/invite answers SECRETARY_NOT_FOUND for a secretary of another user', async () => {
    const id = await stored('the-right-key', fingerprintOf(own))
    await expect(invite(id, await backend.user())).rejects.toMatchObject({
      status: 404,
      body: { error: 'SECRETARY_NOT_FOUND' },
    })
    expect(requests).toEqual([])
  })
})
