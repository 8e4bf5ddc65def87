import type { ClientRequestArgs } from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import tls, { type ConnectionOptions } from 'node:tls'
import { certificateFingerprint } from '@sanhe/kit/security/certificate/fingerprint'

/** How a server proved who it is: by an authority that browsers trust too, or by the pinned certificate alone. */
export type Trust = 'trusted' | 'pinned'

type Ready = (error: Error | null, socket: Duplex) => void

/**
 * A connection to a server that shows the pinned certificate, signed by anybody and for any name, or one that an
 * authority signed for this very host: an agent that was pinned by its self-signed certificate gets a signed one later
 * and goes back to its own when that cannot be renewed. Nothing, and no key, is sent before the check.
 */
export const pinnedConnection = (
  fingerprint: string,
  signal: AbortSignal,
  onTrust: (trust: Trust) => void,
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
      const isPinned = shown && certificateFingerprint(shown) === fingerprint
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
