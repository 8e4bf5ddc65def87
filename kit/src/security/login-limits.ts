import type { LimitPolicy, RateLimiter } from './rate-limiter.ts'

/** How often wrong logins may be tried. */
export type LoginLimits = {
  /** Of one account from one place: a known device, else an address. All of them have to leave room. */
  place: LimitPolicy[]
  /** Of one account from all unknown places together. Slower, because every stranger shares it. */
  account: LimitPolicy
  /** Of one address over all accounts. */
  address?: LimitPolicy
}

export type LoginAttempt = {
  account: string
  /** By `addressKey`. */
  address: string
  /** A device from which this account logged in before, by `knownDevices`. */
  device: string | undefined
  /** Whether this account logged in from this address before. */
  isKnownAddress: boolean
}

type Limiters = { limiter: RateLimiter; addressLimiter: RateLimiter }

export type LoginChargeResult = {
  /** 0, or the seconds to wait. */
  retryAfter: number
  /** Whether a known place passed the ceiling that strangers have used up: the account is being guessed at. */
  isUnderAttack: boolean
  /** Undoes the charges, for a login that was right. */
  refund(): Promise<void>
}

/**
 * Charges a login before its password is checked. Strangers share one ceiling per account, so guesses from many
 * addresses stay few; a known device or address is charged for itself alone, so no stranger can use up the tries of
 * the owner. A known device also passes the limit of its address, which a stranger behind the same router may have
 * used up.
 */
export async function chargeLoginAttempt(
  limiters: Limiters,
  name: string,
  limits: LoginLimits,
  tried: LoginAttempt,
): Promise<LoginChargeResult> {
  const charged: [RateLimiter, string, string][] = []
  const giveBack = async () => {
    for (const [limiter, policy, key] of charged) await limiter.refund(policy, key)
  }
  let isUnderAttack = false
  // In this order: tries at an account that is closed already use up nothing that others share.
  for (const { limiter, policyName, policy, key, passes } of chargesOf(limiters, name, limits, tried)) {
    const retryAfter = await limiter.take(policyName, policy, key)
    if (retryAfter === 0) charged.push([limiter, policyName, key])
    else if (!passes) return { retryAfter, isUnderAttack, refund: giveBack }
    else isUnderAttack ||= policy === limits.account
  }
  return { retryAfter: 0, isUnderAttack, refund: giveBack }
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
