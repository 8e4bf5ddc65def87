import { ApiError } from '@sanhe/kit/http/client'
import type { FileLabels } from './files-text.ts'

/** Returns the message about a refused or failed action for the user. */
export function explainFileError(error: unknown, { reasons, failed }: FileLabels) {
  const code = error instanceof ApiError ? String(error.body['error']) : ''
  return code in reasons ? reasons[code as keyof typeof reasons] : failed
}
