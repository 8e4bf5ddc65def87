import { createHmac, randomInt } from 'node:crypto'
import { ipKey, type LimitPolicy } from '@sanhe/kit/security/rate-limiter'
import { deriveKey } from '@sanhe/kit/security/secrets'
import { type Deps, limits } from '#core'
import * as accounts from './account-store.ts'
import { apiError } from './errors.ts'
import { passwordCodeValidMs } from './rules.ts'

export type CodeDeps = Pick<Deps, 'config' | 'db' | 'clock'>
type SendDeps = CodeDeps & Pick<Deps, 'limiter' | 'sms' | 'log'>

/** Keyed hash: without the key, all six-digit codes could be tried against a leaked table. */
export const passwordCodeHash = ({ jwtSecret }: Deps['config'], phone: string, code: string) =>
  createHmac('sha256', deriveKey(jwtSecret, 'merchant codes')).update(`${phone}|${code}`).digest('hex')

/**
 * Hash of the IP address that requested the code; it shows whether two requests have the same address without storing
 * it.
 */
export const requesterHash = ({ jwtSecret }: Deps['config'], phone: string, ip: string) =>
  createHmac('sha256', deriveKey(jwtSecret, 'merchant code addresses'))
    .update(`${phone}|${ipKey(ip)}`)
    .digest('hex')

type NewCode = { validMs: number; requestedFrom?: string }

/** Replaces the account's code with a new one. */
export async function createPasswordCode(
  { config, db, clock }: CodeDeps,
  account: { id: number; phone: string },
  { validMs, requestedFrom }: NewCode,
) {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  await accounts.setPasswordCode(db, account.id, {
    hash: passwordCodeHash(config, account.phone, code),
    expiresAt: clock.now() + validMs,
    requestedFrom: requestedFrom ?? null,
  })
  return code
}

async function throttle({ limiter }: SendDeps, name: string, policy: LimitPolicy, key: string) {
  const retryAfter = await limiter.take(name, policy, key)
  if (retryAfter) throw apiError('TOO_MANY_REQUESTS', { retryAfter })
}

/**
 * The limits per phone number are checked first and apply to all numbers, so that an error does not reveal whether a
 * merchant has this number.
 */
async function throttlePhone(deps: SendDeps, phone: string, requestedFrom: string) {
  await throttle(deps, 'merchantCode', limits.merchantCode, phone)
  await throttle(deps, 'merchantCodeHourly', limits.merchantCodeHourly, phone)
  await throttle(deps, 'merchantCodeDailyByAddress', limits.merchantCodeDailyByAddress, requestedFrom)
  await throttle(deps, 'merchantCodeDaily', limits.merchantCodeDaily, phone)
}

/** Sends a code to set the password; the answer is the same for numbers without a merchant. */
export async function sendPasswordCode(deps: SendDeps, phone: string, ip: string) {
  const requestedFrom = requesterHash(deps.config, phone, ip)
  await throttlePhone(deps, phone, requestedFrom)
  const known = await accounts.findAccountByPhone(deps.db, phone)
  if (known?.status === 'active' || known?.status === 'suspended')
    await deliver(deps, known, phone, requestedFrom)
  return { success: true as const, expiresIn: passwordCodeValidMs / 1000 }
}

async function deliver(
  deps: SendDeps,
  account: { id: number; merchant_id: number },
  phone: string,
  requestedFrom: string,
) {
  // A merchant may have several phone numbers, but never needs this many codes a day.
  const shop = String(account.merchant_id)
  if (await deps.limiter.take('merchantCodeDailyByShop', limits.merchantCodeDailyByShop, shop)) return
  const code = await createPasswordCode(
    deps,
    { id: account.id, phone },
    { validMs: passwordCodeValidMs, requestedFrom },
  )
  // A failed message is not reported, because the error would reveal that a merchant has this number.
  await deps.sms
    .send({ to: phone, template: deps.config.sms.template, data: { code } })
    .catch((error: unknown) => deps.log.error({ err: error }, 'a merchant’s code could not be sent'))
}
