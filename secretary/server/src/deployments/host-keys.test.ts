import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type DeployingBackend,
  deployAndWait,
  createDeploymentInput,
  testRootPassword,
  startDeployingBackend,
} from '#testing'
import { catchRefusal } from './testing/catch-refusal.ts'
import { createTestSshServers } from './testing/test-servers.ts'

/** Long timeout, because these tests start real agents, possibly on busy machines. */
vi.setConfig({ testTimeout: 180_000 })

let backend: DeployingBackend
beforeAll(async () => void (backend = await startDeployingBackend()))
afterAll(() => backend.stop())
const { newServer, stopServers } = createTestSshServers()
afterEach(stopServers)

describe('POST /api/deploy/host-key and the host key of a deployment', () => {
  test('POST /api/deploy/host-key returns the SSH fingerprint of a server before any password is sent', async () => {
    const server = await newServer()
    const user = await backend.user()
    const { host_key } = await user.deployments.hostKey({
      body: { server_ip: '127.0.0.1', ssh_port: server.port },
    })
    expect(host_key).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/)
    expect(server.passwords).toEqual([])
  })

  test('POST /api/deploy/host-key answers with an error code when no SSH server responds', async () => {
    const user = await backend.user()
    const ask = (server_ip: string, ssh_port: number) =>
      catchRefusal(user.deployments.hostKey({ body: { server_ip, ssh_port } }))
    expect(await ask('127.0.0.1', await findFreePort())).toEqual([422, 'PORT_CLOSED'])
    expect(await ask('127.0.0.1', Number(new URL(backend.url).port))).toEqual([422, 'NO_HOST_KEY'])
    expect(await ask('224.0.0.1', 22)).toEqual([422, 'ADDRESS_BLOCKED'])
  })

  test('a host key that differs from the confirmed host key fails the deployment before the password is sent', async () => {
    const server = await newServer()
    const user = await backend.payer()
    const failed = await deployAndWait(user, {
      ...createDeploymentInput(server.port),
      host_key: `SHA256:${'A'.repeat(43)}`,
    })
    expect(failed).toMatchObject({ status: 'failed', error_code: 'HOST_KEY_CHANGED' })
    expect(server.passwords).toEqual([])
  })

  test('a deployment remembers the host key, so that another server at the same address does not get the password', async () => {
    const first = await newServer()
    const user = await backend.payer()
    first.program('id', 'echo 1000')
    expect(await deployAndWait(user, createDeploymentInput(first.port))).toMatchObject({
      error_code: 'NOT_ROOT',
    })
    await first.stop()
    const other = await newServer({ port: first.port })
    expect(await deployAndWait(user, createDeploymentInput(first.port))).toMatchObject({
      error_code: 'HOST_KEY_CHANGED',
    })
    expect(other.passwords).toEqual([])
    // A user who confirms the new host key can continue.
    other.program('id', 'echo 1000')
    const ask = { server_ip: '127.0.0.1', ssh_port: other.port }
    const { host_key } = await user.deployments.hostKey({ body: ask })
    expect(await deployAndWait(user, { ...createDeploymentInput(other.port), host_key })).toMatchObject({
      error_code: 'NOT_ROOT',
      host_key,
    })
    expect(other.passwords).toEqual([testRootPassword])
  })
})
