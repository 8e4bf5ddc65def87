// Usage: node main.ts <folder> <address>. Writes a self-signed certificate and its key into the folder, unless they
// exist.
import { systemClock } from '@sanhe/kit/runtime/clock'
import { ensureSelfSignedCertificate } from './local-certificate.ts'

const [folder = '', address = ''] = process.argv.slice(2)
ensureSelfSignedCertificate(folder, address, systemClock.now())
