import { ApiError } from '@sanhe/kit/http/client'
import type { MailLabels } from './mail-text.ts'

/** Returns the message about a refusal of the agent. */
export function explainMailError(error: unknown, t: MailLabels) {
  const code = error instanceof ApiError ? error.body['error'] : undefined
  if (code === 'MAIL_ACCOUNT_EXISTS') return t.exists
  if (code === 'TOO_MANY_MAIL_ACCOUNTS') return t.tooMany
  return code === 'PASSWORD_REQUIRED' ? t.needsPassword : t.failed
}

/** Returns the message about a server that does not work. A newer agent may report problems that are unknown here. */
export const explainMailProblem = (problem: string, { problems }: MailLabels) =>
  problem in problems ? problems[problem as keyof typeof problems] : problems.broken
