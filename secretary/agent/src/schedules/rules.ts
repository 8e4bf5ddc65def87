import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'

export const maxSchedules = 100
/** Age up to which a missed run is started late. Only the latest missed run is started. */
export const maxMissedRunAgeMs = dayMs
/** Number of runs in the history that the owner sees. */
export const maxListedRuns = 50
/** Largest number of missed times that one check of a schedule records; older ones are left out. */
const maxRecordedMissed = 50
/**
 * Number of days that are searched for the next run. Every repeated schedule runs at least once in this time.
 */
const searchedDays = 366

/** The times at which a schedule runs, as wall-clock times in `time_zone`. */
export type ScheduleTiming = {
  kind: 'once' | 'daily' | 'weekdays' | 'weekly' | 'monthly'
  time: string
  date: string | null
  /** Days from 1 (Monday) to 7, comma separated. */
  weekdays: string | null
  day_of_month: number | null
  time_zone: string
}

/**
 * Returns the first run after an instant; undefined if there is none. When the clocks go forward, a skipped wall-clock
 * time moves forward by the length of the gap. When the clocks go back, a repeated wall-clock time counts once, at its
 * first occurrence.
 */
export function getNextRun(timing: ScheduleTiming, after: Instant): Instant | undefined {
  const start = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(timing.time_zone)
  const first = timing.kind === 'once' ? Temporal.PlainDate.from(timing.date ?? '') : start.toPlainDate()
  const days = timing.kind === 'once' ? 1 : searchedDays
  for (let n = 0; n < days; n += 1) {
    const day = first.add({ days: n })
    if (!isRunDay(timing, day)) continue
    const at = day.toZonedDateTime({ timeZone: timing.time_zone, plainTime: timing.time }).epochMilliseconds
    if (at > after) return at
  }
  return undefined
}

/** Returns the next runs after an instant, at most `count`. */
export function listNextRuns(timing: ScheduleTiming, after: Instant, count: number): Instant[] {
  const runs: Instant[] = []
  for (
    let at = getNextRun(timing, after);
    at !== undefined && runs.length < count;
    at = getNextRun(timing, at)
  )
    runs.push(at)
  return runs
}

function isRunDay({ kind, weekdays, day_of_month }: ScheduleTiming, day: Temporal.PlainDate) {
  if (kind === 'weekdays') return day.dayOfWeek <= 5
  if (kind === 'weekly') return (weekdays ?? '').split(',').includes(String(day.dayOfWeek))
  if (kind === 'monthly') return day.day === Math.min(day_of_month ?? 1, day.daysInMonth)
  return true
}

export type DueScheduleRuns = {
  /** Due time of the run that starts now; undefined if even the latest due time is too long ago. */
  run: Instant | undefined
  /** Times that are recorded as missed, oldest first. */
  missed: Instant[]
  /** Next run; undefined if the schedule is over. */
  next: Instant | undefined
}

/**
 * Decides about a schedule that is due. The latest due time runs if it is less than 24 hours old; all other due times
 * were missed while the agent was off.
 */
export function decideDueScheduleRuns(timing: ScheduleTiming, dueAt: Instant, now: Instant): DueScheduleRuns {
  const due = [dueAt]
  for (let at = getNextRun(timing, dueAt); at !== undefined && at <= now; at = getNextRun(timing, at))
    due.push(at)
  const latest = due.at(-1) ?? dueAt
  const isRecent = now - latest < maxMissedRunAgeMs
  return {
    run: isRecent ? latest : undefined,
    missed: (isRecent ? due.slice(0, -1) : due).slice(-maxRecordedMissed),
    next: getNextRun(timing, Math.max(now, latest)),
  }
}

/** Id of the message that a run sends. The agent accepts a message id once, so that no run happens twice. */
export const toRunMessageId = (scheduleId: number, dueAt: Instant) => `schedule:${scheduleId}:${dueAt}`
