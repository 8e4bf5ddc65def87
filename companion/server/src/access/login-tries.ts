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
  /** Whose logins make an address known; undefined where there is no such account. */
  holder: Holder | undefined
  request: FastifyRequest
  /** Where something else shows that the try is the owner's: it comes from where the code was asked for. */
  isOtherwiseKnown?: boolean
}

/**
 * Charges one try at an account. `caller` says whose turn it is where passwords are hashed. A known device or address
 * passes the ceiling of the account: no stranger shuts the owner out.
 */
export async function chargeTry(
  deps: TryDeps,
  name: string,
  limits: LoginLimits,
  { account, holder, request, isOtherwiseKnown = false }: Tried,
) {
  const address = ipKey(request.ip)
  const device = deps.devices.deviceOf(request, account)
  const isKnown =
    isOtherwiseKnown || (holder !== undefined && (await isKnownAddress(deps, holder, request.ip)))
  const charge = await chargeLoginAttempt(
    { limiter: deps.limiter, addressLimiter: deps.rateLimiter },
    name,
    limits,
    { account, address, device, isKnownAddress: isKnown },
  )
  return { ...charge, caller: { address, isKnown: isKnown || device !== undefined } }
}
