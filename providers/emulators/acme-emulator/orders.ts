import { randomBytes } from 'node:crypto'
import { Pkcs10CertificateRequest, SubjectAlternativeNameExtension } from '@peculiar/x509'
import { type Clock, hourMs, toIso } from '@sanhe/kit/runtime/clock'
import { z } from 'zod'
import type { AcmeIdentifier, CertificateAuthority } from './authority.ts'
import type { AcmeFaults } from './faults.ts'
import { AcmeProblem } from './problems.ts'
import type { AcmeAccount } from './signed-requests.ts'
import { validateHttpChallenge, validateTlsAlpnChallenge } from './validation.ts'

export const acmeChallengeTypes = ['http-01', 'tls-alpn-01'] as const
export type AcmeChallengeType = (typeof acmeChallengeTypes)[number]

export type AcmeOrder = {
  id: string
  account: AcmeAccount
  identifiers: AcmeIdentifier[]
  profile: string | undefined
  replaces: string | undefined
  token: string
  status: 'pending' | 'ready' | 'valid' | 'invalid'
  /** Challenge that the client chose, and the result of its validation. */
  challenge:
    | { type: AcmeChallengeType; status: 'processing' | 'valid' | 'invalid'; error?: object }
    | undefined
  chain: string | undefined
}

export type AcmeOrderDeps = {
  authority: CertificateAuthority
  clock: Clock
  ports: { http: number; tls: number }
  faults: Pick<AcmeFaults, 'lifeMs' | 'signsFor'>
}

const NewOrder = z.object({
  identifiers: z
    .array(z.object({ type: z.enum(['dns', 'ip']), value: z.string().min(1) }))
    .min(1)
    .max(1),
  profile: z.literal('shortlived').optional(),
  replaces: z.string().optional(),
})

/** Creates an order for a certificate. As at Let's Encrypt, IP addresses require the short-lived profile. */
export function createAcmeOrder(payload: unknown, account: AcmeAccount): AcmeOrder {
  const { data: input } = NewOrder.safeParse(payload)
  if (!input) throw new AcmeProblem('malformed', 'an order names one identifier, of type dns or ip')
  if (input.identifiers[0]?.type === 'ip' && input.profile !== 'shortlived')
    throw new AcmeProblem('rejectedIdentifier', 'IP addresses need the profile shortlived')
  return {
    id: randomBytes(8).toString('hex'),
    token: randomBytes(24).toString('base64url'),
    account,
    identifiers: input.identifiers,
    profile: input.profile,
    replaces: input.replaces,
    status: 'pending',
    challenge: undefined,
    chain: undefined,
  }
}

/**
 * Validates the challenge by connecting to the ordering server, and records the result, which the client reads with its
 * next poll.
 */
export async function validateAcmeOrder(
  { ports }: Pick<AcmeOrderDeps, 'ports'>,
  order: AcmeOrder,
  type: AcmeChallengeType,
) {
  const [identifier] = order.identifiers
  if (order.status !== 'pending' || order.challenge || !identifier) return
  const keyAuthorization = `${order.token}.${order.account.thumbprint}`
  order.challenge = { type, status: 'processing' }
  try {
    const proof = { identifier, token: order.token, keyAuthorization }
    await (type === 'http-01'
      ? validateHttpChallenge({ ...proof, port: ports.http })
      : validateTlsAlpnChallenge({ ...proof, port: ports.tls }))
    order.challenge = { type, status: 'valid' }
    order.status = 'ready'
  } catch (error) {
    const problem = error instanceof AcmeProblem ? error : new AcmeProblem('serverInternal', String(error))
    order.challenge = { type, status: 'invalid', error: problem.body }
    order.status = 'invalid'
  }
}

/** Issues a certificate if the signing request matches the order and does not use the account key. */
export async function finalizeAcmeOrder(deps: AcmeOrderDeps, order: AcmeOrder, payload: unknown) {
  if (order.status !== 'ready')
    throw new AcmeProblem('orderNotReady', 'the order is not ready', { status: 403 })
  const { data } = z.object({ csr: z.string() }).safeParse(payload)
  const csr = readRequest(data?.csr ?? '')
  if (!(await csr?.verify())) throw new AcmeProblem('badCSR', 'the request is not signed by its key')
  const items =
    csr?.extensions.find((one) => one instanceof SubjectAlternativeNameExtension)?.names.items ?? []
  const requested = items.map(({ type, value }) => `${type}:${value}`)
  const ordered = order.identifiers.map(({ type, value }) => `${type}:${value}`)
  if (!csr || csr.subject || requested.join() !== ordered.join())
    throw new AcmeProblem('badCSR', `the request is for ${requested.join() || csr?.subject}`)
  const from = deps.clock.now() - hourMs
  const { lifeMs, signsFor } = deps.faults
  const names = signsFor ? [signsFor] : order.identifiers
  order.chain = await deps.authority.sign(csr.publicKey, names, { from, to: from + lifeMs })
  order.status = 'valid'
}

function readRequest(base64url: string) {
  try {
    return new Pkcs10CertificateRequest(new Uint8Array(Buffer.from(base64url, 'base64url')))
  } catch {
    return undefined
  }
}

/** Converts orders and authorizations to the JSON of RFC 8555, 7.1. An order has one authorization with the same id. */
export const toAcmeOrderResponse = (order: AcmeOrder, base: string, now: number) => ({
  status: order.status,
  expires: toIso(now + hourMs),
  identifiers: order.identifiers,
  ...(order.profile && { profile: order.profile }),
  authorizations: [`${base}/authorization/${order.id}`],
  finalize: `${base}/order/${order.id}/finalize`,
  ...(order.chain && { certificate: `${base}/certificate/${order.id}` }),
})

const authorizationStatus = { pending: 'pending', ready: 'valid', valid: 'valid', invalid: 'invalid' }

export const toAcmeAuthorizationResponse = (order: AcmeOrder, base: string) => ({
  status: authorizationStatus[order.status],
  identifier: order.identifiers[0],
  challenges: acmeChallengeTypes.map((type) => toAcmeChallengeResponse(order, type, base)),
})

export const toAcmeChallengeResponse = (
  { id, token, challenge }: AcmeOrder,
  type: AcmeChallengeType,
  base: string,
) => ({
  type,
  url: `${base}/challenge/${id}/${type}`,
  token,
  ...(challenge?.type === type
    ? { status: challenge.status, ...(challenge.error && { error: challenge.error }) }
    : { status: 'pending' }),
})
