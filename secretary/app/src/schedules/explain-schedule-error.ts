import { ApiError } from '@sanhe/kit/http/client'
import type { Instant } from '@sanhe/kit/runtime/clock'
import { type DraftField, type DraftProblem, toPastProblem, type ScheduleDraft } from './schedule-draft.ts'
import type { ScheduleFormLabels } from './schedule-form-text.ts'

const draftFields = [
  'instruction',
  'time',
  'date',
  'weekdays',
  'day_of_month',
  'every_hours',
  'time_zone',
  'session_id',
] as const satisfies DraftField[]

/** Returns the field that the agent refused; undefined if the error is not about one field. */
export function findRefusedField(
  error: unknown,
  draft: ScheduleDraft,
  now: Instant,
): DraftProblem | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { error: code, field: path } = error.body
  if (code === 'SCHEDULE_IS_OVER') return toPastProblem(draft, now)
  if (code === 'SCHEDULE_SESSION_NOT_FOUND') return { field: 'session_id', reason: 'invalid' }
  const field = draftFields.find((name) => name === path)
  return field && { field, reason: 'invalid' }
}

/** Returns the message for a failed request about a schedule that is not about one field. */
export function explainScheduleError(error: unknown, t: ScheduleFormLabels) {
  if (!(error instanceof ApiError)) return t.failed
  const code = String(error.body['error'])
  if (code === 'TOO_MANY_SCHEDULES') return t.full
  if (error.status === 403) return t.notAllowed
  // An agent without this endpoint answers 404 or 405 with a code of its own.
  if ([404, 405].includes(error.status) && !code.startsWith('SCHEDULE_')) return t.outdated
  return t.failed
}

/** Returns the message for a field that the person has to correct. */
export function describeDraftProblem({ field, reason }: DraftProblem, { problems }: ScheduleFormLabels) {
  if (reason === 'past') return problems.past
  if (field === 'session_id' || reason === 'missing')
    return field in problems ? problems[field as keyof typeof problems] : problems.invalid
  return problems.invalid
}
