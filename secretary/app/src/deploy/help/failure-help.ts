import type { HealthFailure, InstallErrorCode } from '@sanhe/secretary/install-problems'
import type { Language } from '@sanhe/ui/i18n.ts'
import { english } from './en.ts'
import { chinese } from './zh.ts'

export type Question = readonly [question: string, answer: string]

export type FailureHelp = {
  /** What happened. */
  reason: string
  /** What to do about it. */
  remedy: string
  questions: readonly Question[]
}

/** Every way in which a deployment fails: a language that lacks one does not compile. */
export type FailureHelps = Record<InstallErrorCode | HealthFailure, FailureHelp>
/** An agent that was installed and does not answer, by cause. */
export type HealthHelps = Pick<FailureHelps, 'HEALTH_FAILED' | HealthFailure>

const helps: Record<Language, FailureHelps> = { en: english, zh: chinese }

type Failed = { error_code: string | null; error_detail: string | null }

/** The help for the cause, else for the code; undefined for a code that is newer than this page. */
export function helpFor(language: Language, { error_code, error_detail }: Failed): FailureHelp | undefined {
  const known: Record<string, FailureHelp> = helps[language]
  return known[error_detail ?? ''] ?? known[error_code ?? '']
}
