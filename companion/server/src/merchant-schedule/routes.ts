import { instantToShanghaiDay, toIso } from '@sanhe/kit/runtime/clock'
import { type Deps, implement, apiError as refuseCommon } from '#core'
import { findOfferedService } from '#merchant-services'
import { listAvailableStartTimes } from './bookings.ts'
import { addClosure, listClosures, removeClosure } from './closures.ts'
import { merchantScheduleContract } from './contract.ts'

export const merchantScheduleRoutes = (deps: Pick<Deps, 'db' | 'clock'>) =>
  implement(merchantScheduleContract, {
    async times({ params, query }) {
      if (!(await findOfferedService(deps.db, params.id))) throw refuseCommon('NOT_FOUND')
      const now = deps.clock.now()
      const period = { days: query.days, from: query.from ?? instantToShanghaiDay(now) }
      const { days, ...service } = await listAvailableStartTimes(deps.db, params.id, period, now)
      const shown = days.map(({ times, ...day }) => ({
        ...day,
        times: times.map(({ at, free }) => ({ at: toIso(at), free })),
      }))
      return { ...service, days: shown }
    },
    closures: ({ actor }) => listClosures(deps, actor.id),
    addClosure: ({ actor, body }) => addClosure(deps, actor.id, body),
    removeClosure: ({ actor, params }) => removeClosure(deps, actor.id, params.id),
  })
