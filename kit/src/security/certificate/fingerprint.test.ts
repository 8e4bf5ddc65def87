import { createHash, X509Certificate } from 'node:crypto'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { certificateFingerprint } from './fingerprint.ts'
import { selfSignedCertificate } from './self-signed.ts'

const newCertificate = () => new X509Certificate(selfSignedCertificate('203.0.113.7', systemClock.now()).cert)

test('a certificate is named by the SHA-256 of its bytes', () => {
  const certificate = newCertificate()
  const digest = createHash('sha256').update(certificate.raw).digest('base64')
  expect(certificateFingerprint(certificate)).toBe(`sha256/${digest}`)
})

test('another certificate of the same address has another name', () => {
  expect(certificateFingerprint(newCertificate())).not.toBe(certificateFingerprint(newCertificate()))
})
