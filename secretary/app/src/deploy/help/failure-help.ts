import type { HealthFailure, InstallErrorCode } from '@sanhe/secretary/install-problems'
import type { Language } from '@sanhe/ui/i18n.ts'
import { englishHelp } from './en.ts'
import { chineseHelp } from './zh.ts'

export type Question = readonly [question: string, answer: string]

export type FailureHelp = {
  /** Reason of the failure. */
  reason: string
  /** Advice for the user. */
  remedy: string
  questions: readonly Question[]
}

/** All ways in which a deployment can fail: a language that lacks one does not compile. */
export type FailureHelps = Record<InstallErrorCode | HealthFailure, FailureHelp>
/** Causes for an agent that was installed but does not answer. */
export type HealthHelps = Pick<FailureHelps, 'HEALTH_FAILED' | HealthFailure>

const helps: Record<Language, FailureHelps> = { en: englishHelp, zh: chineseHelp }

type Failed = { error_code: string | null; error_detail: string | null }

/** Returns the help for the cause, else for the code; undefined for a code that is newer than this page. */
export function helpFor(language: Language, { error_code, error_detail }: Failed): FailureHelp | undefined {
  const known: Record<string, FailureHelp> = helps[language]
  return known[error_detail ?? ''] ?? known[error_code ?? '']
}
