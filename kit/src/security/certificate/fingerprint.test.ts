import { createHash, X509Certificate } from 'node:crypto'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { certificateFingerprint } from './fingerprint.ts'
import { selfSignedCertificate } from './self-signed.ts'

const newCertificate = () => new X509Certificate(selfSignedCertificate('203.0.113.7', systemClock.now()).cert)

test("certificateFingerprint returns the SHA-256 of the certificate's bytes", () => {
  const certificate = newCertificate()
  const digest = createHash('sha256').update(certificate.raw).digest('base64')
  expect(certificateFingerprint(certificate)).toBe(`sha256/${digest}`)
})

test('certificateFingerprint differs for two certificates of the same server address', () => {
  expect(certificateFingerprint(newCertificate())).not.toBe(certificateFingerprint(newCertificate()))
})
