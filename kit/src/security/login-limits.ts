import type { LimitPolicy, RateLimiter } from './rate-limiter.ts'

export type LoginLimits = {
  /** Limits of one account from one place: a known device, otherwise an address. Each of them must have room. */
  place: LimitPolicy[]
  /** Limit of one account from all unknown places together. Slower, because all strangers share it. */
  account: LimitPolicy
  address?: LimitPolicy
}

export type LoginAttempt = {
  account: string
  /** Result of `ipKey`. */
  address: string
  /** Device on which this account logged in before, from `createKnownDevices`. */
  device: string | undefined
  isKnownAddress: boolean
}

type Limiters = { limiter: RateLimiter; addressLimiter: RateLimiter }

export type LoginChargeResult = {
  /** Seconds to wait, or 0. */
  retryAfter: number
  /**
   * True when a known place passed although strangers have used up the account limit: someone is guessing the password.
   */
  isUnderAttack: boolean
  /** Frees the charged places after a correct password. */
  refund(): Promise<void>
}

/**
 * Counts a login attempt before its password is checked. Strangers share one limit per account, so that guesses from
 * many addresses stay few. A known device or address has its own limit, so that strangers cannot lock out the owner. A
 * known device also passes the limit of its address, which a stranger behind the same router may have used up.
 */
export async function chargeLoginAttempt(
  limiters: Limiters,
  name: string,
  limits: LoginLimits,
  tried: LoginAttempt,
): Promise<LoginChargeResult> {
  const charged: [RateLimiter, string, string][] = []
  const refund = async () => {
    for (const [limiter, policy, key] of charged) await limiter.refund(policy, key)
  }
  let isUnderAttack = false
  // The order matters: attempts on an account whose limit is used up take nothing from the shared limits.
  for (const { limiter, policyName, policy, key, passes } of chargesOf(limiters, name, limits, tried)) {
    const retryAfter = await limiter.take(policyName, policy, key)
    if (retryAfter === 0) charged.push([limiter, policyName, key])
    else if (!passes) return { retryAfter, isUnderAttack, refund }
    else isUnderAttack ||= policy === limits.account
  }
  return { retryAfter: 0, isUnderAttack, refund }
}

type Charge = { limiter: RateLimiter; policyName: string; policy: LimitPolicy; key: string; passes: boolean }

function chargesOf(
  { limiter, addressLimiter }: Limiters,
  name: string,
  { place, account, address }: LoginLimits,
  tried: LoginAttempt,
): Charge[] {
  const where = tried.device === undefined ? tried.address : `device ${tried.device}`
  const places = place.map((policy, nth) => ({
    limiter,
    policyName: nth === 0 ? `${name}ByPlace` : `${name}ByPlace${nth + 1}`,
    policy,
    key: `${tried.account}\n${where}`,
    passes: false,
  }))
  const isKnownDevice = tried.device !== undefined
  const ofAccount = {
    limiter,
    policyName: `${name}ByName`,
    policy: account,
    key: tried.account,
    passes: isKnownDevice || tried.isKnownAddress,
  }
  const ofAddress = address && {
    limiter: addressLimiter,
    policyName: `${name}ByAddress`,
    policy: address,
    key: tried.address,
    passes: isKnownDevice,
  }
  return [...places, ofAccount, ...(ofAddress ? [ofAddress] : [])]
}
