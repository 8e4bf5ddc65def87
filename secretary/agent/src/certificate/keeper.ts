import { X509Certificate } from 'node:crypto'
import type { Clock } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { Log } from '@sanhe/kit/runtime/log'
import { certificateFingerprint } from '@sanhe/kit/security/certificate/fingerprint'
import type { Config } from '#config'
import type { ServedCertificate } from '#core'
import { identifierOf, validityOf } from './bundle.ts'
import { ownCertificate, type Pair } from './own-certificate.ts'
import { renewedCertificate } from './renewed.ts'
import type { RunTask } from './task.ts'

export type CertificateKeeper = ServedCertificate & {
  /** From now on this server gets every new certificate, and the first one is requested. */
  serveBy(server: object): void
  jobs: Job[]
  /** Resolves when no attempt is in progress. */
  settled(): Promise<void>
  stop(): Promise<void>
}

export type KeeperDeps = {
  config: Pick<Config, 'tls' | 'tlsFingerprint' | 'acme' | 'dataDir' | 'host'>
  clock: Clock
  log: Log
}

export type KeeperOptions = {
  /** How long a status is asked for: so many times, with pauses that double up to the longest. */
  polling?: { attempts: number; firstMs: number; longestMs: number }
  /** How the authority is asked; by default in a process of its own. */
  runTask?: RunTask
  /** 0 to 1, for jitter. */
  random?: () => number
}

/** Chooses what serves: plain HTTP, the configured files, or a certificate that an authority signs and we renew. */
export function openCertificates(deps: KeeperDeps, options: KeeperOptions = {}): CertificateKeeper {
  const { config, clock } = deps
  const own = ownCertificate(config, clock.now())
  const ownPin = config.tlsFingerprint ?? (own && pinOf(own))
  const identifier = config.acme && identifierOf(config.acme.publicAddress)
  if (!own || !config.acme || !identifier) return fixedCertificate(own, ownPin)
  return renewedCertificate({ ...deps, ...options, acme: config.acme, identifier, own, ownPin })
}

const pinOf = ({ cert }: Pair) => certificateFingerprint(new X509Certificate(cert))

const fixedCertificate = (own: Pair | undefined, pin: string | undefined): CertificateKeeper => ({
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
