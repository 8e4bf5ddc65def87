import { Server as TlsServer } from 'node:tls'
import { type Instant, minuteMs } from '@sanhe/kit/clock'
import { type Acme, requestCertificate } from './attempt.ts'
import { createAttempts } from './attempts.ts'
import { type Bundle, bundleProblem, type Identifier, validityOf } from './bundle.ts'
import { openCertificateFiles } from './files.ts'
import type { CertificateKeeper, KeeperDeps, KeeperOptions } from './keeper.ts'
import type { Pair } from './own-certificate.ts'
import { renewalTime } from './rules.ts'
import { createSuggestions } from './suggestions.ts'

type RenewedDeps = KeeperDeps &
  KeeperOptions & { acme: Acme; identifier: Identifier; own: Pair; ownPin: string | undefined }

/** Two minutes at most: an authority looks at a server from several places. */
const usualPolling = { attempts: 14, firstMs: 1000, longestMs: 10_000 }

/**
 * Requests a certificate, stores it, renews it by the clock and hands each new one to the running server: connections
 * that are open keep theirs. The agent's own certificate serves whenever there is no valid one of the authority.
 */
export function renewedCertificate(deps: RenewedDeps): CertificateKeeper {
  const { config, clock, acme, identifier, own, random = Math.random, polling = usualPolling } = deps
  const files = openCertificateFiles(config.dataDir, acme.directoryUrl)
  const attempts = createAttempts({ ...deps, files, random })
  const suggestions = createSuggestions({ ...deps, random })
  const stopped = new AbortController()
  let server: TlsServer | undefined
  let issued = usable(files.bundle(), identifier, clock.now())
  let jitter = random()
  let current: Promise<void> | undefined
  let hasTried = false

  const pair = (): Pair => (issued ? { cert: issued.chain, key: issued.key } : own)

  function serve(bundle: Bundle | undefined) {
    issued = bundle
    server?.setSecureContext(pair())
  }

  async function renew() {
    attempts.begin()
    try {
      const wish = { accountKey: files.accountKey(), identifier, replaces: issued?.chain, polling }
      const { signal } = stopped
      const bundle = await requestCertificate({ acme, host: config.host, clock, wish, signal })
      files.writeBundle(bundle)
      attempts.succeed(validityOf(bundle.chain).to)
      suggestions.reset()
      jitter = random()
      serve(bundle)
    } catch (error) {
      // A stop in the middle says nothing about the authority.
      if (!stopped.signal.aborted) attempts.fail(error as Error)
    }
    hasTried = true
  }

  /** What is due now. */
  function dueWork(now: Instant) {
    const isDue = !issued || now >= renewalTime(validityOf(issued.chain), suggestions.at(), jitter)
    if (isDue) return attempts.isAllowed(now) ? renew() : undefined
    return issued && suggestions.isDue(now) ? suggestions.read(issued.chain) : undefined
  }

  /** Starts what is due and does not wait for it: reminders and other jobs must not stand behind an authority. */
  function check(now: Instant) {
    if (issued && now >= validityOf(issued.chain).to) serve(undefined)
    if (!current && !stopped.signal.aborted) current = dueWork(now)?.finally(() => (current = undefined))
  }

  return {
    current: pair,
    pin: () => (issued ? undefined : deps.ownPin),
    status: () => ({
      state: issued ? 'issued' : current && !hasTried ? 'pending' : 'failed',
      problem: attempts.problem(),
      expiresAt: validityOf(pair().cert).to,
    }),
    serveBy(running) {
      if (running instanceof TlsServer) server = running
      check(clock.now())
    },
    jobs: [{ name: 'certificate.renew', everyMs: minuteMs, run: check }],
    settled: async () => current,
    async stop() {
      stopped.abort()
    },
  }
}

/** A stored certificate, unless it has expired or the server has another address since. */
const usable = (bundle: Bundle | undefined, identifier: Identifier, now: Instant) =>
  bundle && !bundleProblem(bundle, identifier, now) ? bundle : undefined
