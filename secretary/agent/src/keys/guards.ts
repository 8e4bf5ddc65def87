import type { IncomingHttpHeaders } from 'node:http'
import type { AccessChecks } from '@sanhe/kit/http/implement'
import type { Actors } from '#core'
import { authenticateDeviceKey, type DeviceKeyDeps } from './service.ts'

const bearer = /^Bearer +(\S+)$/i

/** Returns the device key in the Authorization header. */
export const readBearerKey = ({ authorization = '' }: IncomingHttpHeaders) => bearer.exec(authorization)?.[1]

/** Authentication guards of the product, one for each `auth` of an endpoint. */
export const createAuthGuards = (deps: DeviceKeyDeps): AccessChecks<Actors> => ({
  none: () => undefined,
  key: ({ headers, ip }) => authenticateDeviceKey(deps, readBearerKey(headers), ip),
})
