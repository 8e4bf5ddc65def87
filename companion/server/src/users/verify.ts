import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, localDay } from '@sanhe/kit/runtime/clock'
import type { IdentityClaim } from '@sanhe/providers/identity'
import { type CounterKey, type Deps, readCount, releaseCount, secondsUntilTomorrow, takeCount } from '#core'
import { apiError } from './errors.ts'
import { isIdentityNumber } from './identity-number.ts'
import { keyedHash } from './keyed-hash.ts'
import { maxAttemptsADay } from './rules.ts'
import { lockUser } from './service.ts'
import * as store from './store.ts'

type VerifyDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'fields' | 'identity' | 'log'>

/**
 * Counts an attempt before the provider is called, so that a crash does not return it. An attempt that the provider did
 * not answer is returned.
 */
export async function verifyIdentity(deps: VerifyDeps, userId: number, claim: IdentityClaim) {
  const { db, clock } = deps
  const attempts = {
    name: 'users.verify',
    subject: `user:${userId}`,
    period: localDay(clock.now()),
  }
  const used = await bookAttempt(deps, userId, attempts)
  const verdict = isIdentityNumber(claim.idCard, clock.now())
    ? await ask(deps, claim, attempts)
    : ('mismatch' as const)
  if (verdict === 'mismatch')
    throw used < maxAttemptsADay ? apiError('VERIFICATION_FAILED') : limitExceeded(clock.now())
  await inTransaction(db, (tx) => setVerified({ ...deps, db: tx }, userId, claim))
  return { success: true as const, verified: true as const }
}

const bookAttempt = ({ db, clock }: VerifyDeps, userId: number, attempts: CounterKey) =>
  inTransaction(db, async (tx) => {
    const { verified } = await lockUser(tx, userId)
    if (verified) throw apiError('ALREADY_VERIFIED')
    if (!(await takeCount(tx, attempts, maxAttemptsADay))) throw limitExceeded(clock.now())
    return readCount(tx, attempts)
  })

async function ask({ db, identity, log }: VerifyDeps, claim: IdentityClaim, attempts: CounterKey) {
  try {
    return await identity.verify(claim)
  } catch (error) {
    log.error({ err: error }, 'an identity could not be checked')
    await releaseCount(db, attempts)
    throw apiError('IDENTITY_UNAVAILABLE', { retryAfter: 60 })
  }
}

const limitExceeded = (now: Instant) =>
  apiError('VERIFICATION_LIMIT_EXCEEDED', { retryAfter: secondsUntilTomorrow(now) })

async function setVerified(deps: VerifyDeps, userId: number, { name, idCard }: IdentityClaim) {
  const { db, clock, config, fields } = deps
  const { verified } = await lockUser(db, userId)
  if (verified) throw apiError('ALREADY_VERIFIED')
  const identity = {
    realName: name,
    hash: keyedHash(config, 'identity numbers', idCard),
    encrypted: fields.encrypt(idCard, `users:${userId}:id_card`),
  }
  if (!(await store.setVerified(db, userId, identity, clock.now()))) throw apiError('ID_CARD_IN_USE')
}
