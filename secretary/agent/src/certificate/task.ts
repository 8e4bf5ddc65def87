import type { Instant } from '@sanhe/kit/runtime/clock'
import { type AcmeConfig, type CertificateAttempt, requestCertificate } from './attempt.ts'
import type { Bundle } from './bundle.ts'
import { suggestedRenewal } from './renewal-info.ts'

/** Request to an authority: a certificate, or the suggested renewal time. */
export type AuthorityTask =
  | ({ kind: 'certificate' } & CertificateAttempt)
  | { kind: 'suggestion'; acme: AcmeConfig; chain: string; random: number }

export type AuthorityTaskResult = Bundle | Instant | undefined
export type RunAuthorityTask = (task: AuthorityTask, signal: AbortSignal) => Promise<AuthorityTaskResult>

export const runAuthorityTask = (task: AuthorityTask): Promise<AuthorityTaskResult> =>
  task.kind === 'certificate'
    ? requestCertificate(task)
    : suggestedRenewal(task.acme, task.chain, task.random)
