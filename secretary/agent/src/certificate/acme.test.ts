import { X509Certificate } from 'node:crypto'
import { globSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { dayMs, hourMs, type MovableClock, minuteMs, movableClock } from '@sanhe/kit/runtime/clock'
import { freePort } from '@sanhe/kit/runtime/free-port'
import {
  type AcmeEmulator,
  type AcmeRoot,
  createAcmeRoot,
  startAcmeEmulator,
} from '@sanhe/providers/emulators/acme-emulator'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadConfig } from '#config'
import { type CertificateKeeper, openCertificates } from './keeper.ts'
import { type RunTask, runTask } from './task.ts'

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
  ports = { http: await freePort(), tls: await freePort() }
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

/** An HTTPS server with a keeper, as the agent starts them. */
async function startKeeper(settings: Record<string, string> = {}, task: RunTask = runTask) {
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

/** Started, and its first attempt is over. */
async function startSettled(settings?: Record<string, string>) {
  const started = await startKeeper(settings)
  await started.keeper.settled()
  return started
}

/** A connection as a browser makes it; rejected where the certificate is not trusted. */
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

describe('an agent with ACME_DIRECTORY_URL', () => {
  test.each([
    ['http-01', { ACME_TLS_PORT: '0' }],
    ['tls-alpn-01', { ACME_HTTP_PORT: '0' }],
  ])('gets a trusted certificate for its IP address by %s', async (type, settings) => {
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

  test('sends the chain, so that a browser that knows the root alone trusts it', async () => {
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

  test('keeps account key and certificate readable by its own user alone', async () => {
    await startSettled()
    const files = globSync('data/certificate/*/*', { cwd: folder })
    expect(files).toHaveLength(3)
    for (const file of files) expect(statSync(join(folder, file)).mode & 0o077).toBe(0)
  })

  test('does not listen on the challenge ports once the certificate is there', async () => {
    await startSettled()
    for (const port of Object.values(ports)) await expect(connected(port)).rejects.toThrow(/ECONNREFUSED/)
  })

  test('goes on after badNonce answers', async () => {
    emulator.faults.badNonces = 3
    const { keeper } = await startSettled()
    expect(keeper.status()).toMatchObject({ state: 'issued' })
  })

  test('uses tls-alpn-01 where another program holds the port of http-01, and leaves that program alone', async () => {
    const other = createTcpServer().listen(ports.http, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { keeper } = await startSettled()
    expect(keeper.status()).toMatchObject({ state: 'issued' })
    expect(other.listening).toBe(true)
    expect(emulator.orders).toMatchObject([{ challenge: { type: 'tls-alpn-01' } }])
    other.close()
  })

  test('uses tls-alpn-01 when the authority does not get through to the port of http-01', async () => {
    const { keeper } = await startSettled({ ACME_HTTP_PORT: String(await freePort()) })
    expect(keeper.status()).toMatchObject({ state: 'issued' })
    expect(emulator.orders.map(({ challenge }) => challenge)).toMatchObject([
      { type: 'http-01', status: 'invalid' },
      { type: 'tls-alpn-01', status: 'valid' },
    ])
  })
})

/** An authority that never answers. */
const untilStopped: RunTask = (_, signal) =>
  new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true }),
  )

describe('while no certificate can be had', () => {
  const closed = async () => ({
    ACME_HTTP_PORT: String(await freePort()),
    ACME_TLS_PORT: String(await freePort()),
  })

  test('the self-signed certificate serves and is the one to pin', async () => {
    await emulator.stop()
    const { keeper, port } = await startKeeper()
    expect(keeper.status()).toMatchObject({ state: 'pending' })
    await keeper.settled()
    expect(keeper.status()).toMatchObject({ state: 'failed', problem: 'AUTHORITY_UNREACHABLE' })
    await expect(connected(port)).rejects.toThrow(/self.signed/i)
    const digest = (await shownAt(port, ''))?.fingerprint256.replaceAll(':', '') ?? ''
    expect(keeper.pin()).toBe(`sha256/${Buffer.from(digest, 'hex').toString('base64')}`)
  })

  test('a failed validation is named, and tried again after 30 minutes, then after an hour', async () => {
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

  test('a rate limit is waited for as long as the authority asks', async () => {
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

  test('restarts do not shorten the pause, so that a crash loop stays below the limits', async () => {
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
    const next = vi.fn<RunTask>().mockRejectedValue(new Error('none'))
    const { keeper } = await startKeeper({}, next)
    await keeper.settled()
    expect(next).toHaveBeenCalledTimes(more)
  })

  test('an identifier that the authority refuses is named', async () => {
    emulator.faults.refusesIdentifiers = true
    const { keeper } = await startSettled()
    expect(keeper.status()).toMatchObject({ state: 'failed', problem: 'IDENTIFIER_REFUSED' })
  })

  test('a certificate for another address is not served', async () => {
    emulator.faults.signsFor = { type: 'ip', value: '192.0.2.1' }
    const { keeper, port } = await startSettled()
    expect(keeper.status()).toMatchObject({ state: 'failed', problem: 'CERTIFICATE_UNUSABLE' })
    expect((await shownAt(port, ''))?.checkIP('127.0.0.1')).toBe('127.0.0.1')
  })

  test('ports that other programs hold are named without a word to the authority', async () => {
    const others = Object.values(ports).map((port) => createTcpServer().listen(port, '127.0.0.1'))
    await Promise.all(others.map((other) => new Promise((resolve) => other.once('listening', resolve))))
    const { keeper } = await startSettled()
    expect(keeper.status()).toMatchObject({ state: 'failed', problem: 'PORTS_UNAVAILABLE' })
    expect([emulator.orders.length, emulator.accounts.size]).toEqual([0, 0])
    for (const other of others) other.close()
  })
})

describe('an issued certificate', () => {
  const serialAt = async (port: number) => (await shownAt(port, ''))?.serialNumber

  test('is renewed at half of its life, and open connections live on', async () => {
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

  test('is renewed earlier when the authority suggests it, with a word on what it replaces', async () => {
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

  test('survives a restart without a new order', async () => {
    const before = await startSettled()
    const after = await startSettled()
    expect(await serialAt(after.port)).toBe(await serialAt(before.port))
    expect(emulator.orders).toHaveLength(1)
  })

  test('is requested anew when the address has changed', async () => {
    await startSettled()
    const { keeper } = await startSettled({ PUBLIC_ADDRESS: 'localhost:3000' })
    expect(keeper.status()).toMatchObject({ state: 'issued' })
    expect(emulator.orders).toHaveLength(2)
  })

  test('that cannot be renewed serves until it expires, then the self-signed one does', async () => {
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

  test('whose file was damaged is requested anew', async () => {
    await startSettled()
    const [file = ''] = globSync('data/certificate/*/certificate.pem', { cwd: folder })
    writeFileSync(join(folder, file), 'damaged')
    const { keeper } = await startSettled()
    expect(keeper.status()).toMatchObject({ state: 'issued' })
    expect(emulator.orders).toHaveLength(2)
  })
})
