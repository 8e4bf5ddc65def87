import { readBearerToken } from '@sanhe/kit/http/bearer-token'
import type { AccessChecks } from '@sanhe/kit/http/implement'
import type { FastifyRequest } from 'fastify'
import {
  type AccountKind,
  apiError,
  type CallerByAuthKind,
  type Deps,
  hasStaffRole,
  createInactiveAccountError,
  type StaffRole,
  staffRoles,
  type TokenClaims,
} from '#core'
import { type AccountState, createAccountStateLoader } from './account-states.ts'
import { lastUsedWriteIntervalMs } from './rules.ts'
import { setSessionLastUsed } from './session-store.ts'
import { endSessionAfterTokenReuse } from './sessions.ts'

type GuardDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'tokens' | 'log'>

/** Returns one authentication check for each value of `auth` in a contract. */
export function createAuthGuards(deps: GuardDeps): AccessChecks<CallerByAuthKind> {
  const admitMerchant = createGuardFor(deps, 'merchant')
  const admitAdmin = createGuardFor(deps, 'admin')
  return {
    none: () => undefined,
    user: createClaimsGuard(deps, 'user'),
    child: createClaimsGuard(deps, 'child'),
    async merchant(request, _reply, { staff: lowest }) {
      const { claims, account } = await admitMerchant(request)
      const { accountId } = claims
      if (accountId === undefined || !account.staff) throw apiError('UNAUTHORIZED')
      const { role } = account.staff
      if (!hasStaffRole(role, toStaffRole(lowest))) throw apiError('STAFF_ROLE_NOT_ALLOWED')
      return { ...claims, accountId, role }
    },
    async admin(request, _reply, { roles = [] }) {
      const { claims, account } = await admitAdmin(request)
      // The role is read with each request, so a changed role takes effect at once in running sessions.
      if (!account.admin || !roles.includes(account.admin.role)) throw apiError('ROLE_NOT_ALLOWED')
      const { hasSecondFactor, ...own } = account.admin
      const isRequired = deps.config.admin.requiresSecondFactor
      if (isRequired && !hasSecondFactor && !isOwnAccountRoute(request))
        throw apiError('SECOND_FACTOR_REQUIRED')
      return { ...claims, ...own }
    },
  }
}

/**
 * Returns the lowest role that may call an endpoint. An unknown or missing role becomes `owner`, so that a
 * mistake opens the endpoint to no other role.
 */
const toStaffRole = (lowest: string | undefined): StaffRole =>
  staffRoles.find((role) => role === lowest) ?? 'owner'

/**
 * Matches the endpoints of the administrator's own account, which must work before the second factor is set
 * up.
 */
const isOwnAccountRoute = ({ routeOptions }: FastifyRequest) =>
  routeOptions.url?.startsWith('/api/admin/auth/') ?? false

function createClaimsGuard(deps: GuardDeps, type: AccountKind) {
  const admit = createGuardFor(deps, type)
  return async (request: FastifyRequest) => (await admit(request)).claims
}

function createGuardFor(deps: GuardDeps, type: AccountKind) {
  const loadAccountState = createAccountStateLoader(deps, type)
  return async (request: FastifyRequest) => {
    const token = readBearerToken(request.headers)
    const claims = token ? await deps.tokens.read(token, type) : undefined
    if (claims === 'expired') throw apiError('TOKEN_EXPIRED')
    const account = claims && (await loadAccountState(claims))
    if (!claims || !account || account.staff?.status === 'removed') throw apiError('UNAUTHORIZED')
    // The status of the account is checked before the session. Disabling an account also ends the session, and the
    // error must name the disabled account.
    if (account.staff?.status === 'disabled') throw apiError('STAFF_DISABLED')
    // Merchants that are suspended or wait for approval may still read their own status.
    if (type !== 'merchant' && account.status !== 'active') throw createInactiveAccountError(account.status)
    await assertSession(deps, request, claims, account)
    updateLastUsed(deps, claims, account)
    return { claims, account }
  }
}

async function assertSession(
  { db, clock }: GuardDeps,
  { routeOptions }: FastifyRequest,
  claims: TokenClaims,
  { token }: AccountState,
) {
  if (token === 'current' || token === 'previous') return
  // A superseded token in an ordinary late request is harmless. A superseded token in a refresh request means that two
  // parties hold copies of the token. One of them must have stolen it.
  if (token === 'superseded' && routeOptions.url?.endsWith('/auth/refresh'))
    await endSessionAfterTokenReuse(db, claims, clock.now())
  throw apiError('UNAUTHORIZED')
}

/** Stores when the session was last used, without delaying the request. A failed write is only logged. */
function updateLastUsed(
  { db, clock, log }: GuardDeps,
  { sessionId, tokenId }: TokenClaims,
  { lastUsedAt }: AccountState,
) {
  const before = clock.now() - lastUsedWriteIntervalMs
  if (lastUsedAt === undefined || lastUsedAt > before) return
  setSessionLastUsed(db, sessionId ?? tokenId, before, clock.now()).catch((error: unknown) =>
    log.warn({ err: error }, 'the time of the last use of a session could not be written'),
  )
}
