import { chargeLoginAttempt, type LoginLimits } from '@sanhe/kit/security/login-limits'
import { ipKey } from '@sanhe/kit/security/rate-limiter'
import type { FastifyRequest } from 'fastify'
import type { Deps, TokenHolder } from '#core'
import { isKnownAddress } from './sessions.ts'

export type LoginAttemptDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'devices' | 'limiter' | 'rateLimiter'>

export type LoginAttempt = {
  /** Key of the account in the rate limits and known devices, whether the account exists or not: `admin:root`. */
  account: string
  /**
   * Returns the account whose logins make an IP address known, or undefined if there is no such account. Called only if
   * that matters.
   */
  findHolder(): TokenHolder | undefined | Promise<TokenHolder | undefined>
  request: FastifyRequest
  /** True if the attempt provably comes from the owner: from the place that requested the code. */
  isOtherwiseKnown?: boolean
}

/**
 * Counts one login attempt at an account. The returned `caller` decides the place in the queue for password hashing. A
 * known device or IP address bypasses the limit of the account, so that strangers cannot lock the owner out.
 */
export async function countLoginAttempt(
  deps: LoginAttemptDeps,
  name: string,
  limits: LoginLimits,
  attempt: LoginAttempt,
) {
  const { account, request } = attempt
  const address = ipKey(request.ip)
  const device = deps.devices.deviceOf(request, account)
  let known: Promise<boolean> | undefined
  const isKnownAddress = () => (known ??= isKnownToHolder(deps, attempt))
  const charge = await chargeLoginAttempt(
    { limiter: deps.limiter, addressLimiter: deps.rateLimiter },
    name,
    limits,
    { account, address, device, isKnownAddress },
  )
  const caller = async () => ({ address, isKnown: device !== undefined || (await isKnownAddress()) })
  return { ...charge, caller }
}

async function isKnownToHolder(
  deps: LoginAttemptDeps,
  { findHolder, request, isOtherwiseKnown = false }: LoginAttempt,
) {
  if (isOtherwiseKnown) return true
  const holder = await findHolder()
  return holder !== undefined && isKnownAddress(deps, holder, request.ip)
}
