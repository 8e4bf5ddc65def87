import { type Deps, implement } from '#core'
import { okResponse } from '#fields'
import { authContract, usersContract } from './contract.ts'
import { loginAccountKey, verifyLogin } from './login.ts'
import { closeSession, openSession } from './sessions.ts'
import { listMemberships, listProjectIdsOfUser, listUsers, type UserRow } from './store.ts'
import { createUser, deleteUser, type UserDeps, updateUser } from './users.ts'

export const authRoutes = (
  deps: Pick<Deps, 'db' | 'clock' | 'limiter' | 'sessions' | 'devices' | 'knownIpAddresses'>,
) =>
  implement(authContract, {
    async login({ body, request, reply }) {
      const user = await verifyLogin(deps, body, request)
      openSession(deps, request, reply, user.id)
      deps.devices.remember(request, reply, loginAccountKey(user.username))
      return { user }
    },
    logout({ request, reply }) {
      closeSession(deps, request, reply)
      return okResponse
    },
    me: ({ actor: { id, username, role } }) => ({ user: { id, username, role } }),
  })

export const userRoutes = (deps: UserDeps) => {
  const toOneUser = (user: UserRow) => toUserResponse(user, listProjectIdsOfUser(deps.db, user.id))
  return implement(usersContract, {
    list() {
      const members = Map.groupBy(listMemberships(deps.db), ({ user_id }) => user_id)
      const projectsOf = (id: number) => (members.get(id) ?? []).map(({ project_id }) => project_id)
      return { users: listUsers(deps.db).map((user) => toUserResponse(user, projectsOf(user.id))) }
    },
    async create({ body }) {
      return { user: toOneUser(await createUser(deps, body)) }
    },
    async update({ params, body }) {
      return { user: toOneUser(await updateUser(deps, params.id, body)) }
    },
    async remove({ params }) {
      await deleteUser(deps, params.id)
      return okResponse
    },
  })
}

const toUserResponse = ({ id, username, role, disabled_at, created_at }: UserRow, projectIds: number[]) => ({
  id,
  username,
  role,
  disabled: disabled_at !== null,
  project_ids: projectIds,
  created_at,
})
