import { ApiError } from '@sanhe/kit/http/client'
import type { BundleLabels } from './bundles-text.ts'

/** Returns the message about a refused or failed action for the user. */
export function explainBundleError(error: unknown, { reasons, failed }: BundleLabels) {
  const code = error instanceof ApiError ? String(error.body['error']) : ''
  return code in reasons ? reasons[code as keyof typeof reasons] : failed
}
