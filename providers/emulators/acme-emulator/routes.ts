import { type Clock, hourMs, toIso } from '@sanhe/kit/runtime/clock'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CertificateAuthority } from './authority.ts'
import type { AcmeFaults } from './faults.ts'
import {
  type AcmeOrder,
  toAcmeAuthorizationResponse,
  toAcmeChallengeResponse,
  acmeChallengeTypes,
  toAcmeOrderResponse,
  createAcmeOrder,
  finalizeAcmeOrder,
  validateAcmeOrder,
} from './orders.ts'
import { AcmeProblem } from './problems.ts'
import type { AcmeAccount, AcmeRequestVerifier, VerifiedAcmeRequest } from './signed-requests.ts'

export type AcmeRouteDeps = {
  app: FastifyInstance
  authority: CertificateAuthority
  clock: Clock
  faults: AcmeFaults
  orders: AcmeOrder[]
  /** Ports at which the emulator validates the ordering server, instead of 80 and 443. */
  ports: { http: number; tls: number }
  requests: AcmeRequestVerifier
  base(): string
}

type Params = { id: string; type: string }
type Answer = (signed: VerifiedAcmeRequest, params: Params, reply: FastifyReply) => unknown

/**
 * Registers a route for signed requests. While `faults.badNonces` is above zero, the route answers `badNonce` without
 * verifying the request.
 */
function onPost({ app, faults, requests, base }: AcmeRouteDeps, path: string, answer: Answer) {
  app.post<{ Params: Params }>(path, async (request, reply) => {
    if (faults.badNonces > 0) {
      faults.badNonces -= 1
      throw new AcmeProblem('badNonce', 'as wished')
    }
    return answer(await requests.read(base() + request.url, request.body), request.params, reply)
  })
}

export function addAcmeDirectoryRoutes({ app, base, clock, faults }: AcmeRouteDeps) {
  app.get('/directory', async () => ({
    newNonce: `${base()}/new-nonce`,
    newAccount: `${base()}/new-account`,
    newOrder: `${base()}/new-order`,
    renewalInfo: `${base()}/renewal-info`,
    meta: { termsOfService: `${base()}/terms`, profiles: { shortlived: `${base()}/profiles` } },
  }))
  app.get('/new-nonce', async (_, reply) => reply.code(204).send())
  app.get('/renewal-info/:certificate', async () => {
    const half = clock.now() - hourMs + faults.lifeMs / 2
    const { start, end } = faults.suggestedWindow ?? { start: half, end: half + hourMs }
    return { suggestedWindow: { start: toIso(start), end: toIso(end) } }
  })
}

function requireAccount({ account }: VerifiedAcmeRequest): AcmeAccount {
  if (account) return account
  throw new AcmeProblem('unauthorized', 'this request needs an account')
}

export function addAcmeAccountRoutes(deps: AcmeRouteDeps) {
  const { accounts } = deps.requests
  onPost(deps, '/new-account', ({ thumbprint, jwk, payload }, _, reply) => {
    const known = [...accounts.values()].find((account) => account.thumbprint === thumbprint)
    const { termsOfServiceAgreed, contact = [] } = (payload ?? {}) as {
      termsOfServiceAgreed?: boolean
      contact?: string[]
    }
    if (!known && termsOfServiceAgreed !== true)
      throw new AcmeProblem('userActionRequired', 'the terms have to be agreed to')
    const url = known?.url ?? `${deps.base()}/account/${accounts.size + 1}`
    if (!known) accounts.set(url, { url, jwk, thumbprint, contact })
    return reply
      .code(known ? 200 : 201)
      .header('location', url)
      .send({ status: 'valid', contact })
  })
  onPost(deps, '/account/:id', (signed) => ({ status: 'valid', contact: requireAccount(signed).contact }))
}

function requireOrder({ orders }: AcmeRouteDeps, signed: VerifiedAcmeRequest, id: string) {
  const account = requireAccount(signed)
  const order = orders.find((one) => one.id === id && one.account === account)
  if (order) return order
  throw new AcmeProblem('malformed', 'there is no such order', { status: 404 })
}

export function addAcmeOrderRoutes(deps: AcmeRouteDeps) {
  const { faults, orders, base, clock } = deps
  const view = (order: AcmeOrder) => toAcmeOrderResponse(order, base(), clock.now())
  onPost(deps, '/new-order', (signed, _, reply) => {
    const account = requireAccount(signed)
    const retryAfterS = faults.rateLimitedS
    if (retryAfterS !== undefined)
      throw new AcmeProblem('rateLimited', 'too many orders', { status: 429, retryAfterS })
    if (faults.refusesIdentifiers)
      throw new AcmeProblem('rejectedIdentifier', 'this address is not signed here', { status: 403 })
    const order = createAcmeOrder(signed.payload, account)
    orders.push(order)
    return reply.code(201).header('location', `${base()}/order/${order.id}`).send(view(order))
  })
  onPost(deps, '/order/:id', (signed, { id }) => view(requireOrder(deps, signed, id)))
  onPost(deps, '/order/:id/finalize', async (signed, { id }) => {
    const order = requireOrder(deps, signed, id)
    await finalizeAcmeOrder(deps, order, signed.payload)
    return view(order)
  })
  onPost(deps, '/certificate/:id', (signed, { id }, reply) =>
    reply.type('application/pem-certificate-chain').send(requireOrder(deps, signed, id).chain ?? ''),
  )
}

export function addAcmeChallengeRoutes(deps: AcmeRouteDeps) {
  onPost(deps, '/authorization/:id', (signed, { id }) =>
    toAcmeAuthorizationResponse(requireOrder(deps, signed, id), deps.base()),
  )
  onPost(deps, '/challenge/:id/:type', (signed, params) => {
    const order = requireOrder(deps, signed, params.id)
    const type = acmeChallengeTypes.find((known) => known === params.type)
    if (!type) throw new AcmeProblem('malformed', 'there is no such challenge', { status: 404 })
    void validateAcmeOrder(deps, order, type)
    return toAcmeChallengeResponse(order, type, deps.base())
  })
}
