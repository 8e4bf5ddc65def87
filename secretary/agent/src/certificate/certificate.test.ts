import { execFileSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromIso } from '@sanhe/kit/clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiKey, startTestAgent } from '#testing'
import { selfSignedCertificate } from './self-signed.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'sanhe-certificate-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const now = fromIso('2026-11-21T08:00:00Z')

test.each(['203.0.113.7', '2001:db8::7', '2001:db8:0:1:2:3:4:5', '::1'])(
  'a certificate is for %s, signed by its own key and valid for ten years',
  (address) => {
    const { cert, key } = selfSignedCertificate(address, now)
    const certificate = new X509Certificate(cert)
    expect(certificate.checkIP(address)).toBe(address)
    expect(certificate.checkIP('203.0.113.8')).toBeUndefined()
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true)
    expect(certificate.validFromDate.toISOString()).toBe('2026-11-20T08:00:00.000Z')
    expect(certificate.validToDate.getFullYear()).toBe(2036)
  },
)

test('a name is no address', () => {
  const { cert } = selfSignedCertificate('agent.example', now)
  expect(new X509Certificate(cert).checkHost('agent.example')).toBe('agent.example')
})

test('the program makes both files once, the key for its owner and group alone', () => {
  const run = () =>
    execFileSync(process.execPath, [join(import.meta.dirname, 'main.ts'), folder, '203.0.113.7'])
  run()
  const first = readFileSync(join(folder, 'cert.pem'), 'utf8')
  expect(statSync(join(folder, 'key.pem')).mode & 0o007).toBe(0)
  run()
  expect(readFileSync(join(folder, 'cert.pem'), 'utf8')).toBe(first)
})

test('an agent with a certificate answers by https to whoever trusts it, and to nobody else', async () => {
  const { cert, key } = selfSignedCertificate('127.0.0.1', now)
  const files = { TLS_CERT_FILE: join(folder, 'cert.pem'), TLS_KEY_FILE: join(folder, 'key.pem') }
  writeFileSync(files.TLS_CERT_FILE, cert)
  writeFileSync(files.TLS_KEY_FILE, key)
  const agent = await startTestAgent(files)
  try {
    expect(agent.url).toMatch(/^https:/)
    expect(await statusOf(agent.url, cert)).toBe(200)
    const other = selfSignedCertificate('127.0.0.1', now).cert
    await expect(statusOf(agent.url, other)).rejects.toThrow(/certificate|signature/i)
  } finally {
    await agent.stop()
  }
})

const statusOf = (url: string, ca: string) =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${apiKey}` }
    request(`${url}/api/health`, { ca, headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })
