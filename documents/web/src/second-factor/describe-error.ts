import { ApiError } from '@sanhe/kit/http/client'
import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { documentsSecondFactorLabels } from './text.ts'

/** Returns the reason for which the service refused a code or password, in the current language. */
export function describeSecondFactorError(error: unknown) {
  const t = getCurrentText(documentsSecondFactorLabels)
  const texts: Record<number, string> = {
    400: t.codeWrong,
    403: t.passwordWrong,
    410: t.expired,
    429: t.tooMany,
  }
  return (error instanceof ApiError && texts[error.status]) || t.failed
}
