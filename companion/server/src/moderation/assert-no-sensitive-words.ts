import { apiError } from './errors.ts'
import { hasSensitiveWord } from './rules.ts'

/**
 * Throws SENSITIVE_CONTENT if a text with a sensitive word would become visible to other users. Absent texts are
 * allowed.
 */
export function assertNoSensitiveWords(...texts: (string | null | undefined)[]) {
  if (hasSensitiveWord(texts.map((text) => text ?? ''))) throw apiError('SENSITIVE_CONTENT')
}
