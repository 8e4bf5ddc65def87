import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { hashPassword, passwordFitsBcrypt, verifyPassword } from '@sanhe/kit/security/passwords'
import { isSameSecret } from '@sanhe/kit/security/secrets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chargeTry, endAllSessions, openSession, originOf, type Tried, type TryDeps } from '#access'
import { type Deps, loginLimits, refuse as refuseCommon } from '#core'
import * as accounts from './account-store.ts'
import { askerHash, type CodeDeps, codeHash } from './codes.ts'
import { refuse } from './errors.ts'
import { hasCode, maxCodeTries } from './rules.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }
type Account = NonNullable<Awaited<ReturnType<typeof accounts.findAccountByPhone>>>

const accountOf = (phone: string) => `merchant:${phone}`
const holderOf = ({ id, merchant_id }: Pick<Account, 'id' | 'merchant_id'>) => ({
  type: 'merchant' as const,
  id: merchant_id,
  accountId: id,
})

const triedOf = (phone: string, account: Account | undefined, request: FastifyRequest): Tried => ({
  account: accountOf(phone),
  findHolder: () => account && holderOf(account),
  request,
})

type NewPassword = { phone: string; code: string; password: string }

/**
 * Sets the password by a code, and ends all logins with the one before. A phone has ten wrong tries a day; after them a
 * code is good for one try, at the address that asked for it: guessing elsewhere does not shut the owner out.
 */
export async function setPassword(deps: TryDeps, given: NewPassword, request: FastifyRequest) {
  const { phone, password } = given
  if (!passwordFitsBcrypt(password)) throw refuseCommon('VALIDATION_ERROR', { field: 'password' })
  const account = await accounts.findAccountByPhone(deps.db, phone)
  const isAsker = account?.set_password_asked_from === askerHash(deps.config, phone, request.ip)
  const tried = { ...triedOf(phone, account, request), isOtherwiseKnown: isAsker }
  const charge = await chargeTry(deps, 'merchantSetPassword', loginLimits.merchantSetPassword, tried)
  if (charge.retryAfter) throw refuse('TOO_MANY_REQUESTS', { retryAfter: charge.retryAfter })
  const hash = await hashPassword(password, await charge.caller())
  const isSet = await inTransaction(deps.db, (tx) =>
    useCode({ ...deps, db: tx }, given, hash, charge.isUnderAttack),
  )
  // Thrown after the commit: a wrong guess has to stay counted.
  if (!isSet) throw refuse('INVALID_CODE')
  await charge.refund()
  return { success: true as const }
}

async function useCode(
  deps: CodeDeps,
  { phone, code }: NewPassword,
  passwordHash: string,
  isLastTry: boolean,
) {
  const { config, db, clock } = deps
  const account = await accounts.lockAccountByPhone(db, phone)
  if (!account || !hasCode(account, clock.now())) return false
  if (!isSameSecret(account.set_password_code_hash ?? '', codeHash(config, phone, code))) {
    const tries = isLastTry ? maxCodeTries : account.set_password_tries + 1
    await accounts.setAccount(db, account.id, { set_password_tries: tries })
    return false
  }
  await accounts.setAccount(db, account.id, {
    password_hash: passwordHash,
    password_set_at: toDate(clock.now()),
    set_password_code_hash: null,
    set_password_expires_at: null,
    set_password_asked_from: null,
  })
  await endAllSessions(deps, holderOf(account), 'password')
  return true
}

type LoginDeps = TryDeps & Pick<Deps, 'tokens'>

/** A wrong password, an unknown phone and a shop that is not approved yet look alike, and take as long. */
export async function logIn(
  deps: LoginDeps,
  { phone, password }: { phone: string; password: string },
  { request, reply }: Exchange,
) {
  const account = await accounts.findAccountByPhone(deps.db, phone)
  const tried = triedOf(phone, account, request)
  const charge = await chargeTry(deps, 'merchantLogin', loginLimits.merchant, tried)
  if (charge.retryAfter) throw refuse('TOO_MANY_REQUESTS', { retryAfter: charge.retryAfter })
  const matches = await verifyPassword(password, account?.password_hash, await charge.caller())
  if (!account || !matches) throw refuse('INVALID_CREDENTIALS')
  await charge.refund()
  const { id: accountId, merchant_id: id, store_name: storeName, status, role } = account
  if (status !== 'active' && status !== 'suspended') throw refuse('MERCHANT_NOT_ACTIVE')
  await accounts.setAccount(deps.db, accountId, { last_login_at: toDate(deps.clock.now()) })
  const token = await openSession(deps, holderOf(account), originOf(request))
  deps.devices.remember(request, reply, accountOf(phone))
  return { token, merchant: { id, storeName, status, role } }
}
