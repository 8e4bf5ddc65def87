import { createHmac, randomInt } from 'node:crypto'
import { toIpRateLimitKey, type RateLimitPolicy } from '@sanhe/kit/security/rate-limiter'
import { deriveKey } from '@sanhe/kit/security/secrets'
import { type Deps, rateLimitsByName } from '#core'
import * as accounts from './account-store.ts'
import { apiError } from './errors.ts'
import { passwordCodeLifetimeMs } from './rules.ts'

export type PasswordCodeDeps = Pick<Deps, 'config' | 'db' | 'clock'>
type SendDeps = PasswordCodeDeps & Pick<Deps, 'limiter' | 'sms' | 'log'>

/**
 * Hashes a password code with a secret key. Without the key, all six-digit codes could be tried against a leaked table.
 */
export const hashPasswordCode = ({ jwtSecret }: Deps['config'], phone: string, code: string) =>
  createHmac('sha256', deriveKey(jwtSecret, 'merchant codes')).update(`${phone}|${code}`).digest('hex')

/**
 * Hashes the IP address that requested a code. The hash shows whether two requests came from one IP address, so the
 * address itself need not be stored.
 */
export const hashRequesterIpAddress = ({ jwtSecret }: Deps['config'], phone: string, ip: string) =>
  createHmac('sha256', deriveKey(jwtSecret, 'merchant code addresses'))
    .update(`${phone}|${toIpRateLimitKey(ip)}`)
    .digest('hex')

type NewCode = { validMs: number; requestedFrom?: string }

/** Replaces the account's password code with a new one. */
export async function createPasswordCode(
  { config, db, clock }: PasswordCodeDeps,
  account: { id: number; phone: string },
  { validMs, requestedFrom }: NewCode,
) {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  await accounts.setPasswordCode(db, account.id, {
    hash: hashPasswordCode(config, account.phone, code),
    expiresAt: clock.now() + validMs,
    requestedFrom: requestedFrom ?? null,
  })
  return code
}

async function throttle({ limiter }: SendDeps, name: string, policy: RateLimitPolicy, key: string) {
  const retryAfter = await limiter.take(name, policy, key)
  if (retryAfter) throw apiError('TOO_MANY_REQUESTS', { retryAfter })
}

/**
 * Checks the limits per phone number before looking up the merchant, so that an error does not reveal whether a
 * merchant has this number.
 */
async function throttlePhone(deps: SendDeps, phone: string, requestedFrom: string) {
  await throttle(deps, 'merchantCode', rateLimitsByName.merchantCode, phone)
  await throttle(deps, 'merchantCodeHourly', rateLimitsByName.merchantCodeHourly, phone)
  await throttle(
    deps,
    'merchantCodeDailyByAddress',
    rateLimitsByName.merchantCodeDailyByAddress,
    requestedFrom,
  )
  await throttle(deps, 'merchantCodeDaily', rateLimitsByName.merchantCodeDaily, phone)
}

/** Sends a code for setting the password. The response is the same for phone numbers without a merchant. */
export async function sendPasswordCode(deps: SendDeps, phone: string, ip: string) {
  const requestedFrom = hashRequesterIpAddress(deps.config, phone, ip)
  await throttlePhone(deps, phone, requestedFrom)
  const known = await accounts.findMerchantAccountByPhone(deps.db, phone)
  const isOpen = known?.status === 'active' || known?.status === 'suspended'
  if (isOpen && known.account_status === 'active') await sendCodeBySms(deps, known, phone, requestedFrom)
  return { success: true as const, expiresIn: passwordCodeLifetimeMs / 1000 }
}

async function sendCodeBySms(
  deps: SendDeps,
  account: { id: number; merchant_id: number },
  phone: string,
  requestedFrom: string,
) {
  // Limits codes per merchant and day, because a merchant may have several phone numbers but never needs this many
  // codes.
  const shop = String(account.merchant_id)
  if (await deps.limiter.take('merchantCodeDailyByShop', rateLimitsByName.merchantCodeDailyByShop, shop))
    return
  const code = await createPasswordCode(
    deps,
    { id: account.id, phone },
    { validMs: passwordCodeLifetimeMs, requestedFrom },
  )
  // A failure to send the SMS is only logged. An error response would reveal that a merchant has this phone number.
  await deps.sms
    .send({ to: phone, template: deps.config.sms.template, data: { code } })
    .catch((error: unknown) => deps.log.error({ err: error }, 'a merchant’s code could not be sent'))
}
