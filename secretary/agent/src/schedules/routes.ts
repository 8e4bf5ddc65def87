import { implement } from '#core'
import { schedulesContract } from './contract.ts'
import { shownRuns } from './rules.ts'
import { getSchedule, removeSchedule, type ScheduleDeps, setScheduleStatus } from './service.ts'
import { listRuns, listSchedules } from './store.ts'
import { runResponse, scheduleResponse } from './views.ts'

export const scheduleRoutes = (deps: ScheduleDeps) =>
  implement(schedulesContract, {
    list: () => ({ schedules: listSchedules(deps.db).map(scheduleResponse) }),
    runs({ params }) {
      const { schedule_id } = getSchedule(deps.db, params.schedule_id)
      return { runs: listRuns(deps.db, schedule_id, shownRuns).map(runResponse) }
    },
    setStatus: ({ params, body }) =>
      scheduleResponse(setScheduleStatus(deps, params.schedule_id, body.status)),
    remove: ({ params }) => removeSchedule(deps, params.schedule_id),
  })
