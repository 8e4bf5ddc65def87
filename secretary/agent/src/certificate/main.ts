// node main.ts <folder> <address>: a key and a certificate of this server's own, unless they are there.
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { selfSignedCertificate } from '@sanhe/kit/certificate/self-signed'
import { systemClock } from '@sanhe/kit/clock'

const [folder = '', address = ''] = process.argv.slice(2)
const certFile = join(folder, 'cert.pem')

if (!existsSync(certFile)) {
  const { cert, key } = selfSignedCertificate(address, systemClock.now())
  mkdirSync(folder, { recursive: true, mode: 0o750 })
  writeFileSync(join(folder, 'key.pem'), key, { mode: 0o640 })
  writeFileSync(`${certFile}.new`, cert, { mode: 0o644 })
  // Last of all: a certificate that is there has its key.
  renameSync(`${certFile}.new`, certFile)
}
