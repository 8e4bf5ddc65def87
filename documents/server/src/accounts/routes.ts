import type { FastifyRequest } from 'fastify'
import { toAuditOrigin } from '#audit'
import { type Deps, implement } from '#core'
import { okResponseBody } from '#fields'
import { accountContract, authContract, usersContract } from './contract.ts'
import { verifyLogin } from './login.ts'
import {
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnAccountDeps,
} from './own-account.ts'
import { beginSignIn } from './second-factor-login.ts'
import { hasSecondFactor, listUsersWithSecondFactor } from './second-factor-store.ts'
import { closeSession } from './sessions.ts'
import { listMemberships, listProjectIdsOfUser, listUsers, type UserRow } from './store.ts'
import { createUser, deleteUser, type UserDeps, updateUser } from './users.ts'

export const authRoutes = (
  deps: Pick<Deps, 'db' | 'clock' | 'limiter' | 'sessions' | 'devices' | 'knownIpAddresses' | 'openid'>,
) =>
  implement(authContract, {
    async login({ body, request, reply }) {
      return beginSignIn(deps, request, reply, await verifyLogin(deps, body, request))
    },
    async logout({ actor, request, reply }) {
      closeSession(deps, request, reply)
      const url = actor.loginMethod === 'openid' ? await findProviderLogoutUrl(deps, request) : undefined
      return { ...okResponseBody, ...(url !== undefined && { provider_logout_url: url }) }
    },
    me: ({ actor: { id, username, role, needsSecondFactor } }) => ({
      user: { id, username, role, ...(needsSecondFactor && { needs_second_factor: true as const }) },
    }),
  })

/**
 * Returns the URL at which the provider ends its session too. Returns undefined if the provider has no logout or does
 * not answer, because the session of this service has ended already.
 */
const findProviderLogoutUrl = async ({ openid }: Pick<Deps, 'openid'>, request: FastifyRequest) =>
  openid?.findLogoutUrl(`${request.protocol}://${request.host}/login`).catch(() => undefined)

export const accountRoutes = (deps: OwnAccountDeps) =>
  implement(accountContract, {
    async changePassword({ actor, body, request }) {
      await changeOwnPassword(deps, actor, body, request)
      return okResponseBody
    },
    sessions: ({ actor, request }) => ({ sessions: listOwnSessions(deps, actor.id, request) }),
    endSession({ actor, params }) {
      endOwnSession(deps, actor.id, params.id)
      return okResponseBody
    },
    endOtherSessions: ({ actor, request }) => ({
      ok: true as const,
      ended: endOtherSessions(deps, actor.id, request),
    }),
  })

export const userRoutes = (deps: UserDeps) => {
  const toOneUser = (user: UserRow) =>
    toUserResponse(user, listProjectIdsOfUser(deps.db, user.id), hasSecondFactor(deps.db, user.id))
  return implement(usersContract, {
    list() {
      const members = Map.groupBy(listMemberships(deps.db), ({ user_id }) => user_id)
      const projectsOf = (id: number) => (members.get(id) ?? []).map(({ project_id }) => project_id)
      const protectedIds = new Set(listUsersWithSecondFactor(deps.db))
      return {
        users: listUsers(deps.db).map((user) =>
          toUserResponse(user, projectsOf(user.id), protectedIds.has(user.id)),
        ),
      }
    },
    async create({ body, actor, request }) {
      return { user: toOneUser(await createUser(deps, body, toAuditOrigin(actor, request))) }
    },
    async update({ params, body, actor, request }) {
      return { user: toOneUser(await updateUser(deps, params.id, body, toAuditOrigin(actor, request))) }
    },
    async remove({ params, actor, request }) {
      await deleteUser(deps, params.id, toAuditOrigin(actor, request))
      return okResponseBody
    },
  })
}

const toUserResponse = (
  { id, username, role, disabled_at, created_at, email }: UserRow,
  projectIds: number[],
  isProtected: boolean,
) => ({
  id,
  username,
  role,
  disabled: disabled_at !== null,
  email,
  has_second_factor: isProtected,
  project_ids: projectIds,
  created_at,
})
