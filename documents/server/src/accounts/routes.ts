import { type Deps, implement } from '#core'
import { ok } from '#fields'
import { authContract, usersContract } from './contract.ts'
import { accountOf, checkLogin } from './login.ts'
import { addPerson, changePerson, type PeopleDeps, removePerson } from './people.ts'
import { closeSession, openSession } from './sessions.ts'
import { listUsers, type UserRow } from './store.ts'

export const authRoutes = (
  deps: Pick<Deps, 'db' | 'clock' | 'limiter' | 'sessions' | 'devices' | 'knownAddresses'>,
) =>
  implement(authContract, {
    async login({ body, request, reply }) {
      const user = await checkLogin(deps, body, request)
      openSession(deps, request, reply, user.id)
      deps.devices.remember(request, reply, accountOf(user.username))
      return { user }
    },
    logout({ request, reply }) {
      closeSession(deps, request, reply)
      return ok
    },
    me: ({ actor }) => ({ user: actor }),
  })

export const userRoutes = (deps: PeopleDeps) =>
  implement(usersContract, {
    list: () => ({ users: listUsers(deps.db).map(personView) }),
    async create({ body }) {
      return { user: personView(await addPerson(deps, body)) }
    },
    async update({ params, body }) {
      return { user: personView(await changePerson(deps, params.id, body)) }
    },
    async remove({ params }) {
      await removePerson(deps, params.id)
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
