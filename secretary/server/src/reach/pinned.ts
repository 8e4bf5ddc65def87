import type { ClientRequestArgs } from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import tls, { type ConnectionOptions } from 'node:tls'
import { certificateFingerprint } from '@sanhe/kit/certificate/fingerprint'

type Ready = (error: Error | null, socket: Duplex) => void

/**
 * A connection to whoever shows this very certificate, signed by anybody and for any name. It is handed over only
 * after that: nothing, and no key, is sent to another.
 */
export const pinnedConnection = (fingerprint: string, signal: AbortSignal) => ({
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
      if (shown && certificateFingerprint(shown) === fingerprint) return ready(null, socket)
      socket.destroy()
      fail(Object.assign(new Error('another certificate'), { code: 'ERR_TLS_CERT_NOT_PINNED' }))
    })
    return undefined
  },
})
