import { createServer } from 'node:https'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type HealthFailure, formatInstallError, type installErrorMessages } from '#installer'
import {
  type DeployingBackend,
  deployAndWait,
  createDeploymentInput,
  listenWithoutResponding,
  startDeployingBackend,
  startTestServer,
} from '#testing'
import { createTestSshServers } from './testing/test-servers.ts'

/** Long timeout, because these tests start real agents, possibly on busy machines. */
vi.setConfig({ testTimeout: 180_000 })

let backend: DeployingBackend
const supportUrl = 'https://help.example/deployments'
beforeAll(async () => void (backend = await startDeployingBackend({ settings: { SUPPORT_URL: supportUrl } })))
afterAll(() => backend.stop())
const { newServer, stopServers } = createTestSshServers()
afterEach(stopServers)

const errorAt = (port: number, password?: string, to?: DeployingBackend) =>
  errorOf(createDeploymentInput(port, password), to)
const errorOf = async (place: ReturnType<typeof createDeploymentInput>, to: DeployingBackend = backend) => {
  const failed = await deployAndWait(await to.payer(), place)
  expect(failed.status).toBe('failed')
  const code = failed.error_code as keyof typeof installErrorMessages
  const detail = (failed.error_detail as HealthFailure | null) ?? undefined
  expect(failed.error_message).toBe(formatInstallError(code, detail))
  expect(failed.help_key).toBe(`deploy.${failed.error_code?.toLowerCase()}`)
  return failed.error_code
}

describe('error codes of failed deployments', () => {
  test('a deployment fails with PORT_CLOSED when no server listens at the SSH port', async () => {
    expect(await errorAt(await findFreePort())).toBe('PORT_CLOSED')
  })

  test('a deployment fails with AUTH_FAILED for a wrong password', async () => {
    const server = await newServer()
    expect(await errorAt(server.port, 'wrong')).toBe('AUTH_FAILED')
    expect(server.passwords).toEqual(['wrong'])
  })

  test('a deployment fails with KBD_ONLY_DENIED when the server asks for more than a password', async () => {
    const server = await newServer({ methods: ['keyboard-interactive'] })
    expect(await errorAt(server.port, 'wrong')).toBe('KBD_ONLY_DENIED')
  })

  test('a deployment fails with PASSWORD_EXPIRED when the server requires a new password', async () => {
    const server = await newServer({ passwordExpired: true })
    expect(await errorAt(server.port)).toBe('PASSWORD_EXPIRED')
  })

  test.each([
    ['NOT_ROOT', 'id', 'echo 1000'],
    ['OS_UNSUPPORTED', 'uname', 'echo Darwin'],
    ['LOW_DISK', 'df', 'echo h; echo "none 9 9 2097151 9% /"'],
  ])('a deployment fails with %s before it changes the server', async (code, program, script) => {
    const server = await newServer()
    server.program(program, script)
    expect(await errorAt(server.port)).toBe(code)
    expect(server.read('root/.ssh/authorized_keys')).toBe('')
  })

  test('a deployment fails with OS_UNSUPPORTED when the server has no bash', async () => {
    const server = await newServer()
    server.program('bash', 'exit 127')
    expect(await errorAt(server.port)).toBe('OS_UNSUPPORTED')
  })

  test('a deployment fails with LOW_MEMORY on a server with less than 512 MiB', async () => {
    const server = await newServer()
    server.file('proc/meminfo', 'MemTotal: 524287 kB\n')
    expect(await errorAt(server.port)).toBe('LOW_MEMORY')
  })

  test("a deployment fails with PORT_IN_USE when another program uses the agent's port", async () => {
    const server = await newServer()
    const other = createServer().listen(backend.agentPort, '127.0.0.1')
    expect(await errorAt(server.port)).toBe('PORT_IN_USE')
    other.close()
  })

  test('a deployment fails with DOWNLOAD_FAILED when the agent image is uploaded incompletely', async () => {
    const server = await newServer()
    server.program('tar', 'exit 2')
    expect(await errorAt(server.port)).toBe('DOWNLOAD_FAILED')
  })

  test("a deployment fails with LOW_DISK when the server's disk fills up during the upload", async () => {
    const server = await newServer()
    server.program(
      'df',
      'case "$2" in */opt) echo h; echo "none 9 9 10 9% /";; *) echo h; echo "none 9 9 5000000 9% /";; esac',
    )
    server.program('tar', 'echo "tar: write error: No space left on device"; exit 2')
    expect(await errorAt(server.port)).toBe('LOW_DISK')
  })

  test('a deployment fails with STEP_FAILED for an unexpected error, and its log shows the last output of the step', async () => {
    const server = await newServer()
    server.program('ln', 'echo "ln: a strange thing happened" >&2; exit 9')
    const failed = await deployAndWait(await backend.payer(), createDeploymentInput(server.port))
    expect(failed).toMatchObject({
      error_code: 'STEP_FAILED',
      current_step: 'security settings',
      progress: 88,
    })
    expect(failed.log_tail).toContain('ln: a strange thing happened')
    expect(failed.support_url).toBe(supportUrl)
    expect(failed.steps.at(-1)).toMatchObject({ key: 'security', status: 'failed' })
  })

  test("a deployment fails with SERVER_BUSY while another deployment holds the server's lock, until that lock is five minutes without a heartbeat", async () => {
    const server = await newServer()
    server.file('var/lib/secretary/lock/owner', 'of another backend')
    expect(await errorAt(server.port)).toBe('SERVER_BUSY')
    expect(server.read('var/lib/secretary/lock/owner')).toBe('of another backend')
    // The test replaces the program `date` of the server, because the clock of the server measures the age of the lock.
    server.program(
      'date',
      'if [ "$1" = +%s ]; then echo $(($(/bin/date +%s) + 301)); else exec /bin/date "$@"; fi',
    )
    server.program('ln', 'exit 9')
    expect(await errorAt(server.port)).toBe('STEP_FAILED')
  })
})

