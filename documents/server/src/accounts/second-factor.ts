import { toIso } from '@sanhe/kit/runtime/clock'
import { createFieldCipher } from '@sanhe/kit/security/field-encryption'
import { generateRecoveryCodes, hashRecoveryCode } from '@sanhe/kit/security/recovery-codes'
import { deriveKey } from '@sanhe/kit/security/secrets'
import { findTotpStep, generateTotpSecret, createTotpUrl } from '@sanhe/kit/security/totp'
import { transaction } from '@sanhe/kit/sqlite/database'
import type { FastifyRequest } from 'fastify'
import { recordAudit, toAuditOrigin } from '#audit'
import type { Deps, SessionUser } from '#core'
import { apiError } from './errors.ts'
import { countLoginAttempt, type LoginAttemptDeps } from './login-attempts.ts'
import { assertOwnPassword } from './own-account.ts'
import * as store from './second-factor-store.ts'
import { removeUserSessions } from './store.ts'
import { getActiveUser } from './users.ts'

type CodeDeps = Pick<Deps, 'db' | 'clock' | 'config'>
export type SecondFactorDeps = LoginAttemptDeps & CodeDeps & Pick<Deps, 'sessions'>
type Credentials = { password: string; code: string }

/** Name that authenticator apps show for the account. */
const issuer = 'Sanhe Documents'

function cipherOf({ config }: Pick<Deps, 'config'>, userId: number) {
  const cipher = createFieldCipher(deriveKey(config.sessionSecret, 'second factors').toString('hex'))
  const place = `second_factors.secret:${userId}`
  return {
    encrypt: (secret: string) => cipher.encrypt(secret, place),
    /** Returns undefined for a secret that was encrypted with another SESSION_SECRET. */
    decrypt: (sealed: string) => cipher.decrypt(sealed, place),
  }
}

/**
 * Creates a TOTP secret, which replaces an earlier unconfirmed secret. Logins require a code only after the secret is
 * confirmed.
 */
export async function setUpSecondFactor(
  deps: SecondFactorDeps,
  { id, username }: SessionUser,
  password: string,
  request: FastifyRequest,
) {
  await assertOwnPassword(deps, id, password, request)
  const secret = generateTotpSecret()
  transaction(deps.db, () => {
    if (store.hasSecondFactor(deps.db, id)) throw apiError('SECOND_FACTOR_ENABLED')
    store.setUnconfirmedTotpSecret(deps.db, id, cipherOf(deps, id).encrypt(secret))
  })
  return { secret, url: createTotpUrl(secret, { issuer, account: username }) }
}

/** Enables the second factor if the code shows that the authenticator app has the secret. Sessions stay open. */
export function confirmSecondFactor(
  deps: SecondFactorDeps,
  { id, username }: SessionUser,
  code: string,
  request: FastifyRequest,
) {
  const { db, clock, sessions } = deps
  return transaction(db, () => {
    const factor = store.findSecondFactor(db, id)
    if (factor && factor.enabled_at !== null) throw apiError('SECOND_FACTOR_ENABLED')
    const secret = factor && cipherOf(deps, id).decrypt(factor.secret_encrypted)
    if (!secret) throw apiError('SECOND_FACTOR_NOT_SET_UP')
    const step = findTotpStep(secret, code, clock.now())
    if (step === undefined) throw apiError('SECOND_FACTOR_CODE_WRONG')
    store.enableSecondFactor(db, id, toIso(clock.now()), step)
    recordAudit(deps, toAuditOrigin({ id, username }, request), { action: 'second_factor.enabled' })
    sessions.clear()
    return renewCodes(deps, id)
  })
}

function renewCodes({ db }: Pick<Deps, 'db'>, id: number) {
  const codes = generateRecoveryCodes()
  store.replaceRecoveryCodes(db, id, codes.map(hashRecoveryCode))
  return { recovery_codes: codes }
}

/**
 * Uses up a code of the authenticator app, or a recovery code. Returns false if the code is wrong or was used before.
 */
export function acceptsSecondFactorCode(deps: CodeDeps, id: number, given: string) {
  const { db, clock } = deps
  const code = given.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code)) return store.claimRecoveryCode(db, id, hashRecoveryCode(code))
  const secret = cipherOf(deps, id).decrypt(store.findSecondFactor(db, id)?.secret_encrypted ?? '')
  const step = secret ? findTotpStep(secret, code, clock.now()) : undefined
  return step !== undefined && store.claimTotpStep(db, id, step)
}

/** Checks the password, and then uses up the code and runs `work` in one transaction. */
async function changeWithBothFactors<T>(
  deps: SecondFactorDeps,
  { id, username }: SessionUser,
  { password, code }: Credentials,
  request: FastifyRequest,
  work: () => T,
) {
  await assertOwnPassword(deps, id, password, request)
  const attempt = await countLoginAttempt(deps, username, request, 'secondFactor')
  const result = transaction(deps.db, () => {
    if (!store.hasSecondFactor(deps.db, id)) throw apiError('SECOND_FACTOR_NOT_SET_UP')
    if (!acceptsSecondFactorCode(deps, id, code)) throw apiError('SECOND_FACTOR_CODE_WRONG')
    return work()
  })
  await attempt.refund()
  return result
}

export const renewRecoveryCodes = (
  deps: SecondFactorDeps,
  actor: SessionUser,
  given: Credentials,
  request: FastifyRequest,
) =>
  changeWithBothFactors(deps, actor, given, request, () => {
    recordAudit(deps, toAuditOrigin(actor, request), { action: 'second_factor.codes_renewed' })
    return renewCodes(deps, actor.id)
  })

export const disableSecondFactor = (
  deps: SecondFactorDeps,
  actor: SessionUser,
  given: Credentials,
  request: FastifyRequest,
) =>
  changeWithBothFactors(deps, actor, given, request, () => {
    store.removeSecondFactor(deps.db, actor.id)
    recordAudit(deps, toAuditOrigin(actor, request), { action: 'second_factor.disabled' })
    deps.sessions.clear()
  })

/** Removes the second factor of a user who lost it. The next login needs the password only. */
export function resetSecondFactor(
  deps: Pick<Deps, 'db' | 'clock' | 'sessions'>,
  id: number,
  actor: SessionUser,
  request: FastifyRequest,
) {
  const { db, sessions } = deps
  if (id === actor.id) throw apiError('OWN_SECOND_FACTOR')
  transaction(db, () => {
    const { username: target } = getActiveUser(db, id)
    if (!store.removeSecondFactor(db, id)) throw apiError('SECOND_FACTOR_NOT_SET_UP')
    recordAudit(deps, toAuditOrigin(actor, request), { action: 'second_factor.reset', target })
    removeUserSessions(db, id)
    sessions.clear()
  })
}
