import { type Deps, implement } from '#core'
import { merchantStaffContract } from './contract.ts'
import { inviteEmployee, resendEmployeeInvitation } from './invitations.ts'
import { changeEmployee, disableEmployee, enableEmployee, removeEmployee } from './service.ts'
import { listStaff } from './store.ts'
import { toEmployeeResponse } from './views.ts'

export const merchantStaffRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'emit' | 'limiter'>) =>
  implement(merchantStaffContract, {
    async list({ actor, query }) {
      const { staff, total } = await listStaff(deps.db, actor.id, query)
      return { staff: staff.map((row) => toEmployeeResponse(row, actor.accountId)), total, ...query }
    },
    invite: ({ actor, body }) => inviteEmployee(deps, actor, body),
    change: ({ actor, params, body }) => changeEmployee(deps, actor, params.id, body),
    inviteAgain: ({ actor, params }) => resendEmployeeInvitation(deps, actor, params.id),
    disable: ({ actor, params }) => disableEmployee(deps, actor, params.id),
    enable: ({ actor, params }) => enableEmployee(deps, actor, params.id),
    remove: ({ actor, params }) => removeEmployee(deps, actor, params.id),
  })