/**
 * Both tests wait for a timeout, so they run concurrently. On a busy machine the agent may need more than the 7.5 s
 * that the installer waits. A failed test is therefore repeated once: only a real fault fails twice.
 */
describe.concurrent('deployments that wait for a timeout', { retry: 1 }, () => {
  test('a server that does not respond fails the deployment, and its host key cannot be fetched', async ({
    onTestFinished,
  }) => {
    const silent = await listenWithoutResponding()
    onTestFinished(() => silent.close())
    // The next test deploys to 127.0.0.1. This test uses another IP address, because an IP address accepts one
    // deployment at a time.
    const place = { ...createDeploymentInput(silent.port), server_ip: '127.0.0.2' }
    const { deployments } = await backend.user()
    const { server_ip, ssh_port } = place
    const [deployed] = await Promise.all([
      errorOf(place),
      expect(deployments.hostKey({ body: { server_ip, ssh_port } })).rejects.toMatchObject({
        status: 422,
        body: { error: 'UNREACHABLE' },
      }),
    ])
    expect(deployed).toBe('UNREACHABLE')
  })

  test('a deployment fails when the new agent refuses its API key, and the previous agent runs again', async ({
    onTestFinished,
  }) => {
    const server = await startTestServer()
    onTestFinished(() => server.stop())
    const user = await backend.payer()
    await deployAndWait(user, createDeploymentInput(server.port))
    const before = server.read('opt/secretary/current/package.json')
    const main = `
      import { readFileSync } from 'node:fs'
      import { createServer } from 'node:https'
      const { TLS_CERT_FILE, TLS_KEY_FILE, PORT } = process.env
      const tls = { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE) }
      createServer(tls, (_, reply) => reply.writeHead(401).end()).listen(Number(PORT), '127.0.0.1')`
    const broken = await startDeployingBackend({
      image: { version: '0.0.2', main },
      settings: { DEPLOY_AGENT_PORT: String(backend.agentPort) },
    })
    onTestFinished(() => broken.stop())
    expect(await deployAndWait(await broken.payer(), createDeploymentInput(server.port))).toMatchObject({
      error_code: 'HEALTH_FAILED',
      error_detail: 'AGENT_WRONG_ANSWER',
    })
    expect(server.read('opt/secretary/current/package.json')).toBe(before)
    await backend.pay(user)
    const again = await deployAndWait(user, createDeploymentInput(server.port))
    expect(again.status).toBe('success')
  })
})
