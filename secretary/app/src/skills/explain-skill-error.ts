import { ApiError } from '@sanhe/kit/http/client'
import type { SkillLabels } from './skills-text.ts'

/** Returns the message about a refused or failed action for the user. */
export function explainSkillError(error: unknown, { reasons, failed }: SkillLabels) {
  const code = error instanceof ApiError ? String(error.body['error']) : ''
  return code in reasons ? reasons[code as keyof typeof reasons] : failed
}
