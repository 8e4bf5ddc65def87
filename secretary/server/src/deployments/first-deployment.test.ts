import { secondMs } from '@sanhe/kit/runtime/clock'
import { freePort } from '@sanhe/kit/runtime/free-port'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Driver } from '#installer'
import { at, type DeployingBackend, deploy, ended, makeTestImage, startDeployingBackend } from '#testing'
import { testServers } from './testing/test-servers.ts'

/** Agents start in earnest, on machines that may be busy. */
vi.setConfig({ testTimeout: 180_000 })

const { newServer, stopServers } = testServers()
afterEach(stopServers)

/** Long before an image is made, also on a busy machine. */
const soonMs = 15 * secondMs

describe('the first deployment, while the agent image is still being made', () => {
  const made = Promise.withResolvers<Driver>()
  let builds = 0
  let image: Awaited<ReturnType<typeof makeTestImage>>
  let backend: DeployingBackend
  beforeAll(async () => {
    image = await makeTestImage()
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
    const { error_code } = await deploy(await backend.payer(), at(port, password))
    return { error_code, isSoon: performance.now() - startedAt < soonMs }
  }

  test('tells a wrong password within seconds, and makes no image for it', async () => {
    const server = await newServer()
    expect(await timed(server.port, 'wrong')).toEqual({ error_code: 'AUTH_FAILED', isSoon: true })
    expect(builds).toBe(0)
  })

  test('tells a closed port within seconds', async () => {
    expect(await timed(await freePort())).toEqual({ error_code: 'PORT_CLOSED', isSoon: true })
  })

  test('tells a server that is too small within seconds', async () => {
    const server = await newServer()
    server.file('proc/meminfo', 'MemTotal: 524287 kB\n')
    expect(await timed(server.port)).toEqual({ error_code: 'LOW_MEMORY', isSoon: true })
  })

  test('is logged in meanwhile, says what it waits for, and goes on once the image is there', async () => {
    const server = await newServer()
    const user = await backend.payer()
    const { deployment_id: id } = await user.deployments.start({ body: at(server.port) })
    const read = () => user.deployments.status({ params: { id } })
    await expect
      .poll(async () => (await read()).log_tail.join('\n'), { timeout: soonMs })
      .toContain('preparing the agent image')
    const waiting = await read()
    expect(waiting).toMatchObject({ status: 'running', current_step: 'install container environment' })
    expect(waiting.steps[0]).toMatchObject({ key: 'connect', status: 'done' })
    expect(builds).toBe(1)
    made.resolve(await image.driver())
    expect(await ended(user, id)).toMatchObject({ status: 'success', progress: 100 })
  })
})

test('an image that cannot be made fails the step that waits for it', async () => {
  const server = await newServer()
  const backend = await startDeployingBackend({
    driver: async () => Promise.reject(new Error('no tar here')),
  })
  const failed = await deploy(await backend.payer(), at(server.port))
  expect(failed).toMatchObject({ status: 'failed', error_code: 'STEP_FAILED' })
  expect(failed.steps[1]).toMatchObject({ key: 'environment', status: 'failed' })
  // Neither the one-time key nor the lock stays behind.
  expect(server.read('root/.ssh/authorized_keys')).toBe('')
  expect(server.read('var/lib/secretary/lock/owner')).toBe('')
  await backend.stop()
})
