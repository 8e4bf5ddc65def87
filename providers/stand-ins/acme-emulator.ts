import { PemConverter, PublicKey } from '@peculiar/x509'
import { type Clock, dayMs, hourMs, type Instant, systemClock, toIso } from '@sanhe/kit/clock'
import Fastify, { type FastifyReply } from 'fastify'
import { type AcmeRoot, createAcmeRoot, type Identifier, openAuthority } from './acme-emulator/authority.ts'
import {
  authorizationView,
  challengeTypes,
  challengeView,
  finalize,
  newOrder,
  type Order,
  orderView,
  validate,
} from './acme-emulator/orders.ts'
import { AcmeProblem } from './acme-emulator/problems.ts'
import { createSignedRequests, type Signed } from './acme-emulator/signed-requests.ts'

export { type AcmeRoot, createAcmeRoot } from './acme-emulator/authority.ts'

export type AcmeEmulatorOptions = {
  /** Where validations connect to, instead of ports 80 and 443. */
  ports: { http: number; tls: number }
  root?: AcmeRoot
  clock?: Clock
  /** Of the emulator itself. */
  port?: number
}

/** What a test may set at any time. */
export type AcmeFaults = {
  /** So many of the next signed requests are answered `badNonce`. */
  badNonces: number
  /** New orders are refused, with this `Retry-After`. */
  rateLimitedS: number | undefined
  /** New orders are refused as for an address that the authority does not sign. */
  refusesIdentifiers: boolean
  /** Certificates are signed for this address instead. */
  signsFor: Identifier | undefined
  lifeMs: number
  /** Renewal information (RFC 9773); absent: half of the life. */
  suggestedWindow: { start: Instant; end: Instant } | undefined
}

/**
 * A certificate authority that speaks ACME (RFC 8555 with IP identifiers, profiles and renewal information) on
 * 127.0.0.1. It validates for real, by connecting to the server, and checks every signature, nonce and request.
 */
