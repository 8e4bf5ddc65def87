import { X509Certificate } from 'node:crypto'
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs, hourMs } from '@sanhe/kit/runtime/clock'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AcmeFixture, startAcmeFixture } from './testing/acme-fixture.ts'

let acme: AcmeFixture
beforeEach(async () => void (acme = await startAcmeFixture()))
afterEach(() => acme.stop())

describe('certificate manager with an issued certificate', () => {
  const serialAt = async (port: number) => (await acme.certificateAt(port, ''))?.serialNumber

  test('the certificate manager renews the certificate at half of its life; open connections stay open', async () => {
    const { manager, port, tick } = await acme.startSettledManager()
    const open = await acme.connectTo(port)
    const first = await serialAt(port)
    acme.clock.move({ advanceMs: 3 * dayMs - 2 * hourMs })
    tick()
    await manager.settled()
    expect(await serialAt(port)).toBe(first)
    acme.clock.move({ advanceMs: 2 * hourMs })
    tick()
    await manager.settled()
    expect(await serialAt(port)).not.toBe(first)
    const answer = new Promise((resolve) => open.once('data', (bytes) => resolve(bytes.toString())))
    open.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    expect(await answer).toMatch(/hello$/)
    open.destroy()
  })

  test('the certificate is renewed earlier when the authority suggests it, and the order names the replaced certificate', async () => {
    const { manager, port, tick } = await acme.startSettledManager()
    const first = await serialAt(port)
    const soon = acme.clock.now() + 7 * hourMs
    acme.emulator.faults.suggestedWindow = { start: soon, end: soon + hourMs }
    acme.clock.move({ advanceMs: 6 * hourMs })
    tick()
    await manager.settled()
    expect(await serialAt(port)).toBe(first)
    acme.clock.move({ advanceMs: hourMs })
    tick()
    await manager.settled()
    expect(await serialAt(port)).not.toBe(first)
    const [, serial = ''] = acme.emulator.orders[1]?.replaces?.split('.') ?? []
    expect(Buffer.from(serial, 'base64url').toString('hex').toUpperCase()).toBe(first)
  })

  test('the certificate manager serves the stored certificate after a restart without a new order', async () => {
    const before = await acme.startSettledManager()
    const after = await acme.startSettledManager()
    expect(await serialAt(after.port)).toBe(await serialAt(before.port))
    expect(acme.emulator.orders).toHaveLength(1)
  })

  test("the certificate manager requests a new certificate when the server's address has changed", async () => {
    await acme.startSettledManager()
    const { manager } = await acme.startSettledManager({ PUBLIC_ADDRESS: 'localhost:3000' })
    expect(manager.status()).toMatchObject({ state: 'issued' })
    expect(acme.emulator.orders).toHaveLength(2)
  })

  test('the old certificate is served until it expires, and then a self-signed one, when every renewal fails', async () => {
    const { manager, port, tick } = await acme.startSettledManager()
    const { serialNumber } = new X509Certificate(manager.current()?.cert ?? '')
    acme.emulator.faults.rateLimitedS = 60
    acme.clock.move({ advanceMs: 5 * dayMs })
    tick()
    await manager.settled()
    expect(manager.status()).toMatchObject({ state: 'issued', problem: 'RATE_LIMITED' })
    expect(await serialAt(port)).toBe(serialNumber)
    acme.clock.move({ advanceMs: dayMs })
    tick()
    await manager.settled()
    expect(manager.status()).toMatchObject({ state: 'failed', problem: 'RATE_LIMITED' })
    expect(await serialAt(port)).not.toBe(serialNumber)
    expect(manager.pin()).toMatch(/^sha256\//)
  })

  test('the certificate manager requests a new certificate when the stored file is damaged', async () => {
    await acme.startSettledManager()
    const [file = ''] = globSync('data/certificate/*/certificate.pem', { cwd: acme.folder })
    writeFileSync(join(acme.folder, file), 'damaged')
    const { manager } = await acme.startSettledManager()
    expect(manager.status()).toMatchObject({ state: 'issued' })
    expect(acme.emulator.orders).toHaveLength(2)
  })
})
