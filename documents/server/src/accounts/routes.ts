import { type Deps, implement } from '#core'
import { ok } from '#fields'
import { authContract, usersContract } from './contract.ts'
import { accountKey, checkLogin } from './login.ts'
import { closeSession, openSession } from './sessions.ts'
import { listUsers, type UserRow } from './store.ts'
import { createUser, deleteUser, type UserDeps, updateUser } from './users.ts'

export const authRoutes = (
  deps: Pick<Deps, 'db' | 'clock' | 'limiter' | 'sessions' | 'devices' | 'knownIpAddresses'>,
) =>
  implement(authContract, {
    async login({ body, request, reply }) {
      const user = await checkLogin(deps, body, request)
      openSession(deps, request, reply, user.id)
      deps.devices.remember(request, reply, accountKey(user.username))
      return { user }
    },
    logout({ request, reply }) {
      closeSession(deps, request, reply)
      return ok
    },
    me: ({ actor }) => ({ user: actor }),
  })

export const userRoutes = (deps: UserDeps) =>
  implement(usersContract, {
    list: () => ({ users: listUsers(deps.db).map(personView) }),
    async create({ body }) {
      return { user: personView(await createUser(deps, body)) }
    },
    async update({ params, body }) {
      return { user: personView(await updateUser(deps, params.id, body)) }
    },
    async remove({ params }) {
      await deleteUser(deps, params.id)
      return ok
    },
  })

const personView = ({ id, username, role, disabled_at, created_at }: UserRow) => ({
  id,
  username,
  role,
  disabled: disabled_at !== null,
  created_at,
})
