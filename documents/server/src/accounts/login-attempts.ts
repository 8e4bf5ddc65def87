import { countLoginAttemptTowardsLimits } from '@sanhe/kit/security/login-limits'
import { toIpRateLimitKey } from '@sanhe/kit/security/rate-limiter'
import type { FastifyRequest } from 'fastify'
import { type Deps, loginLimits } from '#core'
import { apiError } from './errors.ts'

export type LoginAttemptDeps = Pick<Deps, 'limiter' | 'devices' | 'knownIpAddresses'>

/** Returns the key of an account for rate limits and known devices. The key is independent of case and Unicode form. */
export const toLoginAccountKey = (username: string) => `user:${username.normalize('NFKC').toLowerCase()}`

/**
 * Counts an attempt before the password or the code of the second factor is checked. Passwords and codes have separate
 * limits: the attempt of a right password is subtracted again, which must not reset the limit of codes. Unknown clients
 * share one limit for each username. A device or IP address that is known from an earlier login bypasses that limit.
 */
export async function countLoginAttempt(
  { limiter, devices, knownIpAddresses }: LoginAttemptDeps,
  username: string,
  request: FastifyRequest,
  name: 'login' | 'secondFactor',
) {
  const account = toLoginAccountKey(username)
  const address = toIpRateLimitKey(request.ip)
  const device = devices.deviceOf(request, account)
  const isKnownAddress = () => knownIpAddresses.has(account, address)
  const attempt = { account, address, device, isKnownAddress }
  const charge = await countLoginAttemptTowardsLimits(
    { limiter, addressLimiter: limiter },
    name,
    loginLimits,
    attempt,
  )
  if (charge.retryAfter) throw apiError('TOO_MANY_REQUESTS', { retryAfter: charge.retryAfter })
  return {
    caller: { address, isKnown: isKnownAddress() || device !== undefined },
    refund: charge.refund,
    rememberAddress: () => knownIpAddresses.add(account, address),
  }
}
