import { implement } from '#core'
import { schedulesContract } from './contract.ts'
import { maxListedRuns } from './rules.ts'
import { getSchedule, removeSchedule, type ScheduleDeps, setScheduleStatus } from './service.ts'
import { listScheduleRuns, listSchedules } from './store.ts'
import { toScheduleRunResponse, toScheduleResponse } from './views.ts'

export const scheduleRoutes = (deps: ScheduleDeps) =>
  implement(schedulesContract, {
    list: ({ actor }) => ({ schedules: listSchedules(deps.db, actor.personId).map(toScheduleResponse) }),
    runs({ params, actor }) {
      const { schedule_id } = getSchedule(deps.db, params.schedule_id, actor.personId)
      return { runs: listScheduleRuns(deps.db, schedule_id, maxListedRuns).map(toScheduleRunResponse) }
    },
    setStatus: ({ params, body, actor }) =>
      toScheduleResponse(setScheduleStatus(deps, actor.personId, params.schedule_id, body.status)),
    remove({ params, actor }) {
      const { schedule_id } = getSchedule(deps.db, params.schedule_id, actor.personId)
      removeSchedule(deps, schedule_id)
    },
  })
