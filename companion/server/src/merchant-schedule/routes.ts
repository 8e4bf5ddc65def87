import { type Deps, implement, apiError as refuseCommon } from '#core'
import { findOfferedService } from '#merchant-services'
import { getStartTimes } from './start-times.ts'
import { addClosure, listClosures, removeClosure } from './closures.ts'
import { merchantScheduleContract } from './contract.ts'

export const merchantScheduleRoutes = (deps: Pick<Deps, 'db' | 'clock'>) =>
  implement(merchantScheduleContract, {
    async times({ params, query }) {
      if (!(await findOfferedService(deps.db, params.id))) throw refuseCommon('NOT_FOUND')
      return getStartTimes(deps, { serviceId: params.id, ...query })
    },
    closures: ({ actor }) => listClosures(deps, actor.id),
    addClosure: ({ actor, body }) => addClosure(deps, actor.id, body),
    removeClosure: ({ actor, params }) => removeClosure(deps, actor.id, params.id),
  })
