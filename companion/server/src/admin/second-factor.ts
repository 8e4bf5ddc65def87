import { inTransaction } from '@sanhe/kit/postgres/database'
import { generateRecoveryCodes, hashRecoveryCode } from '@sanhe/kit/security/recovery-codes'
import { findTotpStep, generateTotpSecret, createTotpUrl } from '@sanhe/kit/security/totp'
import { endAllSessions } from '#access'
import { type Deps, createSuccessResponse, apiError as refuseCommon } from '#core'
import { apiError } from './errors.ts'
import {
  type AdminLoginDeps,
  assertAdminPassword,
  countAdminLoginAttempt,
  type LoginRequestAndReply,
} from './log-in.ts'
import { assertMayChangeAdmin } from './role-changes.ts'
import * as store from './second-factor-store.ts'

export type SecondFactorDeps = AdminLoginDeps & Pick<Deps, 'fields'>
type CodeDeps = Pick<Deps, 'db' | 'clock' | 'fields'>
type Credentials = { password: string; code: string }
type Exchange = Pick<LoginRequestAndReply, 'request'>

/** Name that authenticator apps show for the account. ASCII keeps the QR code small. */
const issuer = 'Sanhe'
const placeOf = (id: number) => `admins:${id}:totp_secret`

/**
 * Creates a TOTP secret, which replaces an unconfirmed secret. Logins require a code only after the secret is
 * confirmed.
 */
export async function setUpSecondFactor(
  deps: SecondFactorDeps,
  id: number,
  password: string,
  { request }: Exchange,
) {
  const { username } = await assertAdminPassword(deps, id, password, request)
  const secret = generateTotpSecret()
  if (!(await store.setUnconfirmedTotpSecret(deps.db, id, deps.fields.encrypt(secret, placeOf(id)))))
    throw apiError('SECOND_FACTOR_ENABLED')
  const { default: QRCode } = await import('qrcode')
  const url = createTotpUrl(secret, { issuer, account: username })
  return { secret, qrCode: await QRCode.toString(url, { type: 'svg', errorCorrectionLevel: 'M' }) }
}

/** Enables the second factor if the code shows that the authenticator app has the secret. */
export async function confirmSecondFactor({ db, clock, fields }: CodeDeps, id: number, code: string) {
  const sealed = (await store.getSecondFactor(db, id))?.totp_secret_encrypted
  const secret = sealed && fields.decrypt(sealed, placeOf(id))
  if (!secret) throw apiError('SECOND_FACTOR_NOT_SET_UP')
  const step = findTotpStep(secret, code, clock.now())
  if (step === undefined) throw apiError('SECOND_FACTOR_CODE_WRONG')
  const recoveryCodes = generateRecoveryCodes()
  await inTransaction(db, async (tx) => {
    if (!(await store.enableSecondFactor(tx, id, sealed, step, clock.now())))
      throw apiError('SECOND_FACTOR_ENABLED')
    await store.replaceRecoveryCodes(tx, id, recoveryCodes.map(hashRecoveryCode))
  })
  return { recoveryCodes }
}

/** Uses up a code of the authenticator app or a recovery code, and returns whether it is right and was unused. */
async function acceptsCode({ db, clock, fields }: CodeDeps, id: number, given: string) {
  const code = given.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code)) return store.claimRecoveryCode(db, id, hashRecoveryCode(code), clock.now())
  const sealed = (await store.getSecondFactor(db, id))?.totp_secret_encrypted
  const secret = sealed && fields.decrypt(sealed, placeOf(id))
  const step = secret ? findTotpStep(secret, code, clock.now()) : undefined
  return step !== undefined && store.claimTotpStep(db, id, step)
}

/** Checks password and second factor of a signed-in administrator before a change of the second factor. */
async function assertBothFactors(
  deps: SecondFactorDeps,
  id: number,
  { password, code }: Credentials,
  { request }: Exchange,
) {
  const admin = await assertAdminPassword(deps, id, password, request)
  if (admin.totp_enabled_at === null) throw apiError('SECOND_FACTOR_NOT_SET_UP')
  await assertSecondFactorCode(deps, { id, username: admin.username }, code, request)
}

/** Counts an attempt and then checks a code of the second factor. A successful attempt no longer counts. */
export async function assertSecondFactorCode(
  deps: SecondFactorDeps,
  { id, username }: { id: number; username: string },
  code: string,
  request: LoginRequestAndReply['request'],
) {
  const attempt = await countAdminLoginAttempt(deps, username, id, request, 'adminSecondFactor')
  if (!(await acceptsCode(deps, id, code))) throw apiError('SECOND_FACTOR_CODE_WRONG')
  await attempt.refund()
}

export async function renewRecoveryCodes(
  deps: SecondFactorDeps,
  id: number,
  input: Credentials,
  exchange: Exchange,
) {
  await assertBothFactors(deps, id, input, exchange)
  const recoveryCodes = generateRecoveryCodes()
  await inTransaction(deps.db, (tx) =>
    store.replaceRecoveryCodes(tx, id, recoveryCodes.map(hashRecoveryCode)),
  )
  return { recoveryCodes }
}

export async function disableSecondFactor(
  deps: SecondFactorDeps,
  id: number,
  input: Credentials,
  exchange: Exchange,
) {
  await assertBothFactors(deps, id, input, exchange)
  await inTransaction(deps.db, (tx) => store.removeSecondFactor(tx, id))
  return createSuccessResponse('两步验证已关闭')
}

/** Removes the second factor of an administrator who lost it. The next login needs the password only. */
export async function resetSecondFactor(deps: Pick<Deps, 'db' | 'clock'>, id: number, byId: number) {
  await inTransaction(deps.db, async (tx) => {
    await assertMayChangeAdmin(tx, id, byId)
    if (!(await store.removeSecondFactor(tx, id))) throw refuseCommon('NOT_FOUND')
    await endAllSessions({ ...deps, db: tx }, { type: 'admin', id }, 'password')
  })
  return createSuccessResponse('两步验证已重置')
}
