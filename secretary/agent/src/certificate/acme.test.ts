import { X509Certificate } from 'node:crypto'
import { globSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { dayMs, hourMs, type MovableClock, minuteMs, movableClock } from '@sanhe/kit/runtime/clock'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import {
  type AcmeEmulator,
  type AcmeRoot,
  createAcmeRoot,
  startAcmeEmulator,
} from '@sanhe/providers/emulators/acme-emulator'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadConfig } from '#config'
import { type CertificateKeeper, openCertificates } from './keeper.ts'
import { type RunAuthorityTask, runAuthorityTask } from './task.ts'

let root: AcmeRoot
let folder: string
let clock: MovableClock
let ports: { http: number; tls: number }
let emulator: AcmeEmulator
let running: { keeper: CertificateKeeper; server: Server }[]

beforeAll(async () => void (root = await createAcmeRoot(Date.now())))
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sanhe-acme-'))
  clock = movableClock()
  ports = { http: await findFreePort(), tls: await findFreePort() }
  emulator = await startAcmeEmulator({ root, clock, ports })
  running = []
})
afterEach(async () => {
  for (const { keeper, server } of running) {
    await keeper.stop()
    server.closeAllConnections()
    server.close()
  }
  await emulator.stop()
  rmSync(folder, { recursive: true, force: true })
})

const warnings = vi.fn()
const log = { info() {}, warn: warnings, error() {} }
const writeRoot = () => {
  const file = join(folder, 'root.pem')
  writeFileSync(file, root.certificate)
  return file
}

/** Starts an HTTPS server with a certificate keeper, as the agent does. */
async function startKeeper(settings: Record<string, string> = {}, task: RunAuthorityTask = runAuthorityTask) {
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: join(folder, 'data'),
    PUBLIC_ADDRESS: '127.0.0.1:3000',
    ACME_DIRECTORY_URL: emulator.directoryUrl,
    ACME_CA_FILE: writeRoot(),
    ACME_HTTP_PORT: String(ports.http),
    ACME_TLS_PORT: String(ports.tls),
    ...settings,
  })
  const polling = { attempts: 100, firstMs: 10, longestMs: 50 }
  const keeper = openCertificates({ config, clock, log }, { polling, runTask: task, random: () => 0 })
  const server = createServer({ ...keeper.current() }, (_, response) => response.end('hello'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  running.push({ keeper, server })
  const port = (server.address() as { port: number }).port
  keeper.serveBy(server)
  return { keeper, port, tick: () => keeper.jobs[0]?.run(clock.now()) }
}

/** Starts a keeper and waits for the end of its first attempt. */
async function startSettled(settings?: Record<string, string>) {
  const started = await startKeeper(settings)
  await started.keeper.settled()
  return started
}

/** Connects like a browser; rejects if the certificate is not trusted. */
const connected = (port: number, ca: string | undefined = root.certificate) =>
  new Promise<TLSSocket>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, ...(ca ? { ca } : { rejectUnauthorized: false }) })
    socket.once('secureConnect', () => resolve(socket)).once('error', reject)
  })

async function shownAt(port: number, ca?: string) {
  const socket = await connected(port, ca)
  const shown = socket.getPeerX509Certificate()
  socket.destroy()
  return shown
}

