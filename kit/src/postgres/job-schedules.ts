import { dayMs, type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { SqlExecutor } from './executor.ts'

/** A fixed interval in ms, or a daily time of day in Shanghai. */
export type JobSchedule = { everyMs: number } | { dailyAt: string }

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/

export const describeSchedule = (schedule: JobSchedule) =>
  'everyMs' in schedule ? `every ${schedule.everyMs / 1000} s` : `daily at ${schedule.dailyAt}`

/** Returns the first due time of a job after `now`. A single run makes up for all missed times. */
export function computeNextJobRun(schedule: JobSchedule, now: Instant): Instant {
  if ('everyMs' in schedule) return now + schedule.everyMs
  if (!timeOfDay.test(schedule.dailyAt)) throw new Error(`${schedule.dailyAt} is no time like 03:30`)
  const today = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO('Asia/Shanghai')
    .withPlainTime(schedule.dailyAt).epochMilliseconds
  return today > now ? today : today + dayMs
}

type ScheduleRow = {
  name: string
  schedule: string
  next_at: Date
  last_run_at: Date | null
  last_succeeded_at: Date | null
  last_took_ms: number | null
  last_fault: string | null
}

/** Adds a new job, or restarts the interval of a job whose schedule changed. */
export const addJobSchedule = (db: SqlExecutor, name: string, schedule: JobSchedule, now: Instant) =>
  sql`
    INSERT INTO job_schedules AS old (name, schedule, next_at)
    VALUES (${name}, ${describeSchedule(schedule)}, ${toDate(computeNextJobRun(schedule, now))})
    ON CONFLICT (name) DO UPDATE SET schedule = EXCLUDED.schedule, next_at = EXCLUDED.next_at
    WHERE old.schedule <> EXCLUDED.schedule`.execute(db)

export async function listJobSchedules(db: SqlExecutor) {
  const { rows } = await sql<ScheduleRow>`SELECT * FROM job_schedules`.execute(db)
  return new Map(
    rows.map((row) => [
      row.name,
      {
        schedule: row.schedule,
        nextAt: row.next_at.getTime(),
        lastRunAt: row.last_run_at?.getTime() ?? null,
        lastSucceededAt: row.last_succeeded_at?.getTime() ?? null,
        lastTookMs: row.last_took_ms,
        lastFault: row.last_fault,
      },
    ]),
  )
}

/** Moves the due time of a job. Returns true to exactly one of several callers that saw the same due time. */
export async function advanceJobSchedule(db: SqlExecutor, name: string, seenAt: Instant, nextAt: Instant) {
  const { numAffectedRows } = await sql`
    UPDATE job_schedules SET next_at = ${toDate(nextAt)}
    WHERE name = ${name} AND next_at = ${toDate(seenAt)}`.execute(db)
  return numAffectedRows === 1n
}

export const recordJobRun = (db: SqlExecutor, name: string, now: Instant) =>
  sql`UPDATE job_schedules SET last_run_at = ${toDate(now)} WHERE name = ${name}`.execute(db)

const shownFault = 500

/**
 * Records the end of a job's run. `fault` is the thrown error, or null after success; `tookMs` is real time, not the
 * injected clock.
 */
export const recordJobOutcome = (
  db: SqlExecutor,
  name: string,
  { now, tookMs, fault }: { now: Instant; tookMs: number; fault: string | null },
) =>
  sql`
    UPDATE job_schedules
    SET last_took_ms = ${Math.round(tookMs)},
        last_fault = ${fault?.slice(0, shownFault) ?? null},
        last_succeeded_at = CASE WHEN ${fault === null} THEN ${toDate(now)} ELSE last_succeeded_at END
    WHERE name = ${name}`.execute(db)
