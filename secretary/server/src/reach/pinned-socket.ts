import { createHash } from 'node:crypto'
import { isIP, type LookupFunction } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import type { Place } from './rules.ts'

/** A name that was looked up already: the connection goes to what was looked at. */
export const lookupFrom =
  (addresses: string[]): LookupFunction =>
  (_, { all }, answer) => {
    const known = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = known
    if (all) answer(null, known)
    else answer(null, first?.address ?? '', first?.family)
  }

const fingerprintOf = (certificate: Buffer) =>
  `sha256/${createHash('sha256').update(certificate).digest('base64')}`

/** A connection to the holder of this certificate, whoever signed it; nothing is sent to anybody else. */
export function openPinned(
  { host, port }: Place,
  addresses: string[],
  fingerprint: string,
  signal: AbortSignal,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      lookup: lookupFrom(addresses),
      ...(isIP(host) ? {} : { servername: host }),
      rejectUnauthorized: false,
    })
    signal.addEventListener('abort', () => socket.destroy(new Error('the time is over')), { once: true })
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      if (fingerprintOf(socket.getPeerX509Certificate()?.raw ?? Buffer.of()) === fingerprint)
        return resolve(socket)
      socket.destroy()
      reject(Object.assign(new Error('another certificate'), { code: 'ERR_TLS_PINNED_CERTIFICATE' }))
    })
  })
}
