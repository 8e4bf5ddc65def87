import type { IncomingHttpHeaders } from 'node:http'
import type { Guards } from '@sanhe/kit/http/implement'
import type { Actors } from '#core'
import { authenticateKey, type KeyDeps } from './service.ts'

const bearer = /^Bearer +(\S+)$/i

/** Returns the key in the Authorization header. */
export const bearerKey = ({ authorization = '' }: IncomingHttpHeaders) => bearer.exec(authorization)?.[1]

/** Guards of the product, one for each `auth` of a contract. */
export const guards = (deps: KeyDeps): Guards<Actors> => ({
  none: () => undefined,
  key: ({ headers, ip }) => authenticateKey(deps, bearerKey(headers), ip),
})
