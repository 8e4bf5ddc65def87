import { ApiError } from '@sanhe/kit/http/client'
import type { PeopleLabels } from './people-text.ts'

/** Returns the message for a failed request of the page People. */
export function explainPeopleError(error: unknown, t: PeopleLabels) {
  const code = error instanceof ApiError ? (error.body as { error?: unknown } | undefined)?.error : undefined
  if (code === 'PERSON_NAME_TAKEN') return t.nameTaken
  if (code === 'TOO_MANY_PEOPLE') return t.full
  return t.failed
}
