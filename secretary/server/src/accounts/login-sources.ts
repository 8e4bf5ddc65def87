import { createHmac } from 'node:crypto'
import { toIpRateLimitKey } from '@sanhe/kit/security/rate-limiter'
import { deriveKey } from '@sanhe/kit/security/secrets'
import type { FastifyRequest } from 'fastify'
import { type Deps, rateLimits } from '#core'
import { knownIpAddressLifetimeMs } from './rules.ts'
import * as store from './store.ts'

export type LoginSourceDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'devices'>
type LoginTryDeps = LoginSourceDeps & Pick<Deps, 'limiter'>

/** Key of a phone number in the store of known devices. */
export const toDeviceOwnerKey = (phone: string) => `phone:${phone}`

/** Returns whether the phone number logged in on this device or from this IP address in the last 90 days. */
export const isKnownLoginSource = async (deps: LoginSourceDeps, phone: string, request: FastifyRequest) =>
  deps.devices.deviceOf(request, toDeviceOwnerKey(phone)) !== undefined ||
  (await isKnownAddress(deps, phone, request.ip))

/**
 * Counts an attempt to enter a code from a known device or IP address, and returns whether the attempt is allowed. Each
 * known device and IP address has ten attempts a day; after that it is treated as unknown.
 */
export async function countKnownLoginAttempt(deps: LoginTryDeps, phone: string, request: FastifyRequest) {
  const { limiter, devices } = deps
  const device = devices.deviceOf(request, toDeviceOwnerKey(phone))
  if (
    device !== undefined &&
    (await limiter.take('knownDeviceTries', rateLimits.knownDeviceTries, `${phone}\n${device}`)) === 0
  )
    return true
  if (!(await isKnownAddress(deps, phone, request.ip))) return false
  const key = addressHash(deps, phone, request.ip)
  return (await limiter.take('knownAddressTries', rateLimits.knownAddressTries, key)) === 0
}

const isKnownAddress = (deps: LoginSourceDeps, phone: string, ip: string) =>
  store.isKnownIpAddress(
    deps.db,
    phone,
    addressHash(deps, phone, ip),
    deps.clock.now() - knownIpAddressLifetimeMs,
  )

/** Records the IP address of a successful login as known. */
export const recordKnownIpAddress = (
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  { id, phone }: Pick<store.UserRow, 'id' | 'phone'>,
  ip: string,
) => store.upsertKnownIpAddress(deps.db, id, addressHash(deps, phone, ip), deps.clock.now())

/**
 * Hashes an IP address with a secret key and the phone number: the table reveals neither IP addresses nor which users
 * share an IP address.
 */
function addressHash({ config }: Pick<Deps, 'config'>, phone: string, ip: string) {
  const key = deriveKey(config.jwtSecret, 'login addresses')
  return createHmac('sha256', key)
    .update(`${toDeviceOwnerKey(phone)}|${toIpRateLimitKey(ip)}`)
    .digest('hex')
}
