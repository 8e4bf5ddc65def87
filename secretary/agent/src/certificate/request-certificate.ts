import type { Config } from '#config'
import type { CertificateBundle } from './certificate-bundle.ts'
import { type AcmeChallengeType, listenForChallenge } from './challenges.ts'
import { CertificateError } from './errors.ts'
import { type CertificateOrderInput, orderCertificate } from './order.ts'

export type AcmeClientConfig = NonNullable<Config['acme']>

export type CertificateAttempt = {
  acme: AcmeClientConfig
  /** Host of the network interface on which the agent listens. */
  host: string
  order: Pick<CertificateOrderInput, 'accountKey' | 'identifier' | 'replaces' | 'polling'>
}

/** Tries each challenge whose port is free until one leads to a certificate. Throws a CertificateError. */
export async function requestCertificate({
  acme,
  host,
  order,
}: CertificateAttempt): Promise<CertificateBundle> {
  const faults: CertificateError[] = []
  for (const { type, port } of challengesOf(acme)) {
    const listener = await listenForChallenge(type, host, port).catch((error: CertificateError) => error)
    if (listener instanceof Error) {
      faults.push(listener)
      continue
    }
    try {
      return await orderCertificate({ ...acme, ...order }, listener)
    } catch (error) {
      const fault = error as CertificateError
      faults.push(fault)
      // The next challenge is tried only if the validation failed. After any other error, another challenge would fail
      // too.
      if (fault.code !== 'VALIDATION_FAILED') break
    } finally {
      await listener.close()
    }
  }
  throw mainFault(faults)
}

const challengesOf = ({
  httpPort,
  tlsPort,
}: AcmeClientConfig): { type: AcmeChallengeType; port: number }[] => [
  ...(httpPort ? [{ type: 'http-01' as const, port: httpPort }] : []),
  ...(tlsPort ? [{ type: 'tls-alpn-01' as const, port: tlsPort }] : []),
]

/**
 * Returns the main error: an error of the authority takes precedence over a port in use. All messages are kept for the
 * log.
 */
function mainFault(faults: CertificateError[]) {
  const main = faults.findLast(({ code }) => code !== 'PORTS_UNAVAILABLE') ?? faults[0]
  const message = faults.map((fault) => fault.message).join('; ')
  return new CertificateError(main?.code ?? 'PORTS_UNAVAILABLE', message, main?.retryAfterMs)
}
