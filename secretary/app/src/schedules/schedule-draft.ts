import type { Instant } from '@sanhe/kit/runtime/clock'
import {
  findNextRun,
  findTimingProblem,
  normaliseTiming,
  type ScheduleKind,
  type ScheduleTiming,
  type TimingField,
} from '@sanhe/protocol/schedule-timing'
import type { Schedule, ScheduleInput } from '@sanhe/protocol/schedules-api'

/** Repetition of a schedule, as the form offers it. The agent stores `hours` as a daily schedule with `every_hours`. */
export type Repeat = ScheduleKind | 'hours'
export const repeats: readonly Repeat[] = ['once', 'daily', 'weekdays', 'weekly', 'monthly', 'hours']

/** Value of the field Conversation that stands for a new one. */
export const newConversation = ''

/** Values of the fields of the form, as the person entered them. */
export type ScheduleDraft = {
  instruction: string
  title: string
  repeat: Repeat
  time: string
  date: string
  weekdays: number[]
  dayOfMonth: number
  everyHours: number
  timeZone: string
  sessionId: string
}

export type DraftField = 'instruction' | TimingField | 'session_id'
export type DraftProblem = { field: DraftField; reason: 'missing' | 'invalid' | 'past' }

const emptyDraft = {
  instruction: '',
  title: '',
  repeat: 'daily' as const,
  time: '08:00',
  date: '',
  weekdays: [1],
  dayOfMonth: 1,
  everyHours: 4,
  sessionId: newConversation,
}

/** Returns the values of a schedule, or those of a new one in the time zone of this device. */
export function toScheduleDraft(schedule: Schedule | undefined, deviceZone: string): ScheduleDraft {
  if (!schedule) return { ...emptyDraft, timeZone: deviceZone }
  const { weekdays, day_of_month, every_hours } = schedule
  return {
    instruction: schedule.instruction,
    title: schedule.title,
    repeat: every_hours === null ? schedule.kind : 'hours',
    time: schedule.time,
    date: schedule.date ?? '',
    weekdays: weekdays.length > 0 ? weekdays : emptyDraft.weekdays,
    dayOfMonth: day_of_month ?? emptyDraft.dayOfMonth,
    everyHours: every_hours ?? emptyDraft.everyHours,
    timeZone: schedule.time_zone,
    sessionId: schedule.session_id,
  }
}

const toTiming = ({ repeat, time, date, weekdays, dayOfMonth, everyHours, timeZone }: ScheduleDraft) =>
  normaliseTiming({
    kind: repeat === 'hours' ? 'daily' : repeat,
    time,
    date,
    weekdays,
    day_of_month: dayOfMonth,
    every_hours: repeat === 'hours' ? everyHours : null,
    time_zone: timeZone,
  })

/** Returns the timing of a draft; undefined while one of its fields is missing or wrong. */
export function toValidTiming(draft: ScheduleDraft): ScheduleTiming | undefined {
  const timing = toTiming(draft)
  return findTimingProblem(timing) === undefined ? timing : undefined
}

export const toScheduleInput = (draft: ScheduleDraft): ScheduleInput => ({
  ...toTiming(draft),
  instruction: draft.instruction.trim(),
  title: draft.title.trim(),
  session_id: draft.sessionId === newConversation ? null : draft.sessionId,
})

/** Returns the fields that the person has to correct before the draft can be saved, in the order of the form. */
export function findDraftProblems(draft: ScheduleDraft, now: Instant): DraftProblem[] {
  const problem = findTimingFieldProblem(toTiming(draft), now)
  return [
    ...(draft.instruction.trim() ? [] : [{ field: 'instruction' as const, reason: 'missing' as const }]),
    ...(problem ? [problem] : []),
  ]
}

function findTimingFieldProblem(timing: ScheduleTiming, now: Instant): DraftProblem | undefined {
  const field = findTimingProblem(timing)
  if (field) {
    const isEmpty = field === 'weekdays' ? timing.weekdays.length === 0 : !timing[field]
    return { field, reason: isEmpty ? 'missing' : 'invalid' }
  }
  return findNextRun(timing, now) === undefined ? findPastProblem(timing, now) : undefined
}

/** Returns the field to correct when a schedule has no further run: the time if its day is not over, else the day. */
function findPastProblem(timing: ScheduleTiming, now: Instant): DraftProblem {
  const isDayOver = findNextRun({ ...timing, time: '23:59' }, now) === undefined
  return { field: isDayOver ? 'date' : 'time', reason: 'past' }
}

/** Returns the problem of a draft that the agent refused because its time has passed there. */
export const toPastProblem = (draft: ScheduleDraft, now: Instant) => findPastProblem(toTiming(draft), now)
