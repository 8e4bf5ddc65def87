import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { ApiError } from '@sanhe/kit/http/client'
import { startModelEmulator } from '@sanhe/providers/emulators/model'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { correctBalance } from '#balance'
import {
  createDeploymentInput,
  type DeployingBackend,
  deployAndWait,
  startDeployingBackend,
  startTestServer,
  type TestServer,
} from '#testing'

/** Long timeout, because these tests start real agents, possibly on busy machines. */
vi.setConfig({ testTimeout: 180_000 })

const folder = mkdtempSync(join(tmpdir(), 'sanhe-gateway-'))
let model: Awaited<ReturnType<typeof startModelEmulator>>
let backend: DeployingBackend
let server: TestServer
beforeAll(async () => {
  model = await startModelEmulator()
  const file = join(folder, 'gateway.json')
  const offered = { id: 'chat', provider: 'p', upstream_model: 'emulator', input_fen: 200, output_fen: 800 }
  const limits = { context_tokens: 64_000, max_output_tokens: 4096 }
  writeFileSync(
    file,
    JSON.stringify({ providers: { p: { base_url: model.url } }, models: [{ ...offered, ...limits }] }),
  )
  server = await startTestServer()
  backend = await startDeployingBackend({ settings: { GATEWAY_FILE: file } })
})
afterAll(async () => {
  await backend.stop()
  await server.stop()
  await model.stop()
  rmSync(folder, { recursive: true })
})

const settings = () => server.read('etc/secretary/agent.env')
const keyOf = (text: string) => /^MODEL_API_KEY='(sk-sanhe-[\w-]+)'$/m.exec(text)?.[1] ?? expect.fail(text)

/** Sends a request to the deployed agent, whose certificate is self-signed. */
async function postToAgent(port: number, key: string, path: string, body: object, method = 'POST') {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const sent = request({ host: '127.0.0.1', port, path, method, headers, rejectUnauthorized: false })
  sent.end(JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return JSON.parse(await text(response)) as unknown
}

test('a deployment that uses the balance gives its agent a gateway key, and the next one replaces the key', async () => {
  const user = await backend.payer()
  await correctBalance(backend.deps, user.id, 1000, 'test')
  const body = { ...createDeploymentInput(server.port), use_balance: true }
  const deployed = await deployAndWait(user, body)
  expect(deployed).toMatchObject({ status: 'success', uses_balance: true })
  expect(settings()).toContain(`MODEL_BASE_URL='${backend.url}/v1'`)
  expect(settings()).toContain("MODEL_PAID_BY_BALANCE='1'")
  const first = keyOf(settings())
  expect(deployed.log_tail.join('\n')).not.toContain(first)
  const { keys } = await user.gateway.keys()
  expect(keys).toMatchObject([{ secretary_id: deployed.secretary_id, key_end: first.slice(-4) }])

  model.queue([{ text: 'Paid by the balance' }])
  const call = (key: string) =>
    fetch(`${backend.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'chat', messages: [{ role: 'user', content: 'Hello' }] }),
    })
  expect((await call(first)).status).toBe(200)
  const usage = await user.gateway.usage({ query: {} })
  expect(usage.days).toMatchObject([{ secretary_id: deployed.secretary_id, calls: 1, input_tokens: 10 }])

  const agentKey = /^AGENT_API_KEY='(.+)'$/m.exec(settings())?.[1] ?? ''
  model.queue([{ text: 'OK' }])
  const tested = await postToAgent(backend.agentPort, agentKey, '/api/engines/test', {
    base_url: `${backend.url}/v1`,
    api_key: first,
    model: 'chat',
  })
  expect(tested).toMatchObject({ problem: null })
  expect(
    await postToAgent(backend.agentPort, agentKey, '/api/engines/mode', { mode: 'server' }, 'PUT'),
  ).toMatchObject({
    server: { kind: 'balance', model: 'chat' },
  })

  await backend.pay(user)
  expect(await deployAndWait(user, body)).toMatchObject({ status: 'success' })
  const second = keyOf(settings())
  expect(second).not.toBe(first)
  expect((await call(first)).status).toBe(401)
  expect((await call(second)).status).toBe(200)
})

test('POST /api/deploy/start answers 409 GATEWAY_OFF for use_balance without a gateway, and starts no deployment', async () => {
  const off = await startDeployingBackend()
  const user = await off.payer()
  const body = { ...createDeploymentInput(server.port), use_balance: true }
  const refusal = await user.deployments.start({ body }).catch((error: ApiError) => error)
  expect(refusal).toMatchObject({ status: 409, body: { error: 'GATEWAY_OFF' } })
  expect((await user.deployments.list()).deployments).toEqual([])
  await off.stop()
})
