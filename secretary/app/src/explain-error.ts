import { getErrorCode } from '@sanhe/ui/shell/api-errors.ts'

type Words = { reasons: Readonly<Record<string, string>>; failed: string }

/**
 * Returns the screen's own message for an error code of the backend, or the backend's message if the screen has none.
 */
export function explainError(error: Error, { reasons, failed }: Words) {
  const code = getErrorCode(error)
  if (code === undefined) return failed
  return reasons[code] ?? error.message
}
