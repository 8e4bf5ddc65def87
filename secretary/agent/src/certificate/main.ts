// node main.ts <folder> <address>: writes a self-signed certificate and its key, unless they exist.
import { systemClock } from '@sanhe/kit/runtime/clock'
import { ensureOwnCertificate } from './own-certificate.ts'

const [folder = '', address = ''] = process.argv.slice(2)
ensureOwnCertificate(folder, address, systemClock.now())
