import { implement } from '#core'
import { schedulesContract } from './contract.ts'
import { changeSchedule, enterSchedule, runScheduleNow, type ScheduleFormDeps } from './enter-schedule.ts'
import { maxListedRuns } from './rules.ts'
import {
  getSchedule,
  removeSchedule,
  restoreVisibleSchedule,
  type SendScheduledMessage,
  setScheduleStatus,
} from './service.ts'
import { listScheduleRuns, listSchedules } from './store.ts'
import { toScheduleRunResponse, toScheduleResponse } from './views.ts'

export const scheduleRoutes = (deps: ScheduleFormDeps, send: SendScheduledMessage) =>
  implement(schedulesContract, {
    list: ({ actor }) => ({ schedules: listSchedules(deps.db, actor.personId).map(toScheduleResponse) }),
    add: ({ body, actor }) => toScheduleResponse(enterSchedule(deps, actor.personId, body)),
    change: ({ params, body, actor }) =>
      toScheduleResponse(changeSchedule(deps, actor.personId, params.schedule_id, body)),
    runs({ params, actor }) {
      const { schedule_id } = getSchedule(deps.db, params.schedule_id, actor.personId)
      return { runs: listScheduleRuns(deps.db, schedule_id, maxListedRuns).map(toScheduleRunResponse) }
    },
    runNow: ({ params, actor }) =>
      toScheduleRunResponse({
        ...runScheduleNow(deps, send, actor.personId, params.schedule_id),
        status: 'streaming',
      }),
    setStatus: ({ params, body, actor }) =>
      toScheduleResponse(setScheduleStatus(deps, actor.personId, params.schedule_id, body.status)),
    remove({ params, actor }) {
      const { schedule_id } = getSchedule(deps.db, params.schedule_id, actor.personId)
      removeSchedule(deps, schedule_id)
    },
    restore: ({ params, actor }) =>
      toScheduleResponse(restoreVisibleSchedule(deps, actor.personId, params.schedule_id)),
  })
