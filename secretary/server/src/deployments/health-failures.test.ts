import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { formatInstallError } from '#installer'
import {
  type DeployingBackend,
  deployAndWait,
  createDeploymentInput,
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

/** Shortens the pauses in which the installation scripts wait for an agent. */
const hurry = (server: TestServer) =>
  server.program('sleep', 'case "$1" in 0.2) exec /bin/sleep 0.02 ;; *) exec /bin/sleep "$@" ;; esac')

/** Deploys another version of the agent with the given main program. */
async function deployBroken(server: TestServer, main: string) {
  const broken = await startDeployingBackend({
    image: { version: '0.0.2', main },
    settings: { DEPLOY_AGENT_PORT: String(backend.agentPort) },
  })
  try {
    return await deployAndWait(await broken.payer(), createDeploymentInput(server.port))
  } finally {
    await broken.stop()
  }
}

describe('a deployment that fails with HEALTH_FAILED', () => {
  test("a deployment whose agent does not start fails with HEALTH_FAILED and the agent's last log lines, without its key", async () => {
    const server = await newServer()
    hurry(server)
    await deployAndWait(await backend.payer(), createDeploymentInput(server.port))
    const before = server.read('opt/secretary/current/package.json')
    const failed = await deployBroken(
      server,
      `console.error('the agent says why: no such module'); console.error('its key', process.env.AGENT_API_KEY)
      process.exit(1)`,
    )
    expect(failed).toMatchObject({
      error_code: 'HEALTH_FAILED',
      error_detail: 'AGENT_NOT_STARTED',
      error_message: formatInstallError('HEALTH_FAILED', 'AGENT_NOT_STARTED'),
      help_key: 'deploy.health_failed',
    })
    expect(failed.log_tail).toContain('the agent says why: no such module')
    expect(failed.log_tail).toContain('its key [hidden]')
    // The deployment has restored the previous version of the agent, which runs.
    expect(server.read('opt/secretary/current/package.json')).toBe(before)
    const again = await deployAndWait(await backend.payer(), createDeploymentInput(server.port))
    expect(again.status).toBe('success')
  })

  test('a deployment whose agent runs but cannot be reached from outside fails with HEALTH_FAILED', async () => {
    const server = await newServer()
    hurry(server)
    // Program that accepts connections locally and sends no response, like a server behind a firewall.
    const main = `
      import { createServer } from 'node:net'
      console.log('listening, as far as I know')
      createServer((socket) => socket.destroy()).listen(Number(process.env.PORT), '127.0.0.1')`
    const failed = await deployBroken(server, main)
    expect(failed).toMatchObject({
      error_code: 'HEALTH_FAILED',
      error_detail: 'AGENT_UNREACHABLE',
      error_message: formatInstallError('HEALTH_FAILED', 'AGENT_UNREACHABLE'),
    })
    expect(failed.log_tail).toContain('listening, as far as I know')
  })

  test('a deployment whose agent exits soon after its start fails with HEALTH_FAILED and AGENT_NOT_STARTED', async () => {
    const server = await newServer()
    hurry(server)
    const main = `
      import { createServer } from 'node:net'
      import { existsSync, writeFileSync } from 'node:fs'
      const mark = process.env.DATA_DIR + '/started'
      if (existsSync(mark)) { console.error('fatal: no second start'); process.exit(1) }
      writeFileSync(mark, '')
      createServer((socket) => socket.on('data', () => process.exit(1))).listen(Number(process.env.PORT), '127.0.0.1')`
    const failed = await deployBroken(server, main)
    expect(failed).toMatchObject({ error_code: 'HEALTH_FAILED', error_detail: 'AGENT_NOT_STARTED' })
    expect(failed.log_tail).toContain('fatal: no second start')
  })
})
