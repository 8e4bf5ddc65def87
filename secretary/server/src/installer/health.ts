import { X509Certificate } from 'node:crypto'
import { request } from 'node:https'
import { z } from 'zod'

export type Reached = { host: string; port: number; certificate: string; apiKey: string }

const timeoutMs = 10_000
const maxBytes = 64 * 1024
const Health = z.object({
  status: z.literal('ok'),
  name: z.string().max(100),
  avatar: z.string().max(10),
  version: z.string(),
})

/** `sha256/` and base64 of the certificate's SHA-256, as the pairing code names it. */
export const certificateFingerprint = (pem: string) =>
  `sha256/${Buffer.from(new X509Certificate(pem).fingerprint256.replaceAll(':', ''), 'hex').toString('base64')}`

/** Who answers there by this very certificate and takes the key; undefined when that is nobody. */
export async function readHealth(reached: Reached) {
  const answer = await ask(reached).catch(() => undefined)
  return Health.safeParse(answer).data
}

async function ask({ host, port, certificate, apiKey }: Reached): Promise<unknown> {
  const pinned = new X509Certificate(certificate).fingerprint256
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host,
        port,
        path: '/api/health',
        agent: false,
        ca: certificate,
        headers: { authorization: `Bearer ${apiKey}` },
        signal: AbortSignal.timeout(timeoutMs),
        // Known by its certificate, not by its name.
        checkServerIdentity: (_, shown) =>
          shown.fingerprint256 === pinned ? undefined : new Error('another certificate'),
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
          if (text.length > maxBytes) call.destroy(new Error('too long'))
        })
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(JSON.parse(text))
            : reject(new Error(String(response.statusCode))),
        )
        response.on('error', reject)
      },
    )
    call.on('error', reject)
    call.end()
  })
}
