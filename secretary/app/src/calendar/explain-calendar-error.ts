import { ApiError } from '@sanhe/kit/http/client'
import type { CalendarLabels } from './calendar-text.ts'

/** Returns the message about a refusal of the agent. */
export function explainCalendarError(error: unknown, t: CalendarLabels) {
  const code = error instanceof ApiError ? error.body['error'] : undefined
  if (code === 'CALENDAR_ACCOUNT_EXISTS') return t.exists
  if (code === 'TOO_MANY_CALENDAR_ACCOUNTS') return t.tooMany
  return code === 'PASSWORD_REQUIRED' ? t.needsPassword : t.failed
}

/** Returns the message about a server that does not work. A newer agent may report problems that are unknown here. */
export const explainCalendarProblem = (problem: string, { problems }: CalendarLabels) =>
  problem in problems ? problems[problem as keyof typeof problems] : problems.refused
