import { createPrivateKey, X509Certificate } from 'node:crypto'
import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { createSelfSignedCertificate } from './self-signed.ts'

const now = fromIso('2026-11-21T08:00:00Z')

test.each(['203.0.113.7', '2001:db8::7', '2001:db8:0:1:2:3:4:5', '::1'])(
  'createSelfSignedCertificate for %s is signed by its own key and valid for ten years',
  (address) => {
    const { cert, key } = createSelfSignedCertificate(address, now)
    const certificate = new X509Certificate(cert)
    expect(certificate.checkIP(address)).toBe(address)
    expect(certificate.checkIP('203.0.113.8')).toBeUndefined()
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true)
    expect(certificate.validFromDate.toISOString()).toBe('2026-11-20T08:00:00.000Z')
    expect(certificate.validToDate.getFullYear()).toBe(2036)
  },
)

test('createSelfSignedCertificate accepts a host name', () => {
  const { cert } = createSelfSignedCertificate('agent.example', now)
  expect(new X509Certificate(cert).checkHost('agent.example')).toBe('agent.example')
})
