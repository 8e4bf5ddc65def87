import { Server as TlsServer } from 'node:tls'
import { hourMs, type Instant, minuteMs, toIso } from '@sanhe/kit/clock'
import type { CertificateStatus } from '#core'
import { type Acme, requestCertificate } from './attempt.ts'
import { CertificateError } from './errors.ts'
import { openCertificateFiles } from './files.ts'
import type { CertificateKeeper, KeeperDeps, KeeperOptions } from './keeper.ts'
import type { Pair } from './own-certificate.ts'
import {
  attemptAfterStart,
  type Bundle,
  bundleProblem,
  type Identifier,
  nextAttempt,
  renewalTime,
  validityOf,
} from './rules.ts'

type RenewedDeps = KeeperDeps &
  KeeperOptions & { acme: Acme; identifier: Identifier; own: Pair; ownPin: string | undefined }

/** Two minutes at most: an authority looks at a server from several places. */
const usualPolling = { attempts: 14, firstMs: 1000, longestMs: 10_000 }
/** As RFC 9773 advises where the authority names no other pause. */
const suggestionEveryMs = 6 * hourMs

/**
 * Requests a certificate, stores it, renews it by the clock and hands each new one to the running server: connections
 * that are open keep theirs. The agent's own certificate serves whenever there is no valid one of the authority.
 */
export function renewedCertificate(deps: RenewedDeps): CertificateKeeper {
  const { config, clock, log, acme, identifier, own, ownPin } = deps
  const { random = Math.random, polling = usualPolling } = deps
  const files = openCertificateFiles(config.dataDir, acme.directoryUrl)
  const stopped = new AbortController()
  let server: TlsServer | undefined
  let issued = usable(files.bundle(), identifier, clock.now())
  let state = files.state()
  let plannedAt = attemptAfterStart(state.nextAttemptAt, state.lastAttemptAt)
  let jitter = random()
  let suggestion: { at: Instant | undefined; readAt: Instant } = { at: undefined, readAt: 0 }
  let current: Promise<void> | undefined
  let hasTried = false

  const pair = (): Pair => (issued ? { cert: issued.chain, key: issued.key } : own)

  function serve(bundle: Bundle | undefined) {
    issued = bundle
    server?.setSecureContext(pair())
  }

  async function renew() {
    const startedAt = clock.now()
    // Written first: a process that dies in the middle has made its attempt.
    files.writeState((state = { ...state, lastAttemptAt: startedAt }))
    try {
      const wish = { accountKey: files.accountKey(), identifier, replaces: issued?.chain, polling }
      const host = config.host
      const bundle = await requestCertificate({ acme, host, clock, wish, signal: stopped.signal })
      files.writeBundle(bundle)
      files.writeState((state = { failures: 0, lastAttemptAt: startedAt, nextAttemptAt: 0, problem: null }))
      plannedAt = 0
      jitter = random()
      suggestion = { at: undefined, readAt: clock.now() }
      serve(bundle)
      log.info({ until: toIso(validityOf(bundle.chain).to) }, 'certificate issued')
    } catch (error) {
      if (!stopped.signal.aborted) postpone(error as Error)
    }
  }

  function postpone(error: Error) {
    const { code, retryAfterMs } =
      error instanceof CertificateError ? error : new CertificateError('AUTHORITY_ERROR', error.message)
    const failures = state.failures + 1
    plannedAt = nextAttempt(failures, clock.now(), retryAfterMs, random())
    state = { failures, lastAttemptAt: state.lastAttemptAt, nextAttemptAt: plannedAt, problem: code }
    files.writeState(state)
    log.warn(
      { problem: code, detail: error.message, nextAttemptAt: toIso(plannedAt) },
      'no certificate from the authority',
    )
  }

  async function readSuggestion(chain: string) {
    suggestion = { ...suggestion, readAt: clock.now() }
    const { suggestedRenewal } = await import('./renewal-info.ts')
    const at = await suggestedRenewal(acme, chain, random()).catch((error: Error) => {
      log.warn({ err: error }, 'the authority’s renewal information could not be read')
      return suggestion.at
    })
    suggestion = { ...suggestion, at }
  }

  /** Starts what is due and does not wait for it: reminders and other jobs must not stand behind an authority. */
  function check(now: Instant) {
    if (issued && now >= validityOf(issued.chain).to) serve(undefined)
    if (current || stopped.signal.aborted) return
    const isDue = !issued || now >= renewalTime(issued.chain, suggestion.at, jitter)
    if (isDue && now >= plannedAt) current = renew().finally(() => (hasTried = true))
    else if (issued && !isDue && now >= suggestion.readAt + suggestionEveryMs)
      current = readSuggestion(issued.chain)
    current = current?.finally(() => (current = undefined))
  }

  const stateNow = (): CertificateStatus['state'] =>
    issued ? 'issued' : current && !hasTried ? 'pending' : 'failed'

  return {
    current: pair,
    pin: () => (issued ? undefined : ownPin),
    status: () => ({
      state: stateNow(),
      problem: state.problem,
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
function usable(bundle: Bundle | undefined, identifier: Identifier, now: Instant) {
  return bundle && !bundleProblem(bundle, identifier, now) ? bundle : undefined
}
