import { X509Certificate } from 'node:crypto'
import type { Clock } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { Log } from '@sanhe/kit/runtime/log'
import { computeCertificateFingerprint } from '@sanhe/kit/security/certificate/fingerprint'
import type { Config } from '#config'
import type { ServedCertificate } from '#core'
import type { RunCertificateAuthorityTask } from './authority-task.ts'
import { createAutoRenewedCertificate } from './auto-renewal.ts'
import { parseIdentifier, readValidityPeriod } from './certificate-bundle.ts'
import { type CertificatePair, loadLocalCertificate } from './local-certificate.ts'

export type CertificateManager = ServedCertificate & {
  /** Requests the first certificate, and passes each new certificate to the given server from now on. */
  serveBy(server: object): void
  jobs: Job[]
  /** Resolves when no attempt to get a certificate is running. */
  settled(): Promise<void>
  stop(): Promise<void>
}

export type CertificateManagerDeps = {
  config: Pick<Config, 'tls' | 'tlsFingerprint' | 'acme' | 'dataDir' | 'host'>
  clock: Clock
  log: Log
}

export type CertificateManagerOptions = {
  /** Polling of an order: number of attempts, and pauses that double up to the longest pause. */
  polling?: { attempts: number; firstMs: number; longestMs: number }
  /** Runs a request to the authority. Default: in a child process. */
  runTask?: RunCertificateAuthorityTask
  /** Returns a random number from 0 to 1, for jitter. */
  random?: () => number
}

/**
 * Chooses the certificate to serve: no certificate (plain HTTP), the configured files, or a certificate of an
 * authority, which is renewed automatically.
 */
export function openCertificateManager(
  deps: CertificateManagerDeps,
  options: CertificateManagerOptions = {},
): CertificateManager {
  const { config, clock } = deps
  const own = loadLocalCertificate(config, clock.now())
  const ownPin = config.tlsFingerprint ?? (own && computePin(own))
  const identifier = config.acme && parseIdentifier(config.acme.publicAddress)
  if (!own || !config.acme || !identifier) return fixedCertificate(own, ownPin)
  return createAutoRenewedCertificate({ ...deps, ...options, acme: config.acme, identifier, own, ownPin })
}

const computePin = ({ cert }: CertificatePair) => computeCertificateFingerprint(new X509Certificate(cert))

const fixedCertificate = (own: CertificatePair | undefined, pin: string | undefined): CertificateManager => ({
  current: () => own,
  pin: () => pin,
  status: () => ({
    state: own ? 'file' : 'none',
    problem: null,
    expiresAt: own ? readValidityPeriod(own.cert).to : null,
  }),
  serveBy() {},
  jobs: [],
  async settled() {},
  async stop() {},
})
