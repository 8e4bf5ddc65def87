import { readBearerToken } from '@sanhe/kit/http/bearer-token'
import type { AccessChecks } from '@sanhe/kit/http/implement'
import type { Actors } from '#core'
import { authenticateDeviceKey, type DeviceKeyDeps } from './service.ts'

/** Authentication guards of the product, one for each `auth` of an endpoint. */
export const createAuthGuards = (deps: DeviceKeyDeps): AccessChecks<Actors> => ({
  none: () => undefined,
  key: ({ headers, ip }) => authenticateDeviceKey(deps, readBearerToken(headers), ip),
})
