import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestActor } from '@sanhe/kit/http/implement'
import { isInterrupted } from '@sanhe/kit/http/interrupted-requests'
import { runWithBeforeCommit } from '@sanhe/kit/postgres/before-commit'
import { isDatabaseUnavailable } from '@sanhe/kit/postgres/database-unavailable'
import { sha256 } from '@sanhe/kit/security/secrets'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Deps, type AuthenticatedCaller, apiError as refuseCommon } from '#core'
import { type ActiveClaim, type ClaimEnder, createClaimEnder, placeOf } from './claim-ender.ts'
import { apiError, requestInFlightError } from './errors.ts'
import { decideRepeatedRequest, isStorableResponse, isValidIdempotencyKey } from './rules.ts'
import {
  claimIdempotencyKey,
  findIdempotencyKey,
  type IdempotencyKeyClaim,
  markClaimCommitted,
  releaseIdempotencyKey,
  storeIdempotentResponse,
} from './store.ts'

type KeyDeps = Pick<Deps, 'db' | 'clock' | 'fields' | 'log'>
type HookDeps = KeyDeps & { ender: ClaimEnder }

/** Milliseconds of real time for which a repeated request waits for the first request with the same key. */
const defaultWaitMs = 3000
const pauseMs = 50
const retryAfter = 1

/**
 * Makes POST requests of signed-in callers idempotent if they have an `Idempotency-Key` header. A repeated request gets
 * the stored response of the first request. A request that fails validation does not use up its key. Applies to routes
 * that are mounted after this call.
 */
export function registerIdempotency(app: FastifyInstance, keyDeps: KeyDeps, waitMs = defaultWaitMs) {
  const claims = new WeakMap<FastifyRequest, ActiveClaim>()
  const deps = { ...keyDeps, ender: createClaimEnder(keyDeps) }
  app.addHook('onClose', deps.ender.stop)

  app.addHook('preHandler', async (request, reply) => {
    const claim = getKeyClaim(request)
    if (!claim) return
    const known = await claimKeyOrFindResponse(deps, claim, waitMs)
    if ('claimedAt' in known) return void claims.set(request, known)
    return reply
      .code(known.status)
      .header('idempotency-replayed', 'true')
      .type('application/json; charset=utf-8')
      .send(Buffer.from(known.body))
  })
  // This hook has a callback, because the handler must run inside of `runWithBeforeCommit`.
  app.addHook('preHandler', (request, _, done) => {
    const claim = claims.get(request)
    if (!claim) return done()
    runWithBeforeCommit((tx) => markClaimCommitted(tx, claim, claim.claimedAt), done)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    await storeResponseOrReleaseKey(deps, claims, request, reply, payload)
    return payload
  })
  // If a route has hijacked the reply, Fastify calls only this hook. No response is stored then, and the key is
  // released.
  app.addHook('onResponse', (request, reply) =>
    storeResponseOrReleaseKey(deps, claims, request, reply, undefined),
  )
}

function getKeyClaim(request: FastifyRequest): IdempotencyKeyClaim | undefined {
  const { 'idempotency-key': key, 'content-type': type = '' } = request.headers
  const actor = getRequestActor<(AuthenticatedCaller & { accountId?: number }) | null>(request)
  // Requests with a multipart form are excluded. Their routes read the body as a stream, so two bodies cannot be
  // compared here.
  const isForm = type.startsWith('multipart/')
  if (request.method !== 'POST' || typeof key !== 'string' || !actor || isForm) return undefined
  if (!isValidIdempotencyKey(key)) throw refuseCommon('VALIDATION_ERROR', { field: 'Idempotency-Key' })
  const { id, accountId } = actor
  return {
    actor: [actor.type, id, ...(accountId === undefined ? [] : [accountId])].join(':'),
    key,
    request: sha256(JSON.stringify([request.method, request.url, request.body ?? null])),
  }
}

async function claimKeyOrFindResponse(deps: HookDeps, claim: IdempotencyKeyClaim, waitMs: number) {
  const startedAt = performance.now()
  for (;;) {
    const claimedAt = deps.clock.now()
    if (await claimKey(deps, { ...claim, claimedAt })) return { ...claim, claimedAt }
    const known = await findIdempotencyKey(deps.db, claim)
    // No row was found: another request released the key after this request had failed to claim it. The next attempt to
    // claim the key can succeed.
    const step = known ? decideRepeatedRequest(known, claim.request, claimedAt) : 'wait'
    if (step === 'refuse') throw apiError('IDEMPOTENCY_CONFLICT')
    if (step === 'processed') throw apiError('ALREADY_PROCESSED')
    if (step === 'replay') return toStoredResponse(deps, claim, known)
    if (performance.now() - startedAt > waitMs)
      throw requestInFlightError('IDEMPOTENCY_CONFLICT', { retryAfter })
    await sleep(pauseMs)
  }
}

/** Claims a key. If the database does not answer, the claim may exist all the same, so it is ended later. */
async function claimKey({ db, ender }: HookDeps, claim: ActiveClaim) {
  try {
    return await claimIdempotencyKey(db, claim, claim.claimedAt)
  } catch (error) {
    if (isDatabaseUnavailable(error)) ender.endInterrupted(claim)
    throw error
  }
}

function toStoredResponse(
  { fields }: KeyDeps,
  claim: IdempotencyKeyClaim,
  known: Awaited<ReturnType<typeof findIdempotencyKey>>,
) {
  const body = fields.decrypt(known?.body ?? '', placeOf(claim))
  // The stored response cannot be decrypted, because its encryption key was removed from the settings. The request was
  // executed, so it must not run again.
  if (body === undefined) throw apiError('IDEMPOTENCY_CONFLICT')
  return { status: known?.status ?? 200, body }
}

/**
 * Stores the response of a request, or releases its key. Stored responses are encrypted, because they may contain
 * tokens and personal data.
 */
async function storeResponseOrReleaseKey(
  { db, fields, ender }: HookDeps,
  claims: WeakMap<FastifyRequest, ActiveClaim>,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
) {
  const claim = claims.get(request)
  if (!claim) return
  claims.delete(request)
  if (isInterrupted(request)) return ender.endInterrupted(claim)
  const { statusCode: status } = reply
  const text = Buffer.isBuffer(payload) ? payload.toString('utf8') : payload
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
  const isKept =
    typeof text === 'string' && isJson && isStorableResponse(status, reply.getHeader('retry-after'))
  const answer = isKept ? { status, body: fields.encrypt(text, placeOf(claim)) } : undefined
  await ender.persist(() =>
    answer
      ? storeIdempotentResponse(db, claim, claim.claimedAt, answer)
      : releaseIdempotencyKey(db, claim, claim.claimedAt),
  )
}
