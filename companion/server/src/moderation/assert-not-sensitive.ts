import { apiError } from './errors.ts'
import { isSensitive } from './rules.ts'

/** Refuses a text with a sensitive word before other users can see it. Absent texts are allowed. */
export function assertNotSensitive(...texts: (string | null | undefined)[]) {
  if (isSensitive(texts.map((text) => text ?? ''))) throw apiError('SENSITIVE_CONTENT')
}
