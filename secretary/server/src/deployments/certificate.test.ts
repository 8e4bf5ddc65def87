import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { type AcmeEmulator, startAcmeEmulator } from '@sanhe/providers/emulators/acme-emulator'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type DeployingBackend, deployAndWait, createDeploymentInput, startDeployingBackend } from '#testing'
import { createTestSshServers } from './testing/test-servers.ts'

/** Long timeout, because these tests start real agents, possibly on busy machines. */
vi.setConfig({ testTimeout: 180_000 })

let backend: DeployingBackend
let emulator: AcmeEmulator
let folder: string
let ports: { http: number; tls: number }
beforeAll(async () => {
  ports = { http: await findFreePort(), tls: await findFreePort() }
  emulator = await startAcmeEmulator({ ports })
  folder = mkdtempSync(join(tmpdir(), 'sanhe-deploy-acme-'))
  writeFileSync(join(folder, 'root.pem'), emulator.root.certificate)
  backend = await startDeployingBackend({
    settings: {
      DEPLOY_ACME_DIRECTORY_URL: emulator.directoryUrl,
      DEPLOY_ACME_EMAIL: 'owner@example.com',
      DEPLOY_ACME_CA_FILE: join(folder, 'root.pem'),
      DEPLOY_ACME_HTTP_PORT: String(ports.http),
      DEPLOY_ACME_TLS_PORT: String(ports.tls),
    },
  })
})
afterAll(async () => {
  await backend.stop()
  await emulator.stop()
  rmSync(folder, { recursive: true, force: true })
})
const { newServer, stopServers } = createTestSshServers()
afterEach(async () => {
  emulator.faults.rateLimitedS = undefined
  await stopServers()
})

async function deployed() {
  const server = await newServer()
  const user = await backend.payer()
  const done = await deployAndWait(user, createDeploymentInput(server.port))
  expect(done, done.log_tail.join('\n')).toMatchObject({ status: 'success', progress: 100 })
  const connection = await user.secretaries.test({ body: { secretary_id: done.secretary_id ?? 0 } })
  return { server, done, connection }
}

describe('a deployment with a certificate authority', () => {
  test('a deployment installs an agent with a certificate that browsers trust, and the deployment log says so', async () => {
    const { done, connection, server } = await deployed()
    expect(done.log_tail).toContain('certificate: signed by an authority, browsers trust it')
    expect(connection).toMatchObject({ ok: true, secretary: { certificate: 'trusted' } })
    expect(emulator.orders.at(-1)).toMatchObject({
      status: 'valid',
      identifiers: [{ type: 'ip', value: '127.0.0.1' }],
      account: { contact: ['mailto:owner@example.com'] },
    })
    expect(server.read('etc/secretary/acme-ca.pem')).toContain('BEGIN CERTIFICATE')
    expect(done.steps.map(({ key }) => key)).toEqual(
      'connect environment image model skills security'.split(' '),
    )
  })

  test('a deployment whose agent gets no certificate succeeds, and its log gives the reason and warns about browsers', async () => {
    emulator.faults.rateLimitedS = 3600
    const { done, connection } = await deployed()
    expect(done.log_tail).toContain('certificate: self-signed, browsers will warn')
    expect(done.log_tail).toContain(
      'certificate: the certificate authority has signed enough for now; the agent tries again by itself',
    )
    expect(connection).toMatchObject({ ok: true, secretary: { certificate: 'pinned' } })
  })
})
