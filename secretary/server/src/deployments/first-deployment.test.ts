import { secondMs } from '@sanhe/kit/runtime/clock'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AgentInstallDriver } from '#installer'
import {
  type DeployingBackend,
  deployAndWait,
  createDeploymentInput,
  buildTestAgentImage,
  startDeployingBackend,
  waitUntilDeploymentEnds,
} from '#testing'
import { createTestSshServers } from './testing/test-servers.ts'

/** Long timeout, because these tests start real agents, possibly on busy machines. */
vi.setConfig({ testTimeout: 180_000 })

const { newServer, stopServers } = createTestSshServers()
afterEach(stopServers)

/** Time limit in ms that is shorter than the build of an image, even on a busy machine. */
const soonMs = 15 * secondMs

describe('the first deployment, while the agent image is still being built', () => {
  const made = Promise.withResolvers<AgentInstallDriver>()
  let builds = 0
  let image: Awaited<ReturnType<typeof buildTestAgentImage>>
  let backend: DeployingBackend
  beforeAll(async () => {
    image = await buildTestAgentImage()
    backend = await startDeployingBackend({
      driver() {
        builds += 1
        return made.promise
      },
    })
  })
  afterAll(async () => {
    await backend.stop()
    image.remove()
  })
  const timed = async (port: number, password?: string) => {
    const startedAt = performance.now()
    const { error_code } = await deployAndWait(await backend.payer(), createDeploymentInput(port, password))
    return { error_code, isSoon: performance.now() - startedAt < soonMs }
  }

  test('a wrong password fails the first deployment within seconds, before an agent image is built', async () => {
    const server = await newServer()
    expect(await timed(server.port, 'wrong')).toEqual({ error_code: 'AUTH_FAILED', isSoon: true })
    expect(builds).toBe(0)
  })

  test('a closed SSH port fails the first deployment within seconds', async () => {
    expect(await timed(await findFreePort())).toEqual({ error_code: 'PORT_CLOSED', isSoon: true })
  })

  test('a server with too little memory fails the first deployment within seconds', async () => {
    const server = await newServer()
    server.file('proc/meminfo', 'MemTotal: 524287 kB\n')
    expect(await timed(server.port)).toEqual({ error_code: 'LOW_MEMORY', isSoon: true })
  })

  test('the first deployment connects to the server by SSH, reports that it waits for the agent image, and continues once the image is built', async () => {
    const server = await newServer()
    const user = await backend.payer()
    const { deployment_id: id } = await user.deployments.start({ body: createDeploymentInput(server.port) })
    const read = () => user.deployments.status({ params: { id } })
    await expect
      .poll(async () => (await read()).log_tail.join('\n'), { timeout: soonMs })
      .toContain('preparing the agent image')
    const waiting = await read()
    expect(waiting).toMatchObject({ status: 'running', current_step: 'install container environment' })
    expect(waiting.steps[0]).toMatchObject({ key: 'connect', status: 'done' })
    expect(builds).toBe(1)
    made.resolve(await image.driver())
    expect(await waitUntilDeploymentEnds(user, id)).toMatchObject({ status: 'success', progress: 100 })
  })
})

test('a failed build of the agent image fails the deployment step that needs the image', async () => {
  const server = await newServer()
  const backend = await startDeployingBackend({
    driver: async () => Promise.reject(new Error('no tar here')),
  })
  const failed = await deployAndWait(await backend.payer(), createDeploymentInput(server.port))
  expect(failed).toMatchObject({ status: 'failed', error_code: 'STEP_FAILED' })
  expect(failed.steps[1]).toMatchObject({ key: 'environment', status: 'failed' })
  // The deployment removes its one-time key and its lock.
  expect(server.read('root/.ssh/authorized_keys')).toBe('')
  expect(server.read('var/lib/secretary/lock/owner')).toBe('')
  await backend.stop()
})
