import { countLoginAttemptTowardsLimits, type LoginLimits } from '@sanhe/kit/security/login-limits'
import { toIpRateLimitKey } from '@sanhe/kit/security/rate-limiter'
import type { FastifyRequest } from 'fastify'
import type { Deps, TokenHolder } from '#core'
import { isKnownIpAddress } from './sessions.ts'

export type LoginAttemptDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'devices' | 'limiter' | 'rateLimiter'>

export type LoginAttempt = {
  /**
   * Key of the account in the rate limits and in the known devices, for example `admin:root`. The account may not
   * exist.
   */
  account: string
  /**
   * Returns the account whose earlier logins are looked up: the IP addresses of these logins count as known. Undefined
   * if there is no such account. Called only if the device of the attempt is unknown.
   */
  findHolder(): TokenHolder | undefined | Promise<TokenHolder | undefined>
  request: FastifyRequest
  /**
   * True if the login code was requested from the same IP address as this attempt. The IP address then counts as known.
   */
  isOtherwiseKnown?: boolean
}

/**
 * Counts one login attempt for an account. The returned `caller` decides the position in the queue for password
 * hashing. Known devices and known IP addresses bypass the limit of the account, so that strangers cannot lock the
 * owner out.
 */
export async function countLoginAttempt(
  deps: LoginAttemptDeps,
  name: string,
  limits: LoginLimits,
  attempt: LoginAttempt,
) {
  const { account, request } = attempt
  const address = toIpRateLimitKey(request.ip)
  const device = deps.devices.deviceOf(request, account)
  let known: Promise<boolean> | undefined
  const isKnownAddress = () => (known ??= isKnownToHolder(deps, attempt))
  const charge = await countLoginAttemptTowardsLimits(
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
  return holder !== undefined && isKnownIpAddress(deps, holder, request.ip)
}
