import { toIso } from '@sanhe/kit/runtime/clock'
import { implement } from '#core'
import * as accounts from './accounts.ts'
import { adminAccountsContract } from './accounts-contract.ts'
import { getAdminWithDoctor, listAdmins } from './accounts-store.ts'
import type { AdminLoginDeps } from './log-in.ts'
import { changeAdminRole } from './role-changes.ts'
import { countUnusedRecoveryCodes } from './second-factor-store.ts'

type AdminRow = Awaited<ReturnType<typeof listAdmins>>['rows'][number]

const toAccountResponse = ({
  id,
  username,
  role,
  doctor_id,
  doctor,
  totp_enabled_at,
}: Pick<AdminRow, 'id' | 'username' | 'role' | 'doctor_id' | 'doctor' | 'totp_enabled_at'>) => ({
  id,
  username,
  role,
  doctor: doctor_id === null ? null : { id: doctor_id, name: doctor ?? '' },
  hasSecondFactor: totp_enabled_at !== null,
})

const toAdminResponse = ({ status, created_at, last_login_at, ...row }: AdminRow) => ({
  ...toAccountResponse(row),
  status,
  createdAt: toIso(created_at.getTime()),
  lastLoginAt: last_login_at && toIso(last_login_at.getTime()),
})

export const adminAccountRoutes = (deps: AdminLoginDeps) =>
  implement(adminAccountsContract, {
    async me({ actor }) {
      const account = toAccountResponse(await getAdminWithDoctor(deps.db, actor.id))
      return {
        ...account,
        recoveryCodesLeft: await countUnusedRecoveryCodes(deps.db, actor.id),
        secondFactorRequired: deps.config.admin.requiresSecondFactor && !account.hasSecondFactor,
      }
    },
    changePassword: ({ actor, body, request, reply }) =>
      accounts.changeAdminPassword(deps, actor.id, body, { request, reply }),
    async list({ query }) {
      const { rows, total } = await listAdmins(deps.db, query)
      return { admins: rows.map(toAdminResponse), total, ...query }
    },
    create: ({ body }) => accounts.createAdmin(deps, body),
    changeRole: ({ actor, params, body }) => changeAdminRole(deps, params.id, body, actor.id),
    disable: ({ actor, params }) => accounts.disableAdmin(deps, params.id, actor.id),
    enable: ({ params }) => accounts.enableAdmin(deps, params.id),
  })