export async function startAcmeEmulator(options: AcmeEmulatorOptions) {
  const { clock = systemClock, ports, port: wantedPort = 0 } = options
  const root = options.root ?? (await createAcmeRoot(systemClock.now()))
  const authority = await openAuthority(root, systemClock.now())
  const faults: AcmeFaults = {
    ...{ badNonces: 0, rateLimitedS: undefined, refusesIdentifiers: false, signsFor: undefined },
    ...{ lifeMs: 6 * dayMs, suggestedWindow: undefined },
  }
  const orders: Order[] = []
  const requests = createSignedRequests()
  const deps = {
    ...{ authority, clock, ports, lifeMs: () => faults.lifeMs },
    named: (identifiers: Identifier[]) => (faults.signsFor ? [faults.signsFor] : identifiers),
  }

  const app = Fastify({ https: await ownTls(authority), forceCloseConnections: true })
  const base = () => `https://127.0.0.1:${(app.server.address() as { port: number }).port}`
  app.addContentTypeParser('application/jose+json', { parseAs: 'string' }, (_, text, done) => {
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(new AcmeProblem('malformed', 'the body is no JSON'))
    }
  })
  app.addHook('onSend', async (_, reply) => {
    reply.header('replay-nonce', requests.newNonce()).header('cache-control', 'no-store')
  })
  app.setErrorHandler((error, _, reply) => {
    const problem =
      error instanceof AcmeProblem ? error : new AcmeProblem('serverInternal', String(error), { status: 500 })
    if (problem.retryAfterS !== undefined) reply.header('retry-after', problem.retryAfterS)
    return reply.code(problem.status).type('application/problem+json').send(problem.body)
  })

  app.get('/directory', async () => ({
    newNonce: `${base()}/new-nonce`,
    newAccount: `${base()}/new-account`,
    newOrder: `${base()}/new-order`,
    renewalInfo: `${base()}/renewal-info`,
    meta: { termsOfService: `${base()}/terms`, profiles: { shortlived: `${base()}/profiles` } },
  }))
  app.get('/new-nonce', async (_, reply) => reply.code(204).send())

  /** A signed request: its nonce may be refused on demand before anything of it is looked at. */
  function onPost(path: string, answer: (signed: Signed, params: Params, reply: FastifyReply) => unknown) {
    app.post<{ Params: Params }>(path, async (request, reply) => {
      if (faults.badNonces > 0) {
        faults.badNonces -= 1
        throw new AcmeProblem('badNonce', 'as wished')
      }
      const signed = await requests.read(base() + request.url, request.body)
      return (await answer(signed, request.params, reply)) ?? reply.send()
    })
  }
  const accountOf = ({ account }: Signed) => {
    if (account) return account
    throw new AcmeProblem('unauthorized', 'this request needs an account')
  }
  const orderOf = (signed: Signed, { id }: Params) => {
    const account = accountOf(signed)
    const order = orders.find((one) => one.id === id && one.account === account)
    if (order) return order
    throw new AcmeProblem('malformed', 'there is no such order', { status: 404 })
  }

  onPost('/new-account', (signed, _, reply) => {
    const known = [...requests.accounts.values()].find(({ thumbprint }) => thumbprint === signed.thumbprint)
    const { termsOfServiceAgreed, contact = [] } = (signed.payload ?? {}) as Partial<NewAccount>
    if (!known && termsOfServiceAgreed !== true)
      throw new AcmeProblem('userActionRequired', 'the terms have to be agreed to')
    const url = known?.url ?? `${base()}/account/${requests.accounts.size + 1}`
    if (!known) requests.accounts.set(url, { url, jwk: signed.jwk, thumbprint: signed.thumbprint, contact })
    return reply
      .code(known ? 200 : 201)
      .header('location', url)
      .send({ status: 'valid', contact })
  })
  onPost('/account/:id', (signed) => ({ status: 'valid', contact: accountOf(signed).contact }))
  onPost('/new-order', (signed, _, reply) => {
    const account = accountOf(signed)
    if (faults.rateLimitedS !== undefined)
      throw new AcmeProblem('rateLimited', 'too many orders', {
        status: 429,
        retryAfterS: faults.rateLimitedS,
      })
    if (faults.refusesIdentifiers)
      throw new AcmeProblem('rejectedIdentifier', 'this address is not signed here', { status: 403 })
    const order = newOrder(signed.payload, account)
    orders.push(order)
    const view = orderView(order, base(), clock.now())
    return reply.code(201).header('location', `${base()}/order/${order.id}`).send(view)
  })
  onPost('/order/:id', (signed, params) => orderView(orderOf(signed, params), base(), clock.now()))
  onPost('/authorization/:id', (signed, params) => authorizationView(orderOf(signed, params), base()))
  onPost('/challenge/:id/:type', (signed, params) => {
    const order = orderOf(signed, params)
    const type = challengeTypes.find((known) => known === params.type)
    if (!type) throw new AcmeProblem('malformed', 'there is no such challenge', { status: 404 })
    void validate(deps, order, type)
    return challengeView(order, type, base())
  })
  onPost('/order/:id/finalize', async (signed, params) => {
    const order = orderOf(signed, params)
    await finalize(deps, order, signed.payload)
    return orderView(order, base(), clock.now())
  })
  onPost('/certificate/:id', (signed, params, reply) =>
    reply.type('application/pem-certificate-chain').send(orderOf(signed, params).chain ?? ''),
  )
  app.get('/renewal-info/:certificate', async () => {
    const half = clock.now() - hourMs + faults.lifeMs / 2
    const { start, end } = faults.suggestedWindow ?? { start: half, end: half + hourMs }
    return { suggestedWindow: { start: toIso(start), end: toIso(end) } }
  })

  await app.listen({ host: '127.0.0.1', port: wantedPort })
  // No process stays alive for a stand-in.
  app.server.unref()
  return {
    directoryUrl: `${base()}/directory`,
    root,
    faults,
    /** Every order that was placed, the oldest first. */
    orders,
    accounts: requests.accounts,
    stop: () => app.close(),
  }
}

export type AcmeEmulator = Awaited<ReturnType<typeof startAcmeEmulator>>

type Params = { id: string; type: string }
type NewAccount = { termsOfServiceAgreed: boolean; contact: string[] }

/** The emulator's own certificate, by the same root: who trusts it can also talk to it. */
async function ownTls(authority: Awaited<ReturnType<typeof openAuthority>>) {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const now = systemClock.now()
  const validity = { from: now - hourMs, to: now + 30 * dayMs }
  const publicKey = await PublicKey.create(keys.publicKey)
  const cert = await authority.sign(publicKey, [{ type: 'ip', value: '127.0.0.1' }], validity)
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { cert, key: PemConverter.encode(key, 'PRIVATE KEY') }
}
