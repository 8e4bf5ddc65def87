import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { hashPassword, isPasswordWithinBcryptLimit, verifyPassword } from '@sanhe/kit/security/passwords'
import { areSecretsEqual } from '@sanhe/kit/security/secrets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  countLoginAttempt,
  endAllSessions,
  type LoginAttempt,
  type LoginAttemptDeps,
  getLoginOrigin,
  openSession,
} from '#access'
import { type Deps, loginRateLimits, apiError as refuseCommon } from '#core'
import { type AgreedLegalVersions, assertAgreedVersions, recordConsents } from '#legal'
import * as accounts from './account-store.ts'
import { apiError } from './errors.ts'
import { hashPasswordCode, hashRequesterIpAddress, type PasswordCodeDeps } from './password-codes.ts'
import { hasValidPasswordCode, maxPasswordCodeTries } from './rules.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }
type Account = NonNullable<Awaited<ReturnType<typeof accounts.findMerchantAccountByPhone>>>

const accountOf = (phone: string) => `merchant:${phone}`
const holderOf = ({ id, merchant_id }: Pick<Account, 'id' | 'merchant_id'>) => ({
  type: 'merchant' as const,
  id: merchant_id,
  accountId: id,
})

const toLoginAttempt = (
  phone: string,
  account: Account | undefined,
  request: FastifyRequest,
): LoginAttempt => ({
  account: accountOf(phone),
  findHolder: () => account && holderOf(account),
  request,
})

type NewPassword = { phone: string; code: string; password: string }

/**
 * Sets the password with a code and ends all sessions. A phone number has ten wrong tries a day. After these tries each
 * code can be tried once, and only from the IP address that requested the code, so that strangers cannot lock the owner
 * out.
 */
export async function setMerchantPassword(
  deps: LoginAttemptDeps,
  input: NewPassword,
  request: FastifyRequest,
) {
  const { phone, password } = input
  if (!isPasswordWithinBcryptLimit(password)) throw refuseCommon('VALIDATION_ERROR', { field: 'password' })
  const account = await accounts.findMerchantAccountByPhone(deps.db, phone)
  const isAsker = account?.set_password_asked_from === hashRequesterIpAddress(deps.config, phone, request.ip)
  const tried = { ...toLoginAttempt(phone, account, request), isOtherwiseKnown: isAsker }
  const charge = await countLoginAttempt(
    deps,
    'merchantSetPassword',
    loginRateLimits.merchantSetPassword,
    tried,
  )
  if (charge.retryAfter) throw apiError('TOO_MANY_REQUESTS', { retryAfter: charge.retryAfter })
  const hash = await hashPassword(password, await charge.caller())
  const isSet = await inTransaction(deps.db, (tx) =>
    redeemPasswordCode({ ...deps, db: tx }, input, hash, charge.isUnderAttack),
  )
  // This error is thrown after the commit. Inside the transaction it would roll back the count of the wrong try.
  if (!isSet) throw apiError('INVALID_CODE')
  await charge.refund()
  return { success: true as const }
}

async function redeemPasswordCode(
  deps: PasswordCodeDeps,
  { phone, code }: NewPassword,
  passwordHash: string,
  isLastTry: boolean,
) {
  const { config, db, clock } = deps
  const account = await accounts.lockMerchantAccountRowByPhone(db, phone)
  if (account?.status !== 'active' || !hasValidPasswordCode(account, clock.now())) return false
  if (!areSecretsEqual(account.set_password_code_hash ?? '', hashPasswordCode(config, phone, code))) {
    const tries = isLastTry ? maxPasswordCodeTries : account.set_password_tries + 1
    await accounts.updateMerchantAccount(db, account.id, { set_password_tries: tries })
    return false
  }
  await accounts.updateMerchantAccount(db, account.id, {
    password_hash: passwordHash,
    password_set_at: toDate(clock.now()),
    set_password_code_hash: null,
    set_password_expires_at: null,
    set_password_asked_from: null,
  })
  await endAllSessions(deps, holderOf(account), 'password')
  return true
}

type LoginDeps = LoginAttemptDeps & Pick<Deps, 'tokens'>

/**
 * Signs a merchant in. A wrong password, an unknown phone number and an unapproved merchant get the same response after
 * the same time.
 */
export async function logInMerchant(
  deps: LoginDeps,
  {
    phone,
    password,
    consents,
  }: { phone: string; password: string; consents?: AgreedLegalVersions | undefined },
  { request, reply }: Exchange,
) {
  await assertAgreedVersions(deps, consents)
  const account = await accounts.findMerchantAccountByPhone(deps.db, phone)
  const tried = toLoginAttempt(phone, account, request)
  const charge = await countLoginAttempt(deps, 'merchantLogin', loginRateLimits.merchant, tried)
  if (charge.retryAfter) throw apiError('TOO_MANY_REQUESTS', { retryAfter: charge.retryAfter })
  const matches = await verifyPassword(password, account?.password_hash, await charge.caller())
  if (!account || !matches) throw apiError('INVALID_CREDENTIALS')
  await charge.refund()
  const { id: accountId, merchant_id: id, store_name: storeName, status, role } = account
  if (account.account_status !== 'active') throw refuseCommon('STAFF_DISABLED')
  if (status !== 'active' && status !== 'suspended') throw apiError('MERCHANT_NOT_ACTIVE')
  await accounts.updateMerchantAccount(deps.db, accountId, { last_login_at: toDate(deps.clock.now()) })
  const token = await openSession(deps, holderOf(account), getLoginOrigin(request))
  await recordConsents(deps, { type: 'merchant', id: accountId }, consents, request)
  deps.devices.remember(request, reply, accountOf(phone))
  return { token, merchant: { id, storeName, status, role } }
}
