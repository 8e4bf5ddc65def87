import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Acme, type Attempt, requestCertificate } from './attempt.ts'
import type { Bundle } from './bundle.ts'
import { suggestedRenewal } from './renewal-info.ts'

/** What an authority is asked for: a certificate, or when it suggests to renew one. */
export type Task =
  | ({ kind: 'certificate' } & Attempt)
  | { kind: 'suggestion'; acme: Acme; chain: string; random: number }

export type TaskResult = Bundle | Instant | undefined
export type RunTask = (task: Task, signal: AbortSignal) => Promise<TaskResult>

export const runTask = (task: Task): Promise<TaskResult> =>
  task.kind === 'certificate'
    ? requestCertificate(task)
    : suggestedRenewal(task.acme, task.chain, task.random)
