import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import type { IdCardClaim } from '@sanhe/providers/identity'
import {
  type CounterKey,
  type Deps,
  readCounter,
  releaseCounterUnits,
  secondsUntilTomorrow,
  takeCounterUnits,
} from '#core'
import { apiError } from './errors.ts'
import { isIdentityNumber } from './identity-number.ts'
import { hashWithDataKey } from './keyed-hash.ts'
import { maxVerificationAttemptsADay } from './rules.ts'
import { lockUserRow } from './service.ts'
import * as store from './store.ts'

type VerifyDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'fields' | 'identity' | 'log'>

/**
 * Verifies the name and identity number of a user. The attempt is counted before the provider is called, so that a
 * crash does not undo the count. An attempt that the provider did not answer is not counted.
 */
export async function verifyUserIdentity(deps: VerifyDeps, userId: number, claim: IdCardClaim) {
  const { db, clock } = deps
  const attempts = {
    name: 'users.verify',
    subject: `user:${userId}`,
    period: instantToShanghaiDay(clock.now()),
  }
  const used = await bookAttempt(deps, userId, attempts)
  const verdict = isIdentityNumber(claim.idCard, clock.now())
    ? await ask(deps, claim, attempts)
    : ('mismatch' as const)
  if (verdict === 'mismatch')
    throw used < maxVerificationAttemptsADay ? apiError('VERIFICATION_FAILED') : limitExceeded(clock.now())
  await inTransaction(db, (tx) => setVerified({ ...deps, db: tx }, userId, claim))
  return { success: true as const, verified: true as const }
}

const bookAttempt = ({ db, clock }: VerifyDeps, userId: number, attempts: CounterKey) =>
  inTransaction(db, async (tx) => {
    const { verified } = await lockUserRow(tx, userId)
    if (verified) throw apiError('ALREADY_VERIFIED')
    if (!(await takeCounterUnits(tx, attempts, maxVerificationAttemptsADay))) throw limitExceeded(clock.now())
    return readCounter(tx, attempts)
  })

async function ask({ db, identity, log }: VerifyDeps, claim: IdCardClaim, attempts: CounterKey) {
  try {
    return await identity.verify(claim)
  } catch (error) {
    log.error({ err: error }, 'an identity could not be checked')
    await releaseCounterUnits(db, attempts)
    throw apiError('IDENTITY_UNAVAILABLE', { retryAfter: 60 })
  }
}

const limitExceeded = (now: Instant) =>
  apiError('VERIFICATION_LIMIT_EXCEEDED', { retryAfter: secondsUntilTomorrow(now) })

async function setVerified(deps: VerifyDeps, userId: number, { name, idCard }: IdCardClaim) {
  const { db, clock, config, fields } = deps
  const { verified } = await lockUserRow(db, userId)
  if (verified) throw apiError('ALREADY_VERIFIED')
  const identity = {
    realName: name,
    hash: hashWithDataKey(config, 'identity numbers', idCard),
    encrypted: fields.encrypt(idCard, `users:${userId}:id_card`),
  }
  if (!(await store.setUserVerified(db, userId, identity, clock.now()))) throw apiError('ID_CARD_IN_USE')
}
