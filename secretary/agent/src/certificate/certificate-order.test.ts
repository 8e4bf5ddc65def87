import { globSync, statSync } from 'node:fs'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { dayMs } from '@sanhe/kit/runtime/clock'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AcmeFixture, startAcmeFixture } from './testing/acme-fixture.ts'

let acme: AcmeFixture
beforeEach(async () => void (acme = await startAcmeFixture()))
afterEach(() => acme.stop())

describe('certificate manager with ACME_DIRECTORY_URL', () => {
  test.each([
    ['http-01', { ACME_TLS_PORT: '0' }],
    ['tls-alpn-01', { ACME_HTTP_PORT: '0' }],
  ])(
    'the certificate manager gets a trusted certificate for its IP address with %s',
    async (type, settings) => {
      const { manager, port } = await acme.startSettledManager(settings)
      expect(manager.status(), JSON.stringify(acme.warnings.mock.lastCall)).toMatchObject({
        state: 'issued',
        problem: null,
      })
      expect((await acme.certificateAt(port))?.checkIP('127.0.0.1')).toBe('127.0.0.1')
      expect(acme.emulator.orders).toMatchObject([
        { profile: 'shortlived', challenge: { type, status: 'valid' } },
      ])
      expect(manager.pin()).toBeUndefined()
    },
  )

  test('the certificate manager gets a certificate for a host name without the short-lived profile', async () => {
    const { manager } = await acme.startSettledManager({ PUBLIC_ADDRESS: 'localhost:3000' })
    expect(manager.status()).toMatchObject({ state: 'issued' })
    expect(acme.emulator.orders).toMatchObject([
      { identifiers: [{ type: 'dns', value: 'localhost' }], profile: undefined },
    ])
  })

  test('the certificate manager sends the chain, so that a browser that knows only the root trusts the certificate', async () => {
    const { port } = await acme.startSettledManager()
    const socket = await acme.connectTo(port)
    expect(socket.authorized).toBe(true)
    expect(socket.getPeerX509Certificate()?.issuer).toContain('intermediate')
    socket.destroy()
  })

  test('the certificate manager agrees to the terms, names the contact, and uses one account for every order', async () => {
    const { tick, manager } = await acme.startSettledManager({ ACME_EMAIL: 'owner@example.com' })
    acme.clock.move({ advanceMs: 3 * dayMs })
    tick()
    await manager.settled()
    expect(acme.emulator.orders).toHaveLength(2)
    expect([...acme.emulator.accounts.values()]).toMatchObject([{ contact: ['mailto:owner@example.com'] }])
  })

  test('the certificate manager stores the account key and the certificate readable only by its own user', async () => {
    await acme.startSettledManager()
    const files = globSync('data/certificate/*/*', { cwd: acme.folder })
    expect(files).toHaveLength(3)
    for (const file of files) expect(statSync(join(acme.folder, file)).mode & 0o077).toBe(0)
  })

  test('the certificate manager does not listen on the challenge ports once the certificate is issued', async () => {
    await acme.startSettledManager()
    for (const port of Object.values(acme.ports))
      await expect(acme.connectTo(port)).rejects.toThrow(/ECONNREFUSED/)
  })

  test('the certificate manager repeats requests after badNonce errors', async () => {
    acme.emulator.faults.badNonces = 3
    const { manager } = await acme.startSettledManager()
    expect(manager.status()).toMatchObject({ state: 'issued' })
  })

  test('the certificate manager uses tls-alpn-01 when another program uses the port of http-01', async () => {
    const other = createTcpServer().listen(acme.ports.http, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { manager } = await acme.startSettledManager()
    expect(manager.status()).toMatchObject({ state: 'issued' })
    expect(other.listening).toBe(true)
    expect(acme.emulator.orders).toMatchObject([{ challenge: { type: 'tls-alpn-01' } }])
    other.close()
  })

  test('the certificate manager uses tls-alpn-01 when the authority cannot reach the port of http-01', async () => {
    const { manager } = await acme.startSettledManager({ ACME_HTTP_PORT: String(await findFreePort()) })
    expect(manager.status()).toMatchObject({ state: 'issued' })
    expect(acme.emulator.orders.map(({ challenge }) => challenge)).toMatchObject([
      { type: 'http-01', status: 'invalid' },
      { type: 'tls-alpn-01', status: 'valid' },
    ])
  })
})
