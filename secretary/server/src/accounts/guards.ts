import { readBearerToken } from '@sanhe/kit/http/bearer-token'
import type { AccessChecks } from '@sanhe/kit/http/implement'
import type { FastifyRequest } from 'fastify'
import type { Actors, Deps } from '#core'
import { apiError } from './errors.ts'
import { hasOpenSession } from './store.ts'

type GuardDeps = Pick<Deps, 'db' | 'clock' | 'accessTokens'>

/** Creates the access checks for callers without and with a login. */
export function createAccessChecks({
  db,
  clock,
  accessTokens,
}: GuardDeps): Pick<AccessChecks<Actors>, 'none' | 'user'> {
  async function user({ headers }: FastifyRequest) {
    const token = readBearerToken(headers)
    const signedIn = token && (await accessTokens.read(token, clock))
    // An ended login loses access immediately, not when its access token expires.
    if (!signedIn || !(await hasOpenSession(db, signedIn.sessionId, signedIn.id, clock.now())))
      throw apiError('UNAUTHORIZED')
    return signedIn
  }
  return { none: () => undefined, user }
}
