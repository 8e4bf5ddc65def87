import { setTimeout as sleep } from 'node:timers/promises'
import { actorOf } from '@sanhe/kit/http/implement'
import type { Instant } from '@sanhe/kit/runtime/clock'
import { sha256 } from '@sanhe/kit/security/secrets'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Deps, type Person, apiError as refuseCommon } from '#core'
import { apiError, refuseInFlight } from './errors.ts'
import { decideRepeat, isStorableAnswer, isValidKey } from './rules.ts'
import { claimKey, findKey, type KeyClaim, releaseKey, storeAnswer } from './store.ts'

type KeyDeps = Pick<Deps, 'db' | 'clock' | 'fields' | 'log'>
type ActiveClaim = KeyClaim & { claimedAt: Instant }

/** Milliseconds of real time for which a request waits for another one with the same key. */
const defaultWaitMs = 3000
const pauseMs = 50
const retryAfter = 1

/**
 * Makes POST requests of signed-in actors with an `Idempotency-Key` idempotent: repeated requests get the stored answer
 * of the first one. Applies to routes mounted afterwards. A request that fails validation does not use its key up.
 */
export function registerIdempotency(app: FastifyInstance, deps: KeyDeps, waitMs = defaultWaitMs) {
  const claims = new WeakMap<FastifyRequest, ActiveClaim>()

  app.addHook('preHandler', async (request, reply) => {
    const claim = claimOf(request)
    if (!claim) return
    const known = await claimOrFind(deps, claim, waitMs)
    if ('claimedAt' in known) return void claims.set(request, known)
    return reply
      .code(known.status)
      .header('idempotency-replayed', 'true')
      .type('application/json; charset=utf-8')
      .send(Buffer.from(known.body))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    await finish(deps, claims, request, reply, payload)
    return payload
  })
  // A route that hijacked the reply reaches only this hook; its answer is not stored, and the key is released.
  app.addHook('onResponse', (request, reply) => finish(deps, claims, request, reply, undefined))
}

function claimOf(request: FastifyRequest): KeyClaim | undefined {
  const { 'idempotency-key': key, 'content-type': type = '' } = request.headers
  const actor = actorOf<(Person & { accountId?: number }) | null>(request)
  // Forms are read by their routes, so that their bodies cannot be compared here.
  const isForm = type.startsWith('multipart/')
  if (request.method !== 'POST' || typeof key !== 'string' || !actor || isForm) return undefined
  if (!isValidKey(key)) throw refuseCommon('VALIDATION_ERROR', { field: 'Idempotency-Key' })
  const { id, accountId } = actor
  return {
    actor: [actor.type, id, ...(accountId === undefined ? [] : [accountId])].join(':'),
    key,
    request: sha256(JSON.stringify([request.method, request.url, request.body ?? null])),
  }
}

async function claimOrFind(deps: KeyDeps, claim: KeyClaim, waitMs: number) {
  const startedAt = performance.now()
  for (;;) {
    const claimedAt = deps.clock.now()
    if (await claimKey(deps.db, claim, claimedAt)) return { ...claim, claimedAt }
    const known = await findKey(deps.db, claim)
    // The key was released meanwhile, so the next claim will succeed.
    const step = known ? decideRepeat(known, claim.request) : 'wait'
    if (step === 'refuse') throw apiError('IDEMPOTENCY_CONFLICT')
    if (step === 'replay') return answerOf(deps, claim, known)
    if (performance.now() - startedAt > waitMs) throw refuseInFlight('IDEMPOTENCY_CONFLICT', { retryAfter })
    await sleep(pauseMs)
  }
}

const placeOf = ({ actor, key }: KeyClaim) => `idempotency_keys ${actor} ${key}`

function answerOf({ fields }: KeyDeps, claim: KeyClaim, known: Awaited<ReturnType<typeof findKey>>) {
  const body = fields.decrypt(known?.body ?? '', placeOf(claim))
  // The encryption key has been removed: the request was executed, but its answer can no longer be read.
  if (body === undefined) throw apiError('IDEMPOTENCY_CONFLICT')
  return { status: known?.status ?? 200, body }
}

/** Stores the answer or releases the key. Answers are encrypted, because they may contain tokens and personal data. */
async function finish(
  { db, fields, log }: KeyDeps,
  claims: WeakMap<FastifyRequest, ActiveClaim>,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
) {
  const claim = claims.get(request)
  if (!claim) return
  claims.delete(request)
  const { statusCode: status } = reply
  const text = Buffer.isBuffer(payload) ? payload.toString('utf8') : payload
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
  const isKept =
    typeof text === 'string' && isJson && isStorableAnswer(status, reply.getHeader('retry-after'))
  const kept = isKept
    ? storeAnswer(db, claim, claim.claimedAt, { status, body: fields.encrypt(text, placeOf(claim)) })
    : releaseKey(db, claim, claim.claimedAt)
  await kept.catch((error: unknown) => log.error({ err: error }, 'an answer could not be kept'))
}
