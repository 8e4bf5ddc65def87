import { implement } from '#core'
import { schedulesContract } from './contract.ts'
import { maxListedRuns } from './rules.ts'
import { getSchedule, removeSchedule, type ScheduleDeps, setScheduleStatus } from './service.ts'
import { listScheduleRuns, listSchedules } from './store.ts'
import { toScheduleRunResponse, toScheduleResponse } from './views.ts'

export const scheduleRoutes = (deps: ScheduleDeps) =>
  implement(schedulesContract, {
    list: () => ({ schedules: listSchedules(deps.db).map(toScheduleResponse) }),
    runs({ params }) {
      const { schedule_id } = getSchedule(deps.db, params.schedule_id)
      return { runs: listScheduleRuns(deps.db, schedule_id, maxListedRuns).map(toScheduleRunResponse) }
    },
    setStatus: ({ params, body }) =>
      toScheduleResponse(setScheduleStatus(deps, params.schedule_id, body.status)),
    remove: ({ params }) => removeSchedule(deps, params.schedule_id),
  })
