import { refuse } from './errors.ts'
import { isSensitive } from './rules.ts'

/** Refuses what would be shown to others and must not be; what is not sent says nothing. */
export function assertDecent(...texts: (string | null | undefined)[]) {
  if (isSensitive(texts.map((text) => text ?? ''))) throw refuse('SENSITIVE_CONTENT')
}
