import { PemConverter } from '@peculiar/x509'
import { type Clock, dayMs, hourMs, systemClock } from '@sanhe/kit/runtime/clock'
import Fastify, { type FastifyInstance } from 'fastify'
import {
  type AcmeRoot,
  type CertificateAuthority,
  createAcmeRoot,
  createCertificateAuthority,
} from './acme-emulator/authority.ts'
import { createAcmeFaults } from './acme-emulator/faults.ts'
import type { AcmeOrder } from './acme-emulator/orders.ts'
import { AcmeProblem } from './acme-emulator/problems.ts'
import {
  addAcmeAccountRoutes,
  addAcmeChallengeRoutes,
  addAcmeDirectoryRoutes,
  addAcmeOrderRoutes,
} from './acme-emulator/routes.ts'
import { createAcmeRequestVerifier } from './acme-emulator/signed-requests.ts'

export { type AcmeRoot, createAcmeRoot } from './acme-emulator/authority.ts'

export type AcmeEmulatorOptions = {
  /** Ports at which the emulator validates the ordering server, instead of 80 and 443. */
  ports: { http: number; tls: number }
  root?: AcmeRoot
  clock?: Clock
  port?: number
}

/**
 * Starts a certificate authority that speaks ACME (RFC 8555 with IP identifiers, profiles and renewal information) on
 * 127.0.0.1. It validates an order by connecting to the ordering server, and checks every signature, nonce and request.
 */
export async function startAcmeEmulator(options: AcmeEmulatorOptions) {
  const { clock = systemClock, ports, port: requestedPort = 0 } = options
  const root = options.root ?? (await createAcmeRoot(systemClock.now()))
  const authority = await createCertificateAuthority(root, systemClock.now())
  const faults = createAcmeFaults()
  const orders: AcmeOrder[] = []
  const requests = createAcmeRequestVerifier()
  const app = Fastify({ https: await ownCertificate(authority), forceCloseConnections: true })
  const base = () => `https://127.0.0.1:${(app.server.address() as { port: number }).port}`
  const deps = { app, authority, clock, faults, orders, ports, requests, base }
  acceptSignedBodies(app)
  answerProblems(app)
  app.addHook('onSend', async (_, reply) => {
    reply.header('replay-nonce', requests.newNonce()).header('cache-control', 'no-store')
  })
  for (const mount of [
    addAcmeDirectoryRoutes,
    addAcmeAccountRoutes,
    addAcmeOrderRoutes,
    addAcmeChallengeRoutes,
  ])
    mount(deps)
  await app.listen({ host: '127.0.0.1', port: requestedPort })
  app.server.unref()
  return {
    directoryUrl: `${base()}/directory`,
    root,
    faults,
    orders,
    accounts: requests.accounts,
    stop: () => app.close(),
  }
}

export type AcmeEmulator = Awaited<ReturnType<typeof startAcmeEmulator>>

function acceptSignedBodies(app: FastifyInstance) {
  app.addContentTypeParser('application/jose+json', { parseAs: 'string' }, (_, text, done) => {
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(new AcmeProblem('malformed', 'the body is no JSON'))
    }
  })
}

function answerProblems(app: FastifyInstance) {
  app.setErrorHandler((error, _, reply) => {
    const problem =
      error instanceof AcmeProblem ? error : new AcmeProblem('serverInternal', String(error), { status: 500 })
    if (problem.retryAfterS !== undefined) reply.header('retry-after', problem.retryAfterS)
    return reply.code(problem.status).type('application/problem+json').send(problem.body)
  })
}

/**
 * Issues the emulator's TLS certificate from the same root, so that a client which trusts issued certificates also
 * trusts the emulator.
 */
async function ownCertificate(authority: CertificateAuthority) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const now = systemClock.now()
  const identifiers = [{ type: 'ip', value: '127.0.0.1' }]
  const cert = await authority.sign(keys.publicKey, identifiers, {
    from: now - hourMs,
    to: now + 30 * dayMs,
  })
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { cert, key: PemConverter.encode(key, 'PRIVATE KEY') }
}
