import { createHmac, randomInt } from 'node:crypto'
import { inTransaction } from '@sanhe/kit/db/database'
import type { LimitPolicy } from '@sanhe/kit/limits'
import { hashPassword, passwordFits, verifyPassword } from '@sanhe/kit/passwords'
import { toDate } from '@sanhe/kit/clock'
import { deriveKey, sameSecret } from '@sanhe/kit/secrets'
import { type Deps, limits, refuse as refuseCommon } from '#core'
import * as accounts from './account-store.ts'
import { refuse } from './errors.ts'
import { codeValidMs, hasCode } from './rules.ts'

type CodeDeps = Pick<Deps, 'config' | 'db' | 'clock'>

/** Six digits are quickly tried: without the key the table yields none. */
const hashOf = ({ jwtSecret }: Deps['config'], phone: string, code: string) =>
  createHmac('sha256', deriveKey(jwtSecret, 'merchant codes')).update(`${phone}|${code}`).digest('hex')

/** A new code in the place of whatever there was before. */
export async function writeCode(
  { config, db, clock }: CodeDeps,
  account: { id: number; phone: string },
  validMs: number,
) {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  await accounts.setCode(db, account.id, hashOf(config, account.phone, code), clock.now() + validMs)
  return code
}

type Throttled = Pick<Deps, 'limiter'>

async function throttle({ limiter }: Throttled, name: string, policy: LimitPolicy, phone: string) {
  const retryAfter = await limiter.take(name, policy, phone)
  if (retryAfter) throw refuse('TOO_MANY_REQUESTS', { retryAfter })
}

/** The answer is the same for phones that no shop has. */
export async function sendCode(deps: CodeDeps & Throttled & Pick<Deps, 'sms' | 'log'>, phone: string) {
  await throttle(deps, 'merchantCode', limits.merchantCode, phone)
  await throttle(deps, 'merchantCodeHourly', limits.merchantCodeHourly, phone)
  const known = await accounts.findAccountByPhone(deps.db, phone)
  if (known?.status === 'active' || known?.status === 'suspended') {
    const code = await writeCode(deps, { id: known.id, phone }, codeValidMs)
    // Whether it could be sent tells nobody whether there is such a shop.
    await deps.sms
      .send({ to: phone, template: deps.config.sms.template, data: { code } })
      .catch((error: unknown) => deps.log.error({ err: error }, 'a merchant’s code could not be sent'))
  }
  return { success: true as const, expiresIn: codeValidMs / 1000 }
}

type NewPassword = { phone: string; code: string; password: string }

export async function setPassword(deps: CodeDeps & Throttled, { phone, code, password }: NewPassword) {
  if (!passwordFits(password)) throw refuseCommon('VALIDATION_ERROR', { field: 'password' })
  await throttle(deps, 'merchantSetPassword', limits.login, phone)
  const hash = await hashPassword(password)
  const isSet = await inTransaction(deps.db, (tx) => useCode({ ...deps, db: tx }, phone, code, hash))
  // Thrown after the commit: a wrong guess has to stay counted.
  if (!isSet) throw refuse('INVALID_CODE')
  return { success: true as const }
}

async function useCode({ config, db, clock }: CodeDeps, phone: string, code: string, passwordHash: string) {
  const account = await accounts.lockAccountByPhone(db, phone)
  if (!account || !hasCode(account, clock.now())) return false
  if (!sameSecret(account.set_password_code_hash ?? '', hashOf(config, phone, code))) {
    await accounts.setAccount(db, account.id, { set_password_tries: account.set_password_tries + 1 })
    return false
  }
  await accounts.setAccount(db, account.id, {
    password_hash: passwordHash,
    password_set_at: toDate(clock.now()),
    set_password_code_hash: null,
    set_password_expires_at: null,
  })
  return true
}

type LoginDeps = Pick<Deps, 'db' | 'clock' | 'tokens'> & Throttled

/** A wrong password, an unknown phone and a shop that is not approved yet look alike, and take as long. */
export async function logIn(deps: LoginDeps, phone: string, password: string) {
  await throttle(deps, 'merchantLogin', limits.login, phone)
  const account = await accounts.findAccountByPhone(deps.db, phone)
  const matches = await verifyPassword(password, account?.password_hash)
  if (!account || !matches) throw refuse('INVALID_CREDENTIALS')
  const { id: accountId, merchant_id: id, store_name: storeName, status, role } = account
  if (status !== 'active' && status !== 'suspended') throw refuse('MERCHANT_NOT_ACTIVE')
  await accounts.setAccount(deps.db, accountId, { last_login_at: toDate(deps.clock.now()) })
  return {
    token: await deps.tokens.issue({ type: 'merchant', id, accountId }),
    merchant: { id, storeName, status, role },
  }
}
