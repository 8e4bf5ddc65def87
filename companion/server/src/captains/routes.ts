import { type Deps, implement } from '#core'
import { applyAsCaptain, getApplicationStatus } from './applying.ts'
import { getCaptainPage, getDashboard, getRanking } from './captain-pages.ts'
import { changeCaptainStatus, endHonor, grantHonor } from './captain-status.ts'
import { captainsAdminContract, captainsContract } from './contract.ts'
import { approveApplication, listApplications, rejectApplication } from './reviewing.ts'

export const captainRoutes = (deps: Pick<Deps, 'db' | 'clock'>) =>
  implement(captainsContract, {
    apply: ({ actor, body }) => applyAsCaptain(deps, actor.id, body),
    applicationStatus: ({ actor }) => getApplicationStatus(deps, actor.id),
    dashboard: ({ actor }) => getDashboard(deps, actor.id),
    ranking: ({ query }) => getRanking(deps, query.month),
    home: ({ params }) => getCaptainPage(deps, params.userId),
  })

export const captainAdminRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>) =>
  implement(captainsAdminContract, {
    applications: ({ query }) => listApplications(deps, query),
    approve: ({ actor, params }) => approveApplication(deps, actor, params.id),
    reject: ({ actor, params, body }) => rejectApplication(deps, actor, params.id, body.reason),
    honor: ({ actor, params }) => grantHonor(deps, actor, params.userId),
    endHonor: ({ actor, params }) => endHonor(deps, actor, params.userId),
    suspend: ({ actor, params, body }) =>
      changeCaptainStatus(deps, actor, { ...params, ...body, action: 'suspend' }),
    restore: ({ actor, params }) => changeCaptainStatus(deps, actor, { ...params, action: 'restore' }),
    revoke: ({ actor, params, body }) =>
      changeCaptainStatus(deps, actor, { ...params, ...body, action: 'revoke' }),
  })
