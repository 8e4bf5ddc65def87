import type { HealthFailure, InstallErrorCode } from '@sanhe/secretary/install-problems'
import type { Language } from '@sanhe/ui/i18n.ts'
import { englishDeploymentHelp } from './en.ts'
import { chineseDeploymentHelp } from './zh.ts'

export type QuestionWithAnswer = readonly [question: string, answer: string]

export type FailureHelp = {
  /** Explains why the deployment failed. */
  reason: string
  /** Tells the user how to fix the failure. */
  remedy: string
  questions: readonly QuestionWithAnswer[]
}

/**
 * Help for every possible failure of a deployment. The type checker refuses a language without help for one of the
 * failures.
 */
export type FailureHelpByCode = Record<InstallErrorCode | HealthFailure, FailureHelp>
/** Help for the causes for which an installed agent does not answer. */
export type HealthHelpByCode = Pick<FailureHelpByCode, 'HEALTH_FAILED' | HealthFailure>

const helps: Record<Language, FailureHelpByCode> = { en: englishDeploymentHelp, zh: chineseDeploymentHelp }

type Failed = { error_code: string | null; error_detail: string | null }

/**
 * Returns the help for the cause of a failure, otherwise for its error code; undefined for a code that is newer than
 * this page.
 */
export function findFailureHelp(
  language: Language,
  { error_code, error_detail }: Failed,
): FailureHelp | undefined {
  const known: Record<string, FailureHelp> = helps[language]
  return known[error_detail ?? ''] ?? known[error_code ?? '']
}
