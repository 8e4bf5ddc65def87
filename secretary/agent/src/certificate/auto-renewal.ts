import { Server as TlsServer } from 'node:tls'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { createCertificateAttemptPlan } from './attempt-plan.ts'
import {
  type CertificateBundle,
  type CertificateIdentifier,
  findBundleProblem,
  readValidityPeriod,
} from './certificate-bundle.ts'
import { runInChildProcess } from './child-process.ts'
import { CertificateError } from './errors.ts'
import { openCertificateFiles } from './files.ts'
import type {
  CertificateManager,
  CertificateManagerDeps,
  CertificateManagerOptions,
} from './certificate-manager.ts'
import type { CertificatePair } from './local-certificate.ts'
import { createSuggestedRenewalReader } from './renewal-suggestions.ts'
import type { AcmeClientConfig } from './request-certificate.ts'
import { computeRenewalTime } from './rules.ts'

type AutoRenewalDeps = CertificateManagerDeps &
  CertificateManagerOptions & {
    acme: AcmeClientConfig
    identifier: CertificateIdentifier
    own: CertificatePair
    ownPin: string | undefined
  }

/**
 * Polls an order for at most two minutes. Validation takes time, because an authority validates from several places.
 */
const usualPolling = { attempts: 14, firstMs: 1000, longestMs: 10_000 }

/**
 * Requests a certificate, stores and renews it. New connections of the running server use the new certificate; open
 * connections keep the previous one. The self-signed certificate is served while there is no valid certificate of the
 * authority.
 */
export function createAutoRenewedCertificate(deps: AutoRenewalDeps): CertificateManager {
  const { config, clock, acme, identifier } = deps
  const { random = Math.random, polling = usualPolling, runTask = runInChildProcess } = deps
  const files = openCertificateFiles(config.dataDir, acme.directoryUrl)
  const attempts = createCertificateAttemptPlan({ ...deps, files, random })
  const stopped = new AbortController()
  const suggestions = createSuggestedRenewalReader({ ...deps, random, runTask, signal: stopped.signal })
  const serving = createServing(deps.own, selectUsableBundle(files.bundle(), identifier, clock.now()))
  let jitter = random()
  let current: Promise<void> | undefined
  let hasTried = false

  async function renew() {
    attempts.begin()
    try {
      const order = { accountKey: files.accountKey(), identifier, replaces: serving.issued()?.chain, polling }
      const task = { kind: 'certificate', acme, host: config.host, order } as const
      const bundle = requireUsableBundle(await runTask(task, stopped.signal), identifier, clock.now())
      files.writeBundle(bundle)
      attempts.succeed(readValidityPeriod(bundle.chain).to)
      suggestions.reset()
      jitter = random()
      serving.serve(bundle)
    } catch (error) {
      if (stopped.signal.aborted) attempts.withdraw()
      else attempts.fail(error as Error)
    }
    hasTried = true
  }

  /** Returns the certificate work that is due now. */
  function dueWork(now: Instant) {
    const issued = serving.issued()
    const isDue =
      !issued || now >= computeRenewalTime(readValidityPeriod(issued.chain), suggestions.at(), jitter)
    if (isDue) return attempts.isAllowed(now) ? renew() : undefined
    return issued && suggestions.isDue(now) ? suggestions.read(issued.chain) : undefined
  }

  /**
   * Starts the due work without waiting for its end, because a slow authority must not block reminders and other jobs.
   */
  function check(now: Instant) {
    const issued = serving.issued()
    if (issued && now >= readValidityPeriod(issued.chain).to) serving.serve(undefined)
    if (!current && !stopped.signal.aborted) current = dueWork(now)?.finally(() => (current = undefined))
  }

  return {
    current: serving.pair,
    pin: () => (serving.issued() ? undefined : deps.ownPin),
    status: () => ({
      state: serving.issued() ? 'issued' : current && !hasTried ? 'pending' : 'failed',
      problem: attempts.problem(),
      expiresAt: readValidityPeriod(serving.pair().cert).to,
    }),
    serveBy(running) {
      serving.attach(running)
      check(clock.now())
    },
    jobs: [{ name: 'certificate.renew', everyMs: minuteMs, run: check }],
    settled: async () => current,
    async stop() {
      stopped.abort()
      await current
    },
  }
}

/** Chooses the certificate for new connections: the authority's, or else the self-signed one. */
function createServing(own: CertificatePair, stored: CertificateBundle | undefined) {
  let issued = stored
  let server: TlsServer | undefined
  const pair = (): CertificatePair => (issued ? { cert: issued.chain, key: issued.key } : own)
  return {
    pair,
    issued: () => issued,
    serve(bundle: CertificateBundle | undefined) {
      issued = bundle
      server?.setSecureContext(pair())
    },
    attach: (running: object) => void (server = running instanceof TlsServer ? running : undefined),
  }
}

/** Returns a stored certificate; undefined if it has expired or the server's address has changed. */
const selectUsableBundle = (
  bundle: CertificateBundle | undefined,
  identifier: CertificateIdentifier,
  now: Instant,
) => (bundle && !findBundleProblem(bundle, identifier, now) ? bundle : undefined)

/** Returns the authority's certificate if it is valid. An invalid response must not replace the working certificate. */
function requireUsableBundle(answer: unknown, identifier: CertificateIdentifier, now: Instant) {
  const bundle = answer as CertificateBundle
  const problem = findBundleProblem(bundle, identifier, now)
  if (problem) throw new CertificateError('CERTIFICATE_UNUSABLE', problem)
  return bundle
}
