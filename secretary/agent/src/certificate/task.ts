import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Acme, type Attempt, requestCertificate } from './attempt.ts'
import type { Bundle } from './bundle.ts'
import { suggestedRenewal } from './renewal-info.ts'

/** Request to an authority: a certificate, or the suggested renewal time. */
export type Task =
  | ({ kind: 'certificate' } & Attempt)
  | { kind: 'suggestion'; acme: Acme; chain: string; random: number }

export type TaskResult = Bundle | Instant | undefined
export type RunTask = (task: Task, signal: AbortSignal) => Promise<TaskResult>

export const runTask = (task: Task): Promise<TaskResult> =>
  task.kind === 'certificate'
    ? requestCertificate(task)
    : suggestedRenewal(task.acme, task.chain, task.random)
