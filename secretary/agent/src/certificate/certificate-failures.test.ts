import { createServer as createTcpServer } from 'node:net'
import { hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RunCertificateAuthorityTask } from './authority-task.ts'
import { type AcmeFixture, startAcmeFixture } from './testing/acme-fixture.ts'

let acme: AcmeFixture
beforeEach(async () => void (acme = await startAcmeFixture()))
afterEach(() => acme.stop())

/** Simulates a certificate authority that never answers. */
const untilStopped: RunCertificateAuthorityTask = (_, signal) =>
  new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true }),
  )

describe('certificate manager without an issued certificate', () => {
  const closedPorts = async () => ({
    ACME_HTTP_PORT: String(await findFreePort()),
    ACME_TLS_PORT: String(await findFreePort()),
  })

  test('the certificate manager serves and pins the self-signed certificate while the authority cannot be reached', async () => {
    await acme.emulator.stop()
    const { manager, port } = await acme.startManager()
    expect(manager.status()).toMatchObject({ state: 'pending' })
    await manager.settled()
    expect(manager.status()).toMatchObject({ state: 'failed', problem: 'AUTHORITY_UNREACHABLE' })
    await expect(acme.connectTo(port)).rejects.toThrow(/self.signed/i)
    const digest = (await acme.certificateAt(port, ''))?.fingerprint256.replaceAll(':', '') ?? ''
    expect(manager.pin()).toBe(`sha256/${Buffer.from(digest, 'hex').toString('base64')}`)
  })

  test('the certificate manager reports a failed validation and retries it after 30 minutes, then after an hour', async () => {
    const { manager, tick } = await acme.startSettledManager(await closedPorts())
    expect(manager.status()).toMatchObject({ state: 'failed', problem: 'VALIDATION_FAILED' })
    for (const [pause, orders] of [
      [29 * minuteMs, 2],
      [minuteMs, 4],
      [59 * minuteMs, 4],
      [minuteMs, 6],
    ] as const) {
      acme.clock.move({ advanceMs: pause })
      tick()
      await manager.settled()
      expect(acme.emulator.orders).toHaveLength(orders)
    }
  })

  test('the certificate manager waits after a rate limit for as long as the authority requests', async () => {
    acme.emulator.faults.rateLimitedS = 7200
    const { manager, tick } = await acme.startSettledManager()
    expect(manager.status()).toMatchObject({ problem: 'RATE_LIMITED' })
    acme.emulator.faults.rateLimitedS = undefined
    acme.clock.move({ advanceMs: 2 * hourMs - minuteMs })
    tick()
    await manager.settled()
    expect(acme.emulator.orders).toHaveLength(0)
    acme.clock.move({ advanceMs: minuteMs })
    tick()
    await manager.settled()
    expect(manager.status()).toMatchObject({ state: 'issued', problem: null })
  })

  test('a restart does not shorten the pause between orders of a certificate, so that a crash loop stays below the rate limits of the authority', async () => {
    const settings = await closedPorts()
    for (let restart = 0; restart < 3; restart += 1) {
      const { manager } = await acme.startSettledManager(settings)
      expect(manager.status()).toMatchObject({ state: 'failed', problem: 'VALIDATION_FAILED' })
    }
    expect(acme.emulator.orders).toHaveLength(2)
    acme.clock.move({ advanceMs: 30 * minuteMs })
    await acme.startSettledManager(settings)
    expect(acme.emulator.orders).toHaveLength(4)
  })

  test.each([
    ['died', 0],
    ['was stopped', 1],
  ])(
    'an agent that %s in the middle of a certificate request sends %i certificate requests at its next start',
    async (how, more) => {
      const hanging = await acme.startManager({}, untilStopped)
      if (how === 'was stopped') await hanging.manager.stop()
      const next = vi.fn<RunCertificateAuthorityTask>().mockRejectedValue(new Error('none'))
      const { manager } = await acme.startManager({}, next)
      await manager.settled()
      expect(next).toHaveBeenCalledTimes(more)
    },
  )

  test('the certificate manager reports an identifier that the authority refuses', async () => {
    acme.emulator.faults.refusesIdentifiers = true
    const { manager } = await acme.startSettledManager()
    expect(manager.status()).toMatchObject({ state: 'failed', problem: 'IDENTIFIER_REFUSED' })
  })

  test('the certificate manager does not serve a certificate for another IP address', async () => {
    acme.emulator.faults.signsFor = { type: 'ip', value: '192.0.2.1' }
    const { manager, port } = await acme.startSettledManager()
    expect(manager.status()).toMatchObject({ state: 'failed', problem: 'CERTIFICATE_UNUSABLE' })
    expect((await acme.certificateAt(port, ''))?.checkIP('127.0.0.1')).toBe('127.0.0.1')
  })

  test('the certificate manager reports challenge ports in use without a request to the authority', async () => {
    const others = Object.values(acme.ports).map((port) => createTcpServer().listen(port, '127.0.0.1'))
    await Promise.all(others.map((other) => new Promise((resolve) => other.once('listening', resolve))))
    const { manager } = await acme.startSettledManager()
    expect(manager.status()).toMatchObject({ state: 'failed', problem: 'PORTS_UNAVAILABLE' })
    expect([acme.emulator.orders.length, acme.emulator.accounts.size]).toEqual([0, 0])
    for (const other of others) other.close()
  })
})
