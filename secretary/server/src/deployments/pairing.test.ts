import type { ApiError } from '@sanhe/kit/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  at,
  deploy,
  type DeployingBackend,
  startDeployingBackend,
  startTestServer,
  type TestServer,
} from '#testing'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

/** An agent as far as pairing needs it: says which key asked, in a code that ends in five minutes. */
const main = `
  import { readFileSync } from 'node:fs'
  import { createServer } from 'node:https'
  const { TLS_CERT_FILE, TLS_KEY_FILE, PORT, AGENT_API_KEY } = process.env
  const tls = { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE) }
  const health = { status: 'ok', name: 'Secretary', avatar: '🤖', version: '1' }
  const code = { token: 'pt_x', url: 'https://app/pair#x', qr_svg: '<svg/>', expires_at: '2026-11-21T08:05:00.000Z' }
  createServer(tls, (request, reply) => {
    const isKnown = request.headers.authorization === 'Bearer ' + AGENT_API_KEY
    const isPairing = request.method === 'POST' && request.url === '/api/pairing'
    reply.writeHead(isKnown ? (isPairing ? 201 : 200) : 401).end(JSON.stringify(isPairing ? code : health))
  }).listen(Number(PORT), '127.0.0.1')`

let backend: DeployingBackend
let server: TestServer
let owner: Awaited<ReturnType<DeployingBackend['payer']>>
let id: number
beforeAll(async () => {
  server = await startTestServer()
  backend = await startDeployingBackend({ image: { main } })
  owner = await backend.payer()
  const done = await deploy(owner, at(server.port))
  expect(done.status).toBe('success')
  id = done.id
})
afterAll(async () => {
  await backend.stop()
  await server.stop()
})

const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => expect.fail('it was taken'),
    (reason: unknown) => reason,
  )
  const { status, body } = error as ApiError
  return [status, body['error']]
}

describe('a device of the owner', () => {
  test('gets a code from the agent, and nothing of the key', async () => {
    expect(await owner.deployments.pairing({ params: { id } })).toEqual({
      url: 'https://app/pair#x',
      qr_svg: '<svg/>',
      expires_at: '2026-11-21T08:05:00.000Z',
    })
  })

  test('gets none for a deployment that paired nothing', async () => {
    const user = await backend.payer()
    const failed = await deploy(user, at(1))
    expect(await refusal(user.deployments.pairing({ params: { id: failed.id } }))).toEqual([
      409,
      'NOT_PAIRED',
    ])
  })

  test('gets none from whoever shows another certificate', async () => {
    const { db } = backend.deps
    const { tls_fingerprint } = await db
      .selectFrom('secretaries')
      .select('tls_fingerprint')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    const pin = (fingerprint: string | null) =>
      db
        .updateTable('secretaries')
        .set({ tls_fingerprint: fingerprint })
        .where('user_id', '=', owner.id)
        .execute()
    await pin(`sha256/${'A'.repeat(43)}=`)
    expect(await refusal(owner.deployments.pairing({ params: { id } }))).toEqual([422, 'AGENT_UNREACHABLE'])
    await pin(tls_fingerprint)
    expect(await owner.deployments.pairing({ params: { id } })).toHaveProperty('url')
  })
})

test('somebody else gets no code', async () => {
  const other = await backend.user()
  expect(await refusal(other.deployments.pairing({ params: { id } }))).toEqual([404, 'DEPLOYMENT_NOT_FOUND'])
})
