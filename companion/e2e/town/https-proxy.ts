import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setDefaultCACertificates, getCACertificates } from 'node:tls'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { createSelfSignedCertificate } from '@sanhe/kit/security/certificate/self-signed'

/**
 * Starts an HTTPS proxy in front of the service, as in production, and makes this process trust the certificate of the
 * proxy. `target` returns the URL of the service. The proxy forwards the header X-Forwarded-For, so that each browser
 * of a test can have a different IP address.
 */
export async function startHttpsProxy(target: () => string) {
  const { cert, key } = createSelfSignedCertificate('127.0.0.1', systemClock.now())
  setDefaultCACertificates([...getCACertificates(), cert])
  const server = createServer({ cert, key }, (incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const forwarded = { ...headers, 'x-forwarded-proto': 'https' }
    const upstream = request(new URL(url, target()), { method, headers: forwarded })
    upstream.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    upstream.on('error', () => outgoing.destroy())
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
