import { type Deps, implement } from '#core'
import { okResponse } from '#fields'
import { authContract, usersContract } from './contract.ts'
import { loginAccountKey, verifyLogin } from './login.ts'
import { closeSession, openSession } from './sessions.ts'
import { listUsers, type UserRow } from './store.ts'
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
      return okResponse
    },
  })

const personView = ({ id, username, role, disabled_at, created_at }: UserRow) => ({
  id,
  username,
  role,
  disabled: disabled_at !== null,
  created_at,
})
