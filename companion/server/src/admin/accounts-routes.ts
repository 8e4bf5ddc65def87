import { toIso } from '@sanhe/kit/runtime/clock'
import { implement } from '#core'
import * as accounts from './accounts.ts'
import { adminAccountsContract } from './accounts-contract.ts'
import { listAdmins } from './accounts-store.ts'
import type { AdminLoginDeps } from './log-in.ts'

type AdminRow = Awaited<ReturnType<typeof listAdmins>>['rows'][number]

const toAdminResponse = ({ id, username, status, created_at, last_login_at }: AdminRow) => ({
  id,
  username,
  status,
  createdAt: toIso(created_at.getTime()),
  lastLoginAt: last_login_at && toIso(last_login_at.getTime()),
})

export const adminAccountRoutes = (deps: AdminLoginDeps) =>
  implement(adminAccountsContract, {
    changePassword: ({ actor, body, request, reply }) =>
      accounts.changeAdminPassword(deps, actor.id, body, { request, reply }),
    async list({ query }) {
      const { rows, total } = await listAdmins(deps.db, query)
      return { admins: rows.map(toAdminResponse), total, ...query }
    },
    create: ({ body }) => accounts.createAdmin(deps, body),
    disable: ({ actor, params }) => accounts.disableAdmin(deps, params.id, actor.id),
    enable: ({ params }) => accounts.enableAdmin(deps, params.id),
  })
