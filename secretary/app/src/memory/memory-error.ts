import { ApiError } from '@sanhe/kit/http/client'
import type { MemoryLabels } from './memory-text.ts'

/** Returns the message about a refused or failed change for the user. */
export function explainMemoryError(error: unknown, t: MemoryLabels) {
  const code = error instanceof ApiError ? error.body['error'] : undefined
  if (code === 'FACT_EXISTS') return t.exists
  if (code === 'MEMORY_FULL') return t.full
  return t.failed
}
