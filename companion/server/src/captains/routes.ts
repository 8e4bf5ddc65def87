import { type Deps, implement } from '#core'
import { apply, readApplication } from './applying.ts'
import { captainsAdminContract, captainsContract } from './contract.ts'
import { readDashboard, readHome, readRanking } from './reading.ts'
import { approve, listApplications, reject } from './reviewing.ts'
import { changeStanding, endHonor, honor } from './standing.ts'

export const captainRoutes = (deps: Pick<Deps, 'db' | 'clock'>) =>
  implement(captainsContract, {
    apply: ({ actor, body }) => apply(deps, actor.id, body),
    applicationStatus: ({ actor }) => readApplication(deps, actor.id),
    dashboard: ({ actor }) => readDashboard(deps, actor.id),
    ranking: ({ query }) => readRanking(deps, query.month),
    home: ({ params }) => readHome(deps, params.userId),
  })

export const captainAdminRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>) =>
  implement(captainsAdminContract, {
    applications: ({ query }) => listApplications(deps, query),
    approve: ({ actor, params }) => approve(deps, actor, params.id),
    reject: ({ actor, params, body }) => reject(deps, actor, params.id, body.reason),
    honor: ({ actor, params }) => honor(deps, actor, params.userId),
    endHonor: ({ actor, params }) => endHonor(deps, actor, params.userId),
    suspend: ({ actor, params, body }) =>
      changeStanding(deps, actor, { ...params, ...body, wish: 'suspend' }),
    restore: ({ actor, params }) => changeStanding(deps, actor, { ...params, wish: 'restore' }),
    revoke: ({ actor, params, body }) => changeStanding(deps, actor, { ...params, ...body, wish: 'revoke' }),
  })
