import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selfSignedCertificate } from '@sanhe/kit/certificate/self-signed'
import { fromIso } from '@sanhe/kit/clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiKey, startTestAgent } from '#testing'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'sanhe-certificate-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const now = fromIso('2026-11-21T08:00:00Z')

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
