import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { findNextRun, normaliseTiming, type ScheduleTiming } from '@sanhe/protocol/schedule-timing'

export const maxSchedules = 100
/** Age up to which a missed run is started late. Only the latest missed run is started. */
export const maxMissedRunAgeMs = dayMs
/** Time for which a deleted schedule can be restored. */
export const restorableMs = 30 * dayMs
/** Number of runs in the history that the owner sees. */
export const maxListedRuns = 50
/** Largest number of missed times that one check of a schedule records; older ones are left out. */
const maxRecordedMissed = 50
/** Timing as its row stores it: the days of a weekly schedule are comma separated. */
export type StoredTiming = Omit<ScheduleTiming, 'weekdays'> & { weekdays: string | null }

export const parseWeekdays = (weekdays: string | null) =>
  weekdays === null ? [] : weekdays.split(',').map(Number)

const fromStored = (stored: StoredTiming): ScheduleTiming => ({
  ...stored,
  weekdays: parseWeekdays(stored.weekdays),
})

/** Returns a valid timing as its row stores it, without the values that its kind does not use. */
export function toStoredTiming(timing: ScheduleTiming): StoredTiming {
  const { weekdays, ...others } = normaliseTiming(timing)
  return { ...others, weekdays: weekdays.length > 0 ? weekdays.join(',') : null }
}

/** Returns the first run after an instant; undefined if there is none. */
export const getNextRun = (timing: StoredTiming, after: Instant) => findNextRun(fromStored(timing), after)

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
export function decideDueScheduleRuns(timing: StoredTiming, dueAt: Instant, now: Instant): DueScheduleRuns {
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
