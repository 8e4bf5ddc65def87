import type { LimitPolicy, RateLimiter, Take } from './rate-limiter.ts'

/** How often wrong logins may be tried. */
export type LoginLimits = {
  /** Of one account from one place: a known device, else an address. All of them have to leave room. */
  place: LimitPolicy[]
  /** Of one account from all unknown places together. Slower, because every stranger shares it. */
  account: LimitPolicy
  /** Of one address over all accounts. */
  address?: LimitPolicy
}

export type LoginTry = {
  account: string
  /** By `addressKey`. */
  address: string
  /** A device from which this account logged in before, by `knownDevices`. */
  device: string | undefined
  /** Whether this account logged in from this address before. Called only when the ceiling of the account is reached. */
  isKnownAddress(): boolean | Promise<boolean>
}

type Limiters = { limiter: RateLimiter; addressLimiter: RateLimiter }

export type LoginCharge = {
  /** 0, or the seconds to wait. */
  retryAfter: number
  /** Whether a known place passed the ceiling that strangers have used up: the account is being guessed at. */
  isUnderAttack: boolean
  /** Undoes the charges, for a login that was right. */
  giveBack(): Promise<void>
}

/**
 * Charges a login before its password is checked. Strangers share one ceiling per account, so guesses from many
 * addresses stay few; a known device or address is charged for itself alone, so no stranger can use up the tries of
 * the owner. A known device also passes the limit of its address, which a stranger behind the same router may have
 * used up.
 */
export async function chargeLogin(
  limiters: Limiters,
  name: string,
  limits: LoginLimits,
  tried: LoginTry,
): Promise<LoginCharge> {
  const charged: Charge[] = []
  const giveBack = async () => {
    for (const { limiter, name: policyName, key } of charged) await limiter.giveBack(policyName, key)
  }
  let isUnderAttack = false
  // In this order: tries at an account that is closed already use up nothing that others share.
  let left = chargesOf(limiters, name, limits, tried)
  while (left.length > 0) {
    const together = ofOneLimiter(left)
    const { taken, retryAfter } = await together[0]!.limiter.takeAll(together)
    charged.push(...together.slice(0, taken))
    const refused = together[taken]
    if (refused && !(await refused.passes())) return { retryAfter, isUnderAttack, giveBack }
    if (refused) isUnderAttack ||= refused.policy === limits.account
    left = left.slice(refused ? taken + 1 : taken)
  }
  return { retryAfter: 0, isUnderAttack, giveBack }
}

type Charge = Take & {
  limiter: RateLimiter
  /** Whether the login goes on although this limit is used up. */
  passes(): boolean | Promise<boolean>
}

/** The first charges, up to one of another limiter. */
function ofOneLimiter(charges: Charge[]) {
  const end = charges.findIndex(({ limiter }) => limiter !== charges[0]?.limiter)
  return end < 0 ? charges : charges.slice(0, end)
}

function chargesOf(
  { limiter, addressLimiter }: Limiters,
  name: string,
  { place, account, address }: LoginLimits,
  tried: LoginTry,
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
