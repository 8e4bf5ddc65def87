import { createHmac, randomInt } from 'node:crypto'
import { ipKey, type LimitPolicy } from '@sanhe/kit/security/rate-limiter'
import { deriveKey } from '@sanhe/kit/security/secrets'
import { type Deps, limits } from '#core'
import * as accounts from './account-store.ts'
import { refuse } from './errors.ts'
import { codeValidMs } from './rules.ts'

export type CodeDeps = Pick<Deps, 'config' | 'db' | 'clock'>
type SendDeps = CodeDeps & Pick<Deps, 'limiter' | 'sms' | 'log'>

/** Six digits are quickly tried: without the key the table yields none. */
export const codeHash = ({ jwtSecret }: Deps['config'], phone: string, code: string) =>
  createHmac('sha256', deriveKey(jwtSecret, 'merchant codes')).update(`${phone}|${code}`).digest('hex')

/** Says whether two requests came from one address, and not from which. */
export const askerHash = ({ jwtSecret }: Deps['config'], phone: string, ip: string) =>
  createHmac('sha256', deriveKey(jwtSecret, 'merchant code addresses'))
    .update(`${phone}|${ipKey(ip)}`)
    .digest('hex')

type NewCode = { validMs: number; askedFrom?: string }

/** A new code in the place of whatever there was before. */
export async function writeCode(
  { config, db, clock }: CodeDeps,
  account: { id: number; phone: string },
  { validMs, askedFrom }: NewCode,
) {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  await accounts.setCode(db, account.id, {
    hash: codeHash(config, account.phone, code),
    expiresAt: clock.now() + validMs,
    askedFrom: askedFrom ?? null,
  })
  return code
}

async function throttle({ limiter }: SendDeps, name: string, policy: LimitPolicy, key: string) {
  const retryAfter = await limiter.take(name, policy, key)
  if (retryAfter) throw refuse('TOO_MANY_REQUESTS', { retryAfter })
}

/** The phone's limits come first and hold for every phone, so that a refusal tells nobody whether there is a shop. */
async function throttlePhone(deps: SendDeps, phone: string, askedFrom: string) {
  await throttle(deps, 'merchantCode', limits.merchantCode, phone)
  await throttle(deps, 'merchantCodeHourly', limits.merchantCodeHourly, phone)
  await throttle(deps, 'merchantCodeDailyByAddress', limits.merchantCodeDailyByAddress, askedFrom)
  await throttle(deps, 'merchantCodeDaily', limits.merchantCodeDaily, phone)
}

/** Sends a code to set the password with; the answer is the same for phones that no shop has. */
export async function sendCode(deps: SendDeps, phone: string, ip: string) {
  const askedFrom = askerHash(deps.config, phone, ip)
  await throttlePhone(deps, phone, askedFrom)
  const known = await accounts.findAccountByPhone(deps.db, phone)
  if (known?.status === 'active' || known?.status === 'suspended')
    await deliver(deps, known, phone, askedFrom)
  return { success: true as const, expiresIn: codeValidMs / 1000 }
}

async function deliver(
  deps: SendDeps,
  account: { id: number; merchant_id: number },
  phone: string,
  askedFrom: string,
) {
  // One shop may have several phones; more than this in a day is nobody who forgot a password.
  const shop = String(account.merchant_id)
  if (await deps.limiter.take('merchantCodeDailyByShop', limits.merchantCodeDailyByShop, shop)) return
  const code = await writeCode(deps, { id: account.id, phone }, { validMs: codeValidMs, askedFrom })
  // A failure is not shown: it would tell that there is such a shop.
  await deps.sms
    .send({ to: phone, template: deps.config.sms.template, data: { code } })
    .catch((error: unknown) => deps.log.error({ err: error }, 'a merchant’s code could not be sent'))
}
