import { createHash, X509Certificate } from 'node:crypto'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { computeCertificateFingerprint } from './fingerprint.ts'
import { createSelfSignedCertificate } from './self-signed.ts'

const newCertificate = () =>
  new X509Certificate(createSelfSignedCertificate('203.0.113.7', systemClock.now()).cert)

test("computeCertificateFingerprint returns the SHA-256 of the certificate's bytes", () => {
  const certificate = newCertificate()
  const digest = createHash('sha256').update(certificate.raw).digest('base64')
  expect(computeCertificateFingerprint(certificate)).toBe(`sha256/${digest}`)
})

test('computeCertificateFingerprint differs for two certificates of the same server address', () => {
  expect(computeCertificateFingerprint(newCertificate())).not.toBe(
    computeCertificateFingerprint(newCertificate()),
  )
})
