import { createPublicKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import https, { type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs, hourMs, systemClock } from '@sanhe/kit/runtime/clock'
import { computeCertificateFingerprint } from '@sanhe/kit/security/certificate/fingerprint'
import { createSelfSignedCertificate } from '@sanhe/kit/security/certificate/self-signed'
import {
  createAcmeRoot,
  createCertificateAuthority,
} from '@sanhe/providers/emulators/acme-emulator/authority'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'

let backend: TestBackend
let folder: string
let server: Server
let address: string
const now = systemClock.now()
const own = createSelfSignedCertificate('127.0.0.1', now)
let signed: { cert: string; key: string }

const answers: Record<string, { status: number; body: object }> = {
  '/api/health': {
    status: 200,
    body: { status: 'ok', name: 'Agent', avatar: '🤖', version: '1.0.0', protocol: 1 },
  },
  '/api/pairing': { status: 201, body: { token: 'pt_1', expires_at: '2026-11-21T08:05:00Z' } },
}

beforeAll(async () => {
  const root = await createAcmeRoot(now)
  const authority = await createCertificateAuthority(root, now)
  const spki = createPublicKey(own.key).export({ format: 'der', type: 'spki' })
  const identifiers = [{ type: 'ip', value: '127.0.0.1' }]
  const validity = { from: now - hourMs, to: now + dayMs }
  signed = { cert: await authority.sign(new Uint8Array(spki), identifiers, validity), key: own.key }
  server = https.createServer(own, (request, response) => {
    const { status, body } = answers[request.url ?? ''] ?? { status: 404, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `127.0.0.1:${(server.address() as { port: number }).port}`
  folder = mkdtempSync(join(tmpdir(), 'sanhe-root-'))
  const DEPLOY_ACME_CA_FILE = join(folder, 'root.pem')
  writeFileSync(DEPLOY_ACME_CA_FILE, root.certificate)
  backend = await startTestBackend({ ALLOW_PRIVATE_AGENTS: '1', DEPLOY_ACME_CA_FILE })
})
afterAll(async () => {
  await backend.stop()
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function storedSecretary(pin: string | undefined) {
  const user = await backend.user()
  const { secretary } = await user.secretaries.add({
    body: {
      server_address: address,
      api_key: 'the-right-key',
      ...(pin && { tls_fingerprint: pin }),
    },
  })
  return {
    test: () => user.secretaries.test({ body: { secretary_id: secretary.id } }),
    invite: () => user.secretaries.invite({ params: { id: secretary.id } }),
  }
}

describe('a secretary paired by a self-signed certificate', () => {
  test('a connection test with a certificate pin succeeds before, during and after the agent uses a signed certificate', async () => {
    const secretary = await storedSecretary(computeCertificateFingerprint(new X509Certificate(own.cert)))
    for (const [shown, certificate] of [
      [own, 'pinned'],
      [signed, 'trusted'],
      [own, 'pinned'],
    ] as const) {
      server.setSecureContext(shown)
      expect(await secretary.test()).toMatchObject({ ok: true, secretary: { certificate } })
      expect(await secretary.invite()).toMatchObject({ token: 'pt_1' })
    }
  })

  test('a connection test without a certificate pin succeeds only while the agent uses a signed certificate', async () => {
    const secretary = await storedSecretary(undefined)
    server.setSecureContext(signed)
    expect(await secretary.test()).toMatchObject({ ok: true, secretary: { certificate: 'trusted' } })
    server.setSecureContext(own)
    expect(await secretary.test()).toMatchObject({ ok: false, error: { code: 'TLS_INVALID' } })
    await expect(secretary.invite()).rejects.toMatchObject({ body: { error: 'AGENT_UNREACHABLE' } })
  })
})
