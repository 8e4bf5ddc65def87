import type { Guards } from '@sanhe/kit/http/implement'
import type { FastifyRequest } from 'fastify'
import { type Actors, type ActorType, apiError, type Deps, refuseInactive, type TokenClaims } from '#core'
import { type AccountState, createAccountStateLoader } from './account-states.ts'
import { lastUsedIntervalMs } from './rules.ts'
import { setLastUsed } from './session-store.ts'
import { endReusedSession } from './sessions.ts'

type GuardDeps = Pick<Deps, 'db' | 'clock' | 'tokens' | 'log'>

const bearer = /^Bearer +(\S+)$/i

/** Returns one authentication check for each `auth` of a contract. */
export function createGuards(deps: GuardDeps): Guards<Actors> {
  const admitMerchant = guardFor(deps, 'merchant')
  return {
    none: () => undefined,
    user: guardFor(deps, 'user'),
    child: guardFor(deps, 'child'),
    admin: guardFor(deps, 'admin'),
    async merchant(request) {
      const person = await admitMerchant(request)
      return { ...person, accountId: person.accountId ?? 0 }
    },
  }
}

function guardFor(deps: GuardDeps, type: ActorType) {
  const loadAccountState = createAccountStateLoader(deps, type)
  return async (request: FastifyRequest) => {
    const token = bearer.exec(request.headers.authorization ?? '')?.[1]
    const claims = token ? await deps.tokens.read(token, type) : undefined
    if (claims === 'expired') throw apiError('TOKEN_EXPIRED')
    const account = claims && (await loadAccountState(claims))
    if (!claims || !account) throw apiError('UNAUTHORIZED')
    // Merchants that are suspended or wait for approval may still read their status. The status of the account is
    // checked before the session: a disabled user gets that reason, although disabling ended the session too.
    if (type !== 'merchant' && account.status !== 'active') throw refuseInactive(account.status)
    await assertSession(deps, request, claims, account)
    updateLastUsed(deps, claims, account)
    return claims
  }
}

async function assertSession(
  { db, clock }: GuardDeps,
  { routeOptions }: FastifyRequest,
  claims: TokenClaims,
  { token }: AccountState,
) {
  if (token === 'current' || token === 'previous') return
  // A superseded token in a late request is harmless. A refresh with it means that two parties hold copies of the
  // token, so one of them stole it.
  if (token === 'superseded' && routeOptions.url?.endsWith('/auth/refresh'))
    await endReusedSession(db, claims, clock.now())
  throw apiError('UNAUTHORIZED')
}

/** The request does not wait for this write; a failure is only logged. */
function updateLastUsed(
  { db, clock, log }: GuardDeps,
  { sessionId, tokenId }: TokenClaims,
  { lastUsedAt }: AccountState,
) {
  const before = clock.now() - lastUsedIntervalMs
  if (lastUsedAt === undefined || lastUsedAt > before) return
  setLastUsed(db, sessionId ?? tokenId, before, clock.now()).catch((error: unknown) =>
    log.warn({ err: error }, 'the time of the last use of a session could not be written'),
  )
}
