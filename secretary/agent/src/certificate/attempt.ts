import type { Clock } from '@sanhe/kit/clock'
import type { Config } from '#config'
import { type ChallengeType, listenForChallenge } from './challenges.ts'
import { CertificateError } from './errors.ts'
import type { OrderWish } from './order.ts'
import type { Bundle } from './bundle.ts'

export type Acme = NonNullable<Config['acme']>

type Attempt = {
  acme: Acme
  /** The interface that the agent itself listens on. */
  host: string
  clock: Clock
  wish: Pick<OrderWish, 'accountKey' | 'identifier' | 'replaces' | 'polling'>
  signal: AbortSignal
}

/** Tries each challenge whose port is free until one leads to a certificate. Throws a CertificateError. */
export async function requestCertificate({ acme, host, clock, wish, signal }: Attempt): Promise<Bundle> {
  const faults: CertificateError[] = []
  for (const { type, port } of challengesOf(acme)) {
    const listener = await listenForChallenge(type, host, port).catch((error: CertificateError) => error)
    if (listener instanceof Error) {
      faults.push(listener)
      continue
    }
    const close = () => void listener.close()
    signal.addEventListener('abort', close)
    try {
      // Loaded when needed: most of an agent's life no certificate is requested.
      const { orderCertificate } = await import('./order.ts')
      return await orderCertificate({ ...acme, ...wish }, listener, clock.now)
    } catch (error) {
      const fault = error as CertificateError
      faults.push(fault)
      // Another challenge helps only where the authority did not get through by this one.
      if (fault.code !== 'VALIDATION_FAILED') break
    } finally {
      signal.removeEventListener('abort', close)
      await listener.close()
    }
  }
  throw worstOf(faults)
}

const challengesOf = ({ httpPort, tlsPort }: Acme): { type: ChallengeType; port: number }[] => [
  ...(httpPort ? [{ type: 'http-01' as const, port: httpPort }] : []),
  ...(tlsPort ? [{ type: 'tls-alpn-01' as const, port: tlsPort }] : []),
]

/** An answer of the authority says more than a port that is taken; all messages are kept for the log. */
function worstOf(faults: CertificateError[]) {
  const main = faults.findLast(({ code }) => code !== 'PORTS_UNAVAILABLE') ?? faults[0]
  const message = faults.map((fault) => fault.message).join('; ')
  return new CertificateError(main?.code ?? 'PORTS_UNAVAILABLE', message, main?.retryAfterMs)
}
