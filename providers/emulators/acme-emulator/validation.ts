import { createHash, X509Certificate as NodeCertificate } from 'node:crypto'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { X509Certificate } from '@peculiar/x509'
import type { AcmeIdentifier } from './authority.ts'
import { AcmeProblem } from './problems.ts'

export type ChallengeValidation = {
  identifier: AcmeIdentifier
  token: string
  keyAuthorization: string
  port: number
}

const timeoutMs = 5000
const acmeIdentifier = '1.3.6.1.5.5.7.1.31'

const toUrlHost = ({ value }: AcmeIdentifier) => (isIP(value) === 6 ? `[${value}]` : value)

/** Performs HTTP-01 validation (RFC 8555, 8.3) on the test's port instead of port 80. */
export async function validateHttpChallenge({
  identifier,
  token,
  keyAuthorization,
  port,
}: ChallengeValidation) {
  const url = `http://${toUrlHost(identifier)}:${port}/.well-known/acme-challenge/${token}`
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => {
    throw new AcmeProblem('connection', `nothing answers at ${url}`)
  })
  const text = (await response.text()).trim()
  if (!response.ok || text !== keyAuthorization)
    throw new AcmeProblem('unauthorized', `${url} answers ${response.status} and not the key authorization`)
}

/** Performs TLS-ALPN-01 validation (RFC 8737 and RFC 8738, 6) on the test's port instead of port 443. */
export async function validateTlsAlpnChallenge(proof: ChallengeValidation) {
  const raw = await fetchServedCertificate(proof)
  const certificate = new X509Certificate(raw)
  const extension = certificate.getExtension(acmeIdentifier)
  const digest = createHash('sha256').update(proof.keyAuthorization).digest()
  const expected = Buffer.concat([Buffer.from([0x04, digest.length]), digest])
  if (!extension?.critical || !Buffer.from(extension.value).equals(expected))
    throw new AcmeProblem('unauthorized', 'the certificate does not carry the key authorization')
  const { type, value } = proof.identifier
  const names = new NodeCertificate(Buffer.from(raw)).subjectAltName
  if (names !== `${type === 'ip' ? 'IP Address' : 'DNS'}:${value}`)
    throw new AcmeProblem('unauthorized', `the certificate is for ${names}`)
}

function fetchServedCertificate({ identifier: { value }, port }: ChallengeValidation) {
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const socket = connect({
      host: value,
      port,
      ALPNProtocols: ['acme-tls/1'],
      servername: toServerName(value),
      rejectUnauthorized: false,
      timeout: timeoutMs,
    })
    const fail = (detail: string) => {
      socket.destroy()
      reject(new AcmeProblem('connection', detail))
    }
    socket.once('error', (error) => fail(`${value}:${port}: ${error.message}`))
    socket.once('timeout', () => fail(`${value}:${port} does not answer`))
    socket.once('secureConnect', () => {
      const raw = socket.getPeerX509Certificate()?.raw
      if (socket.alpnProtocol !== 'acme-tls/1' || !raw) return fail('the server does not speak acme-tls/1')
      socket.destroy()
      resolve(new Uint8Array(raw))
    })
  })
}

/**
 * Returns the server name for the TLS handshake. SNI allows no IP address, so RFC 8738 uses the name for reverse DNS
 * lookups.
 */
const toServerName = (value: string) =>
  isIP(value) === 4 ? `${value.split('.').toReversed().join('.')}.in-addr.arpa` : isIP(value) ? '' : value
