import { chargeLoginAttempt, type LoginLimits } from '@sanhe/kit/security/login-limits'
import { ipKey } from '@sanhe/kit/security/rate-limiter'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#core'
import { isKnownAddress } from './sessions.ts'
import type { Holder } from './tokens.ts'

export type TryDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'devices' | 'limiter' | 'rateLimiter'>

export type Tried = {
  /** Names the account to the limits and to its known devices, whether it exists or not: `admin:root`. */
  account: string
  /** Whose logins make an address known; undefined where there is no such account. Called only when that matters. */
  findHolder(): Holder | undefined | Promise<Holder | undefined>
  request: FastifyRequest
  /** Where something else shows that the try is the owner's: it comes from where the code was asked for. */
  isOtherwiseKnown?: boolean
}

/**
 * Charges one try at an account. `caller` describes the caller to the queue of password hashes. A known device or address
 * passes the ceiling of the account: strangers cannot lock the owner out.
 */
export async function chargeTry(deps: TryDeps, name: string, limits: LoginLimits, tried: Tried) {
  const { account, request } = tried
  const address = ipKey(request.ip)
  const device = deps.devices.deviceOf(request, account)
  let known: Promise<boolean> | undefined
  const isKnownAddress = () => (known ??= isKnownToHolder(deps, tried))
  const charge = await chargeLoginAttempt(
    { limiter: deps.limiter, addressLimiter: deps.rateLimiter },
    name,
    limits,
    { account, address, device, isKnownAddress },
  )
  const caller = async () => ({ address, isKnown: device !== undefined || (await isKnownAddress()) })
  return { ...charge, caller }
}

async function isKnownToHolder(deps: TryDeps, { findHolder, request, isOtherwiseKnown = false }: Tried) {
  if (isOtherwiseKnown) return true
  const holder = await findHolder()
  return holder !== undefined && isKnownAddress(deps, holder, request.ip)
}
