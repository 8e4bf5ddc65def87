import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock, fromIso } from '@sanhe/kit/runtime/clock'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { createSelfSignedCertificate } from '@sanhe/kit/security/certificate/self-signed'
import { type AcmeEmulator, startAcmeEmulator } from '@sanhe/providers/emulators/acme-emulator'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestAgent, testDeviceKey } from '#testing'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'sanhe-certificate-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const now = fromIso('2026-11-21T08:00:00Z')

test('main.ts writes certificate and private key once; only owner and group can read the key', () => {
  const run = () =>
    execFileSync(process.execPath, [join(import.meta.dirname, 'main.ts'), folder, '203.0.113.7'])
  run()
  const first = readFileSync(join(folder, 'cert.pem'), 'utf8')
  expect(statSync(join(folder, 'key.pem')).mode & 0o007).toBe(0)
  run()
  expect(readFileSync(join(folder, 'cert.pem'), 'utf8')).toBe(first)
})

test('an agent with a certificate serves https only to clients that trust the certificate', async () => {
  const { cert, key } = createSelfSignedCertificate('127.0.0.1', now)
  const files = { TLS_CERT_FILE: join(folder, 'cert.pem'), TLS_KEY_FILE: join(folder, 'key.pem') }
  writeFileSync(files.TLS_CERT_FILE, cert)
  writeFileSync(files.TLS_KEY_FILE, key)
  const agent = await startTestAgent(files)
  try {
    expect(agent.url).toMatch(/^https:/)
    expect(await statusOf(agent.url, cert)).toBe(200)
    const other = createSelfSignedCertificate('127.0.0.1', now).cert
    await expect(statusOf(agent.url, other)).rejects.toThrow(/certificate|signature/i)
  } finally {
    await agent.stop()
  }
})

const statusOf = (url: string, ca: string) =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${testDeviceKey}` }
    request(`${url}/api/health`, { ca, headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })

describe('agent with ACME_DIRECTORY_URL', () => {
  const clock = fixedClock(now)
  const start = async (emulator: AcmeEmulator, ports: { http: number; tls: number }) => {
    writeFileSync(join(folder, 'root.pem'), emulator.root.certificate)
    const agent = await startTestAgent({
      PUBLIC_ADDRESS: '127.0.0.1:3000',
      ACME_DIRECTORY_URL: emulator.directoryUrl,
      ACME_CA_FILE: join(folder, 'root.pem'),
      ACME_HTTP_PORT: String(ports.http),
      ACME_TLS_PORT: String(ports.tls),
    })
    await agent.certificates.settled()
    return agent
  }

  test('GET /api/health reports the issued certificate, and pairing codes contain no fingerprint', async () => {
    const ports = { http: await findFreePort(), tls: await findFreePort() }
    const emulator = await startAcmeEmulator({ clock, ports })
    const agent = await start(emulator, ports)
    const link = await post(`${agent.url}/api/pairing`)
    expect(link.url).toMatch(/^https:/)
    expect(payloadOf(link.url)).not.toHaveProperty('fp')
    expect((await get(`${agent.url}/api/health`)).certificate).toEqual({
      state: 'issued',
      problem: null,
      expires_at: '2026-11-27T07:00:00.000Z',
    })
    await Promise.all([agent.stop(), emulator.stop()])
  })

  test('pairing codes contain the fingerprint of the self-signed certificate until an authority issues a certificate', async () => {
    const emulator = await startAcmeEmulator({ clock, ports: { http: 1, tls: 1 } })
    const agent = await start(emulator, { http: await findFreePort(), tls: 0 })
    expect((await get(`${agent.url}/api/health`)).certificate).toMatchObject({
      state: 'failed',
      problem: 'VALIDATION_FAILED',
    })
    expect(payloadOf((await post(`${agent.url}/api/pairing`)).url).fp).toMatch(/^sha256\//)
    await Promise.all([agent.stop(), emulator.stop()])
  })
})

const payloadOf = (link: string) =>
  JSON.parse(Buffer.from(link.split('#')[1] ?? '', 'base64url').toString()) as { fp?: string }

type Answer = { url: string; certificate: object }

/**
 * Sends a request and accepts any certificate, because the certificates are valid only at the time of the test's fixed
 * clock.
 */
const ask = (url: string, method: string) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = { authorization: `Bearer ${testDeviceKey}` }
    request(url, { method, headers, rejectUnauthorized: false }, (response) => {
      let text = ''
      response.on('data', (bytes: Buffer) => (text += bytes.toString()))
      response.on('end', () => resolve(JSON.parse(text) as Answer))
    })
      .on('error', reject)
      .end()
  })
const get = (url: string) => ask(url, 'GET')
const post = (url: string) => ask(url, 'POST')
