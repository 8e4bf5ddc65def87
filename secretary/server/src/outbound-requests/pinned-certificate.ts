import type { ClientRequestArgs } from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import tls, { type ConnectionOptions } from 'node:tls'
import { computeCertificateFingerprint } from '@sanhe/kit/security/certificate/fingerprint'

/** Proof of a server's identity: a certificate of a trusted authority, or only the pinned certificate. */
export type CertificateTrust = 'trusted' | 'pinned'

type Ready = (error: Error | null, socket: Duplex) => void

/**
 * Connects to a server that shows either the pinned certificate (by any signer and for any name) or a certificate that
 * an authority signed for this host. Both kinds are accepted, because an agent can change between them: it gets a
 * signed certificate later, and returns to the self-signed one when renewal fails. Before the check, nothing is sent,
 * in particular no key.
 */
export const connectWithPinnedCertificate = (
  fingerprint: string,
  signal: AbortSignal,
  onTrust: (trust: CertificateTrust) => void,
) => ({
  createConnection(options: ClientRequestArgs, ready: Ready) {
    const { host } = options
    const named = { servername: host && !isIP(host) ? host : '', rejectUnauthorized: false }
    const socket = tls.connect({ ...(options as ConnectionOptions), ...named })
    signal.addEventListener('abort', () => socket.destroy(new Error('out of time')), { once: true })
    const fail = (error: Error) => ready(error, socket)
    socket.once('error', fail)
    socket.once('secureConnect', () => {
      socket.off('error', fail)
      const shown = socket.getPeerX509Certificate()
      const isPinned = shown && computeCertificateFingerprint(shown) === fingerprint
      if (isPinned || socket.authorized) {
        onTrust(socket.authorized ? 'trusted' : 'pinned')
        return ready(null, socket)
      }
      socket.destroy()
      fail(Object.assign(new Error('another certificate'), { code: 'ERR_TLS_CERT_NOT_PINNED' }))
    })
    return undefined
  },
})
