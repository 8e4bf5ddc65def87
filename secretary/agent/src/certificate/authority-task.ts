import type { Instant } from '@sanhe/kit/runtime/clock'
import type { CertificateBundle } from './certificate-bundle.ts'
import { fetchSuggestedRenewalTime } from './renewal-info.ts'
import { type AcmeClientConfig, type CertificateAttempt, requestCertificate } from './request-certificate.ts'

/** Request to an authority: for a certificate, or for the suggested renewal time. */
export type CertificateAuthorityTask =
  | ({ kind: 'certificate' } & CertificateAttempt)
  | { kind: 'suggestion'; acme: AcmeClientConfig; chain: string; random: number }

export type CertificateAuthorityTaskResult = CertificateBundle | Instant | undefined
export type RunCertificateAuthorityTask = (
  task: CertificateAuthorityTask,
  signal: AbortSignal,
) => Promise<CertificateAuthorityTaskResult>

export const runCertificateAuthorityTask = (
  task: CertificateAuthorityTask,
): Promise<CertificateAuthorityTaskResult> =>
  task.kind === 'certificate'
    ? requestCertificate(task)
    : fetchSuggestedRenewalTime(task.acme, task.chain, task.random)
