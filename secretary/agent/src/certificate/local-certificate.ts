import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '@sanhe/kit/runtime/clock'
import { createSelfSignedCertificate } from '@sanhe/kit/security/certificate/self-signed'
import type { Config } from '#config'
import { parseIdentifier } from './certificate-bundle.ts'

/** Certificate and key as PEM. */
export type CertificatePair = { cert: string; key: string }

/** Writes a self-signed certificate and its key into a folder, unless they exist. */
export function ensureSelfSignedCertificate(folder: string, address: string, now: Instant) {
  const certFile = join(folder, 'cert.pem')
  const keyFile = join(folder, 'key.pem')
  if (!existsSync(certFile)) {
    const { cert, key } = createSelfSignedCertificate(address, now)
    mkdirSync(folder, { recursive: true, mode: 0o750 })
    writeFileSync(keyFile, key, { mode: 0o640 })
    writeFileSync(`${certFile}.new`, cert, { mode: 0o644 })
    // The certificate is written last: if it exists, its key exists too.
    renameSync(`${certFile}.new`, certFile)
  }
  return { certFile, keyFile }
}

/**
 * Returns the certificate to serve without an authority: the configured files, else a self-signed pair in the data
 * folder.
 */
export function loadLocalCertificate(
  { tls, acme, dataDir }: Pick<Config, 'tls' | 'acme' | 'dataDir'>,
  now: Instant,
) {
  const files =
    tls ??
    (acme &&
      ensureSelfSignedCertificate(
        join(dataDir, 'certificate'),
        parseIdentifier(acme.publicAddress)?.value ?? acme.publicAddress,
        now,
      ))
  return files && { cert: readFileSync(files.certFile, 'utf8'), key: readFileSync(files.keyFile, 'utf8') }
}
