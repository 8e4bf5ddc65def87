import { X509Certificate } from 'node:crypto'
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs, hourMs } from '@sanhe/kit/runtime/clock'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AcmeFixture, startAcmeFixture } from './testing/acme-fixture.ts'

let acme: AcmeFixture
beforeEach(async () => void (acme = await startAcmeFixture()))
afterEach(() => acme.stop())

describe('certificate keeper with an issued certificate', () => {
  const serialAt = async (port: number) => (await acme.certificateAt(port, ''))?.serialNumber

  test('the certificate keeper renews the certificate at half of its life; open connections stay open', async () => {
    const { keeper, port, tick } = await acme.startSettledKeeper()
    const open = await acme.connectTo(port)
    const first = await serialAt(port)
    acme.clock.move({ advanceMs: 3 * dayMs - 2 * hourMs })
    tick()
    await keeper.settled()
    expect(await serialAt(port)).toBe(first)
    acme.clock.move({ advanceMs: 2 * hourMs })
    tick()
    await keeper.settled()
    expect(await serialAt(port)).not.toBe(first)
    const answer = new Promise((resolve) => open.once('data', (bytes) => resolve(bytes.toString())))
    open.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    expect(await answer).toMatch(/hello$/)
    open.destroy()
  })

  test('the certificate keeper renews earlier when the authority suggests it, and names the replaced certificate', async () => {
    const { keeper, port, tick } = await acme.startSettledKeeper()
    const first = await serialAt(port)
    const soon = acme.clock.now() + 7 * hourMs
    acme.emulator.faults.suggestedWindow = { start: soon, end: soon + hourMs }
    acme.clock.move({ advanceMs: 6 * hourMs })
    tick()
    await keeper.settled()
    expect(await serialAt(port)).toBe(first)
    acme.clock.move({ advanceMs: hourMs })
    tick()
    await keeper.settled()
    expect(await serialAt(port)).not.toBe(first)
    const [, serial = ''] = acme.emulator.orders[1]?.replaces?.split('.') ?? []
    expect(Buffer.from(serial, 'base64url').toString('hex').toUpperCase()).toBe(first)
  })

  test('the certificate keeper serves the stored certificate after a restart without a new order', async () => {
    const before = await acme.startSettledKeeper()
    const after = await acme.startSettledKeeper()
    expect(await serialAt(after.port)).toBe(await serialAt(before.port))
    expect(acme.emulator.orders).toHaveLength(1)
  })

  test("the certificate keeper requests a new certificate when the server's address has changed", async () => {
    await acme.startSettledKeeper()
    const { keeper } = await acme.startSettledKeeper({ PUBLIC_ADDRESS: 'localhost:3000' })
    expect(keeper.status()).toMatchObject({ state: 'issued' })
    expect(acme.emulator.orders).toHaveLength(2)
  })

  test('when the renewal keeps failing, the old certificate is served until it expires, and then the self-signed one', async () => {
    const { keeper, port, tick } = await acme.startSettledKeeper()
    const { serialNumber } = new X509Certificate(keeper.current()?.cert ?? '')
    acme.emulator.faults.rateLimitedS = 60
    acme.clock.move({ advanceMs: 5 * dayMs })
    tick()
    await keeper.settled()
    expect(keeper.status()).toMatchObject({ state: 'issued', problem: 'RATE_LIMITED' })
    expect(await serialAt(port)).toBe(serialNumber)
    acme.clock.move({ advanceMs: dayMs })
    tick()
    await keeper.settled()
    expect(keeper.status()).toMatchObject({ state: 'failed', problem: 'RATE_LIMITED' })
    expect(await serialAt(port)).not.toBe(serialNumber)
    expect(keeper.pin()).toMatch(/^sha256\//)
  })

  test('the certificate keeper requests a new certificate when the stored file is damaged', async () => {
    await acme.startSettledKeeper()
    const [file = ''] = globSync('data/certificate/*/certificate.pem', { cwd: acme.folder })
    writeFileSync(join(acme.folder, file), 'damaged')
    const { keeper } = await acme.startSettledKeeper()
    expect(keeper.status()).toMatchObject({ state: 'issued' })
    expect(acme.emulator.orders).toHaveLength(2)
  })
})
