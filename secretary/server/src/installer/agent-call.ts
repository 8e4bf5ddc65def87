import { X509Certificate } from 'node:crypto'
import { request } from 'node:http'
import { connect, type TLSSocket } from 'node:tls'
import { z } from 'zod'

/** An agent that is known by its certificate alone. */
export type KnownAgent = { host: string; port: number; tlsFingerprint: string; apiKey: string }

const timeoutMs = 10_000
const maxBytes = 256 * 1024

const Health = z.object({
  status: z.literal('ok'),
  name: z.string().max(100),
  avatar: z.string().max(10),
  version: z.string(),
})
const PairingCode = z.object({ url: z.string().max(4000), qr_svg: z.string(), expires_at: z.iso.datetime() })

/** `sha256/` and base64 of the certificate's SHA-256, as the pairing code names it. */
export const fingerprintOfPem = (pem: string) => fingerprintOf(new X509Certificate(pem).fingerprint256)

const fingerprintOf = (hexPairs: string) =>
  `sha256/${Buffer.from(hexPairs.replaceAll(':', ''), 'hex').toString('base64')}`

/** Who answers there by this very certificate and takes the key; undefined when that is nobody. */
export const readHealth = async (agent: KnownAgent) =>
  Health.safeParse(await call(agent, 'GET', '/api/health').catch(() => undefined)).data

/** A code by which one more device pairs with it; undefined when it gives none. */
export const askForPairingCode = async (agent: KnownAgent) =>
  PairingCode.safeParse(await call(agent, 'POST', '/api/pairing').catch(() => undefined)).data

/** The key is sent once the certificate was compared, not before. */
async function call(agent: KnownAgent, method: 'GET' | 'POST', path: string): Promise<unknown> {
  const { host, port, apiKey } = agent
  const socket = await openPinned(agent)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host,
        port,
        method,
        path,
        headers: { authorization: `Bearer ${apiKey}` },
        signal: AbortSignal.timeout(timeoutMs),
        createConnection: () => socket,
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
          if (text.length > maxBytes) sent.destroy(new Error('too long'))
        })
        response.on('error', reject)
        response.on('end', () => {
          const isWell = response.statusCode === 200 || response.statusCode === 201
          if (isWell) resolve(parsed(text))
          else reject(new Error(`the agent answered ${response.statusCode}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function openPinned({ host, port, tlsFingerprint }: KnownAgent): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    // Nobody signed it: what counts is that it is the very one.
    const socket = connect({ host, port, rejectUnauthorized: false, timeout: timeoutMs })
    socket.once('error', reject)
    socket.on('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('secureConnect', () => {
      if (fingerprintOf(socket.getPeerCertificate().fingerprint256) === tlsFingerprint) resolve(socket)
      else socket.destroy(new Error('another certificate'))
    })
  })
}
