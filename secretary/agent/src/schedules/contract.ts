import { del, get, patch } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { managers } from '#core/contract'

const time = z.string().meta({ format: 'date-time' })

export const Schedule = z
  .object({
    schedule_id: z.number().int(),
    session_id: z.string(),
    title: z.string(),
    instruction: z.string(),
    kind: z.enum(['once', 'daily', 'weekdays', 'weekly', 'monthly']),
    /** Wall-clock time in `time_zone`, as 08:00. */
    time: z.string(),
    date: z.string().nullable(),
    /** Days of a weekly schedule, from 1 (Monday) to 7. */
    weekdays: z.array(z.number().int()),
    day_of_month: z.number().int().nullable(),
    time_zone: z.string(),
    status: z.enum(['active', 'paused', 'done']),
    next_at: time.nullable(),
  })
  .meta({ id: 'Schedule' })

const ScheduleRun = z
  .object({
    due_at: time,
    /** `missed`: the agent was off for too long. `deleted`: the message was deleted. */
    status: z.enum(['running', 'complete', 'cancelled', 'error', 'missed', 'deleted']),
    message_id: z.string().nullable(),
  })
  .meta({ id: 'ScheduleRun' })

const BySchedule = z.object({ schedule_id: z.coerce.number().int().min(1) })

export const schedulesContract = {
  list: get('/api/schedules', {
    auth: 'key',
    roles: managers,
    summary: 'List schedules, the next one first',
    reply: z.object({ schedules: z.array(Schedule) }),
  }),
  runs: get('/api/schedules/:schedule_id/runs', {
    auth: 'key',
    roles: managers,
    summary: 'List the last runs of a schedule, newest first',
    params: BySchedule,
    reply: z.object({ runs: z.array(ScheduleRun) }),
  }),
  setStatus: patch('/api/schedules/:schedule_id', {
    auth: 'key',
    roles: managers,
    summary: 'Pause or resume a schedule',
    params: BySchedule,
    body: z.strictObject({ status: z.enum(['active', 'paused']) }),
    reply: Schedule,
  }),
  remove: del('/api/schedules/:schedule_id', {
    auth: 'key',
    roles: managers,
    summary: 'Delete a schedule and the history of its runs',
    params: BySchedule,
    reply: z.void(),
    status: 204,
  }),
}
