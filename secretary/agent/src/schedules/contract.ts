import { del, get, patch, post, put } from '@sanhe/kit/http/contract'
import { maxScheduleInstructionCharacters, maxScheduleTitleCharacters } from '@sanhe/protocol/limits'
import { findTimingProblem, lastDayOfMonth, scheduleKinds } from '@sanhe/protocol/schedule-timing'
import { z } from 'zod'
import { managers } from '#core/contract'

const time = z.string().meta({ format: 'date-time' })

export const Schedule = z
  .object({
    schedule_id: z.number().int(),
    /** Session that receives the results. */
    session_id: z.string(),
    session_title: z.string(),
    title: z.string(),
    instruction: z.string(),
    kind: z.enum(scheduleKinds),
    /** Wall-clock time in `time_zone`, as 08:00. */
    time: z.string(),
    date: z.string().nullable(),
    /** Days of a weekly schedule, from 1 (Monday) to 7. */
    weekdays: z.array(z.number().int()),
    /** Day of a monthly schedule; shorter months use their last day. */
    day_of_month: z.number().int().nullable(),
    /** Hours between the runs of a daily schedule that repeats within the day, counted from `time`. */
    every_hours: z.number().int().nullable(),
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

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'holds characters that are not text')

const timingMessages = {
  date: 'must be a day, because the schedule runs once',
  weekdays: 'must hold days from 1 (Monday) to 7, because the schedule is weekly',
  day_of_month: 'must be a day from 1 to 31, because the schedule is monthly',
  every_hours: 'must be 1, 2, 3, 4, 6, 8 or 12',
  time: 'must be a time of day, as 08:00',
  time_zone: 'must be the name of a time zone, as Asia/Shanghai',
}

/** Values that the kind does not use are ignored. */
const ScheduleInput = z
  .strictObject({
    /** Empty: the beginning of the instruction. */
    title: text(maxScheduleTitleCharacters).default(''),
    instruction: text(maxScheduleInstructionCharacters).min(1),
    /** Session that receives the results; null creates a new session. */
    session_id: z.string().max(128).nullable().default(null),
    kind: z.enum(scheduleKinds),
    time: z.string().max(5),
    date: z.string().max(10).nullable().default(null),
    weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
    day_of_month: z.number().int().min(1).max(lastDayOfMonth).nullable().default(null),
    every_hours: z.number().int().min(1).max(12).nullable().default(null),
    time_zone: z.string().max(64),
  })
  .superRefine((timing, { addIssue }) => {
    const field = findTimingProblem(timing)
    if (field) addIssue({ code: 'custom', path: [field], message: timingMessages[field] })
  })

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
  add: post('/api/schedules', {
    auth: 'key',
    roles: managers,
    summary: 'Add a schedule for an existing session or a new one',
    body: ScheduleInput,
    reply: Schedule,
    status: 201,
  }),
  change: put('/api/schedules/:schedule_id', {
    auth: 'key',
    roles: managers,
    summary: 'Change a schedule; one that was over becomes active',
    params: BySchedule,
    body: ScheduleInput,
    reply: Schedule,
  }),
  runNow: post('/api/schedules/:schedule_id/runs', {
    auth: 'key',
    roles: managers,
    summary: 'Run a schedule now, in addition to its times',
    params: BySchedule,
    reply: ScheduleRun,
    status: 201,
  }),
  restore: post('/api/schedules/:schedule_id/restore', {
    auth: 'key',
    roles: managers,
    summary: 'Restore a schedule that was deleted in the last 30 days',
    params: BySchedule,
    reply: Schedule,
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
    summary: 'Delete a schedule, which can be restored for 30 days',
    params: BySchedule,
    reply: z.void(),
    status: 204,
  }),
}
