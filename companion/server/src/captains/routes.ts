import { type Deps, implement } from '#core'
import { applyAsCaptain, getCaptainApplicationStatus } from './applying.ts'
import { getCaptainDashboard, getCaptainProfile, getCaptainRanking } from './captain-queries.ts'
import { changeCaptainStatus, endHonoraryLevel, grantHonoraryLevel } from './captain-status.ts'
import { captainsAdminContract, captainsContract } from './contract.ts'
import { listCaptains } from './list-store.ts'
import {
  approveCaptainApplication,
  listPendingCaptainApplications,
  rejectCaptainApplication,
} from './reviewing.ts'
import { toAdminCaptainResponse } from './views.ts'

export const captainRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'readFromReplica' | 'wordList'>) =>
  implement(captainsContract, {
    apply: ({ actor, body }) => applyAsCaptain(deps, actor.id, body),
    applicationStatus: ({ actor }) => getCaptainApplicationStatus(deps, actor.id),
    dashboard: ({ actor }) => getCaptainDashboard(deps, actor.id),
    ranking: ({ query }) => deps.readFromReplica((db) => getCaptainRanking({ ...deps, db }, query.month)),
    home: ({ params }) => getCaptainProfile(deps, params.userId),
  })

export const captainAdminRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>) =>
  implement(captainsAdminContract, {
    async list({ query: { page, pageSize, ...filter } }) {
      const { rows, total } = await listCaptains(deps.db, filter, { page, pageSize })
      return { captains: rows.map(toAdminCaptainResponse), total, page, pageSize }
    },
    applications: ({ query }) => listPendingCaptainApplications(deps, query),
    approve: ({ actor, params }) => approveCaptainApplication(deps, actor, params.id),
    reject: ({ actor, params, body }) => rejectCaptainApplication(deps, actor, params.id, body.reason),
    honor: ({ actor, params }) => grantHonoraryLevel(deps, actor, params.userId),
    endHonor: ({ actor, params }) => endHonoraryLevel(deps, actor, params.userId),
    suspend: ({ actor, params, body }) =>
      changeCaptainStatus(deps, actor, { ...params, ...body, action: 'suspend' }),
    restore: ({ actor, params }) => changeCaptainStatus(deps, actor, { ...params, action: 'restore' }),
    revoke: ({ actor, params, body }) =>
      changeCaptainStatus(deps, actor, { ...params, ...body, action: 'revoke' }),
  })