describe('openCertificates with ACME_DIRECTORY_URL', () => {
  test.each([
    ['http-01', { ACME_TLS_PORT: '0' }],
    ['tls-alpn-01', { ACME_HTTP_PORT: '0' }],
  ])('gets a trusted certificate for its IP address with %s', async (type, settings) => {
    const { keeper, port } = await startSettled(settings)
    expect(keeper.status(), JSON.stringify(warnings.mock.lastCall)).toMatchObject({
      state: 'issued',
      problem: null,
    })
    expect((await shownAt(port))?.checkIP('127.0.0.1')).toBe('127.0.0.1')
    expect(emulator.orders).toMatchObject([{ profile: 'shortlived', challenge: { type, status: 'valid' } }])
    expect(keeper.pin()).toBeUndefined()
  })

  test('gets a certificate for a host name without the short-lived profile', async () => {
    const { keeper } = await startSettled({ PUBLIC_ADDRESS: 'localhost:3000' })
    expect(keeper.status()).toMatchObject({ state: 'issued' })
    expect(emulator.orders).toMatchObject([
      { identifiers: [{ type: 'dns', value: 'localhost' }], profile: undefined },
    ])
  })

  test('sends the chain, so that a browser that knows only the root trusts the certificate', async () => {
    const { port } = await startSettled()
    const socket = await connected(port)
    expect(socket.authorized).toBe(true)
    expect(socket.getPeerX509Certificate()?.issuer).toContain('intermediate')
    socket.destroy()
  })

  test('agrees to the terms, names the contact, and uses one account for every order', async () => {
    const { tick, keeper } = await startSettled({ ACME_EMAIL: 'owner@example.com' })
    clock.move({ advanceMs: 3 * dayMs })
    tick()
    await keeper.settled()
    expect(emulator.orders).toHaveLength(2)
    expect([...emulator.accounts.values()]).toMatchObject([{ contact: ['mailto:owner@example.com'] }])
  })

  test('stores the account key and the certificate readable only by its own user', async () => {
    await startSettled()
    const files = globSync('data/certificate/*/*', { cwd: folder })
    expect(files).toHaveLength(3)
    for (const file of files) expect(statSync(join(folder, file)).mode & 0o077).toBe(0)
  })

  test('does not listen on the challenge ports once the certificate is issued', async () => {
    await startSettled()
    for (const port of Object.values(ports)) await expect(connected(port)).rejects.toThrow(/ECONNREFUSED/)
  })

  test('repeats requests after badNonce errors', async () => {
    emulator.faults.badNonces = 3
    const { keeper } = await startSettled()
    expect(keeper.status()).toMatchObject({ state: 'issued' })
  })

  test('uses tls-alpn-01 when another program uses the port of http-01', async () => {
    const other = createTcpServer().listen(ports.http, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { keeper } = await startSettled()
    expect(keeper.status()).toMatchObject({ state: 'issued' })
    expect(other.listening).toBe(true)
    expect(emulator.orders).toMatchObject([{ challenge: { type: 'tls-alpn-01' } }])
    other.close()
  })

  test('uses tls-alpn-01 when the authority cannot reach the port of http-01', async () => {
    const { keeper } = await startSettled({ ACME_HTTP_PORT: String(await findFreePort()) })
    expect(keeper.status()).toMatchObject({ state: 'issued' })
    expect(emulator.orders.map(({ challenge }) => challenge)).toMatchObject([
      { type: 'http-01', status: 'invalid' },
      { type: 'tls-alpn-01', status: 'valid' },
    ])
  })
})

/** Imitates an authority that never answers. */
const untilStopped: RunAuthorityTask = (_, signal) =>
  new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true }),
  )

describe('openCertificates without an issued certificate', () => {
  const closed = async () => ({
    ACME_HTTP_PORT: String(await findFreePort()),
    ACME_TLS_PORT: String(await findFreePort()),
  })

  test('serves and pins the self-signed certificate while the authority cannot be reached', async () => {
    await emulator.stop()
    const { keeper, port } = await startKeeper()
    expect(keeper.status()).toMatchObject({ state: 'pending' })
    await keeper.settled()
    expect(keeper.status()).toMatchObject({ state: 'failed', problem: 'AUTHORITY_UNREACHABLE' })
    await expect(connected(port)).rejects.toThrow(/self.signed/i)
    const digest = (await shownAt(port, ''))?.fingerprint256.replaceAll(':', '') ?? ''
    expect(keeper.pin()).toBe(`sha256/${Buffer.from(digest, 'hex').toString('base64')}`)
  })

  test('reports a failed validation and retries it after 30 minutes, then after an hour', async () => {
    const { keeper, tick } = await startSettled(await closed())
    expect(keeper.status()).toMatchObject({ state: 'failed', problem: 'VALIDATION_FAILED' })
    for (const [pause, orders] of [
      [29 * minuteMs, 2],
      [minuteMs, 4],
      [59 * minuteMs, 4],
      [minuteMs, 6],
    ] as const) {
      clock.move({ advanceMs: pause })
      tick()
      await keeper.settled()
      expect(emulator.orders).toHaveLength(orders)
    }
  })

  test('waits after a rate limit for as long as the authority requests', async () => {
    emulator.faults.rateLimitedS = 7200
    const { keeper, tick } = await startSettled()
    expect(keeper.status()).toMatchObject({ problem: 'RATE_LIMITED' })
    emulator.faults.rateLimitedS = undefined
    clock.move({ advanceMs: 2 * hourMs - minuteMs })
    tick()
    await keeper.settled()
    expect(emulator.orders).toHaveLength(0)
    clock.move({ advanceMs: minuteMs })
    tick()
    await keeper.settled()
    expect(keeper.status()).toMatchObject({ state: 'issued', problem: null })
  })

  test('does not shorten the pause at a restart, so that a crash loop stays below the limits', async () => {
    const settings = await closed()
    for (let restart = 0; restart < 3; restart += 1) {
      const { keeper } = await startSettled(settings)
      expect(keeper.status()).toMatchObject({ state: 'failed', problem: 'VALIDATION_FAILED' })
    }
    expect(emulator.orders).toHaveLength(2)
    clock.move({ advanceMs: 30 * minuteMs })
    await startSettled(settings)
    expect(emulator.orders).toHaveLength(4)
  })

  test.each([
    ['died', 0],
    ['was stopped', 1],
  ])('an agent that %s in the middle of an attempt makes %i more at its next start', async (how, more) => {
    const hanging = await startKeeper({}, untilStopped)
    if (how === 'was stopped') await hanging.keeper.stop()
    const next = vi.fn<RunAuthorityTask>().mockRejectedValue(new Error('none'))
    const { keeper } = await startKeeper({}, next)
    await keeper.settled()
    expect(next).toHaveBeenCalledTimes(more)
  })

  test('reports an identifier that the authority refuses', async () => {
    emulator.faults.refusesIdentifiers = true
    const { keeper } = await startSettled()
    expect(keeper.status()).toMatchObject({ state: 'failed', problem: 'IDENTIFIER_REFUSED' })
  })

  test('does not serve a certificate for another address', async () => {
    emulator.faults.signsFor = { type: 'ip', value: '192.0.2.1' }
    const { keeper, port } = await startSettled()
    expect(keeper.status()).toMatchObject({ state: 'failed', problem: 'CERTIFICATE_UNUSABLE' })
    expect((await shownAt(port, ''))?.checkIP('127.0.0.1')).toBe('127.0.0.1')
  })

  test('reports challenge ports in use without a request to the authority', async () => {
    const others = Object.values(ports).map((port) => createTcpServer().listen(port, '127.0.0.1'))
    await Promise.all(others.map((other) => new Promise((resolve) => other.once('listening', resolve))))
    const { keeper } = await startSettled()
    expect(keeper.status()).toMatchObject({ state: 'failed', problem: 'PORTS_UNAVAILABLE' })
    expect([emulator.orders.length, emulator.accounts.size]).toEqual([0, 0])
    for (const other of others) other.close()
  })
})

