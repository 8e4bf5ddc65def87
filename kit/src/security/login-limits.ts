import type { RateLimitPolicy, RateLimiter, RateLimitToCount } from './rate-limiter.ts'

export type LoginLimits = {
  /**
   * Limits of one account at one place. A place is a known device, or otherwise an IP address. Each of these limits
   * must allow an attempt.
   */
  place: RateLimitPolicy[]
  /** Limit of one account for all unknown places together: all strangers share this limit. */
  account: RateLimitPolicy
  address?: RateLimitPolicy
}

export type LoginAttempt = {
  account: string
  /** Rate limit key of the client's IP address, from `rateLimitKeyOfIp`. */
  address: string
  /** Device on which this account logged in before, from `createKnownDevices`. */
  device: string | undefined
  /**
   * Returns whether this account logged in from this IP address before. Called only when the account limit is used up.
   */
  isKnownAddress(): boolean | Promise<boolean>
}

type Limiters = { limiter: RateLimiter; addressLimiter: RateLimiter }

export type LoginRateLimitResult = {
  /** Seconds to wait before the next login attempt; 0 when this attempt is allowed. */
  retryAfter: number
  /**
   * True when a known place was allowed although strangers have used up the account limit. An attacker is then
   * guessing the password.
   */
  isUnderAttack: boolean
  /** Subtracts the attempt from the counts after a correct password. */
  refund(): Promise<void>
}

/**
 * Counts a login attempt before its password is checked. Strangers share one limit per account, so that an attacker
 * with many IP addresses gets few guesses. A known device or IP address has its own limit, so that strangers cannot
 * lock out the owner. A known device also passes the limit of its IP address, which a stranger behind the same router
 * may have used up.
 */
export async function countLoginAttemptTowardsLimits(
  limiters: Limiters,
  name: string,
  limits: LoginLimits,
  tried: LoginAttempt,
): Promise<LoginRateLimitResult> {
  const charged: Charge[] = []
  const refund = async () => {
    for (const { limiter, name: policyName, key } of charged) await limiter.refund(policyName, key)
  }
  let isUnderAttack = false
  // Counts in the order place, account, address. An attempt that one of these limits refuses does not count towards
  // the later limits.
  let left = chargesOf(limiters, name, limits, tried)
  while (left.length > 0) {
    const together = ofOneLimiter(left)
    const { taken, retryAfter } = await together[0]!.limiter.takeAll(together)
    charged.push(...together.slice(0, taken))
    const refused = together[taken]
    if (refused && !(await refused.passes())) return { retryAfter, isUnderAttack, refund }
    if (refused) isUnderAttack ||= refused.policy === limits.account
    left = left.slice(refused ? taken + 1 : taken)
  }
  return { retryAfter: 0, isUnderAttack, refund }
}

type Charge = RateLimitToCount & {
  limiter: RateLimiter
  /** Returns whether the login continues although this limit is used up. */
  passes(): boolean | Promise<boolean>
}

/**
 * Returns the entries at the start of the list that use the same rate limiter, so that one call can count all of them.
 */
function ofOneLimiter(charges: Charge[]) {
  const end = charges.findIndex(({ limiter }) => limiter !== charges[0]?.limiter)
  return end < 0 ? charges : charges.slice(0, end)
}

function chargesOf(
  { limiter, addressLimiter }: Limiters,
  name: string,
  { place, account, address }: LoginLimits,
  tried: LoginAttempt,
): Charge[] {
  const where = tried.device === undefined ? tried.address : `device ${tried.device}`
  const places = place.map((policy, nth) => ({
    limiter,
    name: nth === 0 ? `${name}ByPlace` : `${name}ByPlace${nth + 1}`,
    policy,
    key: `${tried.account}\n${where}`,
    passes: () => false,
  }))
  const isKnownDevice = tried.device !== undefined
  const ofAccount = {
    limiter,
    name: `${name}ByName`,
    policy: account,
    key: tried.account,
    passes: () => isKnownDevice || tried.isKnownAddress(),
  }
  const ofAddress = address && {
    limiter: addressLimiter,
    name: `${name}ByAddress`,
    policy: address,
    key: tried.address,
    passes: () => isKnownDevice,
  }
  return [...places, ofAccount, ...(ofAddress ? [ofAddress] : [])]
}
