import { X509Certificate } from 'node:crypto'
import type { Clock } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { Log } from '@sanhe/kit/runtime/log'
import { certificateFingerprint } from '@sanhe/kit/security/certificate/fingerprint'
import type { Config } from '#config'
import type { ServedCertificate } from '#core'
import { autoRenewedCertificate } from './auto-renewal.ts'
import { identifierOf, validityOf } from './bundle.ts'
import { type CertificatePair, ownCertificate } from './own-certificate.ts'
import type { RunAuthorityTask } from './task.ts'

export type CertificateKeeper = ServedCertificate & {
  /** Gives this server every new certificate from now on, and requests the first one. */
  serveBy(server: object): void
  jobs: Job[]
  /** Resolves when no attempt is running. */
  settled(): Promise<void>
  stop(): Promise<void>
}

export type KeeperDeps = {
  config: Pick<Config, 'tls' | 'tlsFingerprint' | 'acme' | 'dataDir' | 'host'>
  clock: Clock
  log: Log
}

export type KeeperOptions = {
  /** Polling of an order: number of attempts, and pauses that double up to the longest. */
  polling?: { attempts: number; firstMs: number; longestMs: number }
  /** Runs a request to the authority; by default in a separate process. */
  runTask?: RunAuthorityTask
  /** 0 to 1, for jitter. */
  random?: () => number
}

/**
 * Chooses the certificate to serve: none (plain HTTP), the configured files, or one of an authority that is renewed
 * automatically.
 */
export function openCertificates(deps: KeeperDeps, options: KeeperOptions = {}): CertificateKeeper {
  const { config, clock } = deps
  const own = ownCertificate(config, clock.now())
  const ownPin = config.tlsFingerprint ?? (own && pinOf(own))
  const identifier = config.acme && identifierOf(config.acme.publicAddress)
  if (!own || !config.acme || !identifier) return fixedCertificate(own, ownPin)
  return autoRenewedCertificate({ ...deps, ...options, acme: config.acme, identifier, own, ownPin })
}

const pinOf = ({ cert }: CertificatePair) => certificateFingerprint(new X509Certificate(cert))

const fixedCertificate = (own: CertificatePair | undefined, pin: string | undefined): CertificateKeeper => ({
  current: () => own,
  pin: () => pin,
  status: () => ({
    state: own ? 'file' : 'none',
    problem: null,
    expiresAt: own ? validityOf(own.cert).to : null,
  }),
  serveBy() {},
  jobs: [],
  async settled() {},
  async stop() {},
})
