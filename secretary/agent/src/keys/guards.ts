import { readBearerToken } from '@sanhe/kit/http/bearer-token'
import type { AccessChecks } from '@sanhe/kit/http/implement'
import type { Actors } from '#core'
import { apiError } from './errors.ts'
import { authenticateDeviceKey, type DeviceKeyDeps } from './service.ts'

/**
 * Authentication guards of the product, one for each `auth` of an endpoint. The role is read with each request, so that
 * a changed role takes effect at once. An endpoint that names no roles admits no device.
 */
export const createAuthGuards = (deps: DeviceKeyDeps): AccessChecks<Actors> => ({
  none: () => undefined,
  async key({ headers, ip }, _reply, { roles = [] }) {
    const key = readBearerToken(headers)
    // A request without a key guesses nothing, so a probe that waits for the agent does not use up the attempts.
    if (key === undefined) throw apiError('UNAUTHORIZED')
    const device = await authenticateDeviceKey(deps, key, ip)
    if (!roles.includes(device.role)) throw apiError('ROLE_NOT_ALLOWED')
    return device
  },
})
