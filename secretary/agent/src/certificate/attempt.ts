import type { Config } from '#config'
import type { Bundle } from './bundle.ts'
import { type ChallengeType, listenForChallenge } from './challenges.ts'
import { CertificateError } from './errors.ts'
import { type OrderInput, orderCertificate } from './order.ts'

export type AcmeConfig = NonNullable<Config['acme']>

export type CertificateAttempt = {
  acme: AcmeConfig
  /** Network interface that the agent listens on. */
  host: string
  order: Pick<OrderInput, 'accountKey' | 'identifier' | 'replaces' | 'polling'>
}

/** Tries each challenge whose port is free until one leads to a certificate. Throws a CertificateError. */
export async function requestCertificate({ acme, host, order }: CertificateAttempt): Promise<Bundle> {
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
      // Another challenge helps only if the authority could not reach the agent with this one.
      if (fault.code !== 'VALIDATION_FAILED') break
    } finally {
      await listener.close()
    }
  }
  throw mainFault(faults)
}

const challengesOf = ({ httpPort, tlsPort }: AcmeConfig): { type: ChallengeType; port: number }[] => [
  ...(httpPort ? [{ type: 'http-01' as const, port: httpPort }] : []),
  ...(tlsPort ? [{ type: 'tls-alpn-01' as const, port: tlsPort }] : []),
]

/** Prefers an error of the authority to a port in use. All messages are kept for the log. */
function mainFault(faults: CertificateError[]) {
  const main = faults.findLast(({ code }) => code !== 'PORTS_UNAVAILABLE') ?? faults[0]
  const message = faults.map((fault) => fault.message).join('; ')
  return new CertificateError(main?.code ?? 'PORTS_UNAVAILABLE', message, main?.retryAfterMs)
}
