import { z } from 'zod'
import type { CallAgentApi } from './owner-api.ts'
import { scheduleKinds, type ScheduleTiming } from './schedule-timing.ts'

const Schedule = z.object({
  schedule_id: z.number(),
  session_id: z.string(),
  /** Agents of earlier versions omit this field. */
  session_title: z.string().default(''),
  title: z.string(),
  instruction: z.string(),
  kind: z.enum(scheduleKinds),
  time: z.string(),
  date: z.string().nullable(),
  weekdays: z.array(z.number()),
  day_of_month: z.number().nullable(),
  /** Agents of earlier versions omit this field. */
  every_hours: z.number().nullable().default(null),
  time_zone: z.string(),
  status: z.enum(['active', 'paused', 'done']),
  next_at: z.string().nullable(),
})
export type Schedule = z.output<typeof Schedule>

/**
 * Schedule as a person enters it. `session_id`: null creates a conversation for the results. Without a title, the agent
 * takes the beginning of the instruction.
 */
export type ScheduleInput = ScheduleTiming & {
  title: string
  instruction: string
  session_id: string | null
}

const ScheduleRun = z.object({
  due_at: z.string(),
  status: z.enum(['running', 'complete', 'cancelled', 'error', 'missed', 'deleted']),
  message_id: z.string().nullable(),
})
export type ScheduleRun = z.output<typeof ScheduleRun>

/** Creates the part of the REST client for schedules. */
export const createSchedulesApi = (call: CallAgentApi) => ({
  schedules: () => call('/api/schedules', z.object({ schedules: z.array(Schedule) })),
  addSchedule: (body: ScheduleInput) => call('/api/schedules', Schedule, { method: 'POST', body }),
  changeSchedule: (scheduleId: number, body: ScheduleInput) =>
    call(`/api/schedules/${scheduleId}`, Schedule, { method: 'PUT', body }),
  scheduleRuns: (scheduleId: number) =>
    call(`/api/schedules/${scheduleId}/runs`, z.object({ runs: z.array(ScheduleRun) })),
  async runSchedule(scheduleId: number) {
    await call(`/api/schedules/${scheduleId}/runs`, z.unknown(), { method: 'POST' })
  },
  setScheduleStatus: (scheduleId: number, status: 'active' | 'paused') =>
    call(`/api/schedules/${scheduleId}`, Schedule, { method: 'PATCH', body: { status } }),
  async removeSchedule(scheduleId: number) {
    await call(`/api/schedules/${scheduleId}`, z.unknown(), { method: 'DELETE' })
  },
  restoreSchedule: (scheduleId: number) =>
    call(`/api/schedules/${scheduleId}/restore`, Schedule, { method: 'POST' }),
})
