import { type Deps, createSuccessResponse, implement } from '#core'
import { parseWeeklyHours } from './availability.ts'
import * as schedule from './worker-schedule.ts'
import { workerScheduleContract } from './worker-schedule-contract.ts'
import { toCollidingBookingResponse, toLeaveResponse } from './worker-schedule-views.ts'

export const workerScheduleRoutes = (deps: Pick<Deps, 'db' | 'clock'>) =>
  implement(workerScheduleContract, {
    async get({ params }) {
      const { worker, leaves, bookings } = await schedule.getWorkerSchedule(deps, params.id)
      const { weekly_hours, company_name: companyName, ...shown } = worker
      const weeklyHours = parseWeeklyHours({ weekly_hours })
      return {
        worker: { ...shown, companyName },
        weeklyHours,
        leaves: leaves.map(toLeaveResponse),
        bookings: bookings.map((row) => toCollidingBookingResponse(row, weeklyHours)),
      }
    },
    async changeHours({ params, body }) {
      const bookings = await schedule.changeWeeklyHours(deps, params.id, body.weeklyHours)
      return { ...createSuccessResponse('工作时间已保存'), bookings }
    },
    async listCollisions({ params, query }) {
      return { bookings: await schedule.listBookingsDuringLeave(deps.db, params.id, query) }
    },
    async addLeave({ params, body }) {
      return { ...createSuccessResponse('请假已保存'), ...(await schedule.addLeave(deps, params.id, body)) }
    },
    async removeLeave({ params }) {
      await schedule.removeLeave(deps, params.id, params.leaveId)
      return createSuccessResponse('请假已删除')
    },
  })
