import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { decryptApiKey } from '#secretaries'
import {
  type DeployingBackend,
  deployAndWait,
  createDeploymentInput,
  testRootPassword,
  startDeployingBackend,
  type TestServer,
} from '#testing'
import { createTestSshServers } from './testing/test-servers.ts'

/** Long timeout, because these tests start real agents, possibly on busy machines. */
vi.setConfig({ testTimeout: 180_000 })

let backend: DeployingBackend
beforeAll(async () => void (backend = await startDeployingBackend()))
afterAll(() => backend.stop())
const { newServer, stopServers } = createTestSshServers()
afterEach(stopServers)

const keysOf = (server: TestServer) => server.read('root/.ssh/authorized_keys')

describe('deployment to a server over SSH', () => {
  test('a deployment completes all six steps, starts an agent that responds, and pairs the agent with the user', async () => {
    const server = await newServer()
    const user = await backend.payer()
    const done = await deployAndWait(user, createDeploymentInput(server.port))
    expect(done).toMatchObject({ status: 'success', progress: 100, error_code: null, retryable: false })
    expect(done.steps.map(({ name, status }) => [name, status])).toEqual([
      ['connect to server', 'done'],
      ['install container environment', 'done'],
      ['download agent image', 'done'],
      ['configure model access', 'done'],
      ['pre-install skills', 'done'],
      ['security settings', 'done'],
    ])
    expect(done.log_tail).toContain('the agent listens')
    expect(done.host_key).toMatch(/^SHA256:/)
    const secretary = await backend.deps.db
      .selectFrom('secretaries')
      .selectAll()
      .where('id', '=', done.secretary_id ?? 0)
      .executeTakeFirstOrThrow()
    expect(secretary).toMatchObject({
      user_id: user.id,
      server_address: `127.0.0.1:${backend.agentPort}`,
      is_online: true,
    })
    expect(secretary.tls_fingerprint).toMatch(/^sha256\/[A-Za-z0-9+/]{43}=$/)
    const apiKey = decryptApiKey(backend.deps.fields, secretary)
    expect(server.read('etc/secretary/agent.env')).toContain(`AGENT_API_KEY='${apiKey}'`)
    // The deployment writes the URL of the web client into the agent's settings, so that the agent accepts requests of
    // the web client.
    expect(server.read('etc/secretary/agent.env')).toContain(`APP_URL='${backend.url}'`)
    // The deployment removes its one-time key and its lock.
    expect(keysOf(server)).toBe('')
    expect(server.read('var/lib/secretary/lock/owner')).toBe('')
    expect(server.passwords).toEqual([testRootPassword])
  })

  test('a second deployment to the same server skips completed steps and adds no second secretary', async () => {
    const server = await newServer()
    const user = await backend.payer()
    const first = await deployAndWait(user, createDeploymentInput(server.port))
    await backend.pay(user)
    const second = await deployAndWait(user, createDeploymentInput(server.port))
    expect(second.steps.map(({ status }) => status)).toEqual(['done', ...Array(5).fill('skipped')])
    expect(second).toMatchObject({ status: 'success', secretary_id: first.secretary_id, retry_of: null })
  })
})