describe('openCertificates with an issued certificate', () => {
  const serialAt = async (port: number) => (await shownAt(port, ''))?.serialNumber

  test('renews the certificate at half of its life; open connections stay open', async () => {
    const { keeper, port, tick } = await startSettled()
    const open = await connected(port)
    const first = await serialAt(port)
    clock.move({ advanceMs: 3 * dayMs - 2 * hourMs })
    tick()
    await keeper.settled()
    expect(await serialAt(port)).toBe(first)
    clock.move({ advanceMs: 2 * hourMs })
    tick()
    await keeper.settled()
    expect(await serialAt(port)).not.toBe(first)
    const answer = new Promise((resolve) => open.once('data', (bytes) => resolve(bytes.toString())))
    open.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    expect(await answer).toMatch(/hello$/)
    open.destroy()
  })

  test('renews the certificate earlier when the authority suggests it, and names the replaced certificate', async () => {
    const { keeper, port, tick } = await startSettled()
    const first = await serialAt(port)
    const soon = clock.now() + 7 * hourMs
    emulator.faults.suggestedWindow = { start: soon, end: soon + hourMs }
    clock.move({ advanceMs: 6 * hourMs })
    tick()
    await keeper.settled()
    expect(await serialAt(port)).toBe(first)
    clock.move({ advanceMs: hourMs })
    tick()
    await keeper.settled()
    expect(await serialAt(port)).not.toBe(first)
    const [, serial = ''] = emulator.orders[1]?.replaces?.split('.') ?? []
    expect(Buffer.from(serial, 'base64url').toString('hex').toUpperCase()).toBe(first)
  })

  test('serves the stored certificate after a restart without a new order', async () => {
    const before = await startSettled()
    const after = await startSettled()
    expect(await serialAt(after.port)).toBe(await serialAt(before.port))
    expect(emulator.orders).toHaveLength(1)
  })

  test('requests a new certificate when the address has changed', async () => {
    await startSettled()
    const { keeper } = await startSettled({ PUBLIC_ADDRESS: 'localhost:3000' })
    expect(keeper.status()).toMatchObject({ state: 'issued' })
    expect(emulator.orders).toHaveLength(2)
  })

  test('serves a certificate that cannot be renewed until it expires, then the self-signed one', async () => {
    const { keeper, port, tick } = await startSettled()
    const { serialNumber } = new X509Certificate(keeper.current()?.cert ?? '')
    emulator.faults.rateLimitedS = 60
    clock.move({ advanceMs: 5 * dayMs })
    tick()
    await keeper.settled()
    expect(keeper.status()).toMatchObject({ state: 'issued', problem: 'RATE_LIMITED' })
    expect(await serialAt(port)).toBe(serialNumber)
    clock.move({ advanceMs: dayMs })
    tick()
    await keeper.settled()
    expect(keeper.status()).toMatchObject({ state: 'failed', problem: 'RATE_LIMITED' })
    expect(await serialAt(port)).not.toBe(serialNumber)
    expect(keeper.pin()).toMatch(/^sha256\//)
  })

  test('requests a new certificate when the stored file is damaged', async () => {
    await startSettled()
    const [file = ''] = globSync('data/certificate/*/certificate.pem', { cwd: folder })
    writeFileSync(join(folder, file), 'damaged')
    const { keeper } = await startSettled()
    expect(keeper.status()).toMatchObject({ state: 'issued' })
    expect(emulator.orders).toHaveLength(2)
  })
})
