import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { AuthorityTaskResult, RunAuthorityTask } from './authority-task.ts'
import { CertificateError, type CertificateProblem } from './errors.ts'

export type ChildProcessResult =
  | { value: Exclude<AuthorityTaskResult, undefined> | null }
  | { fault: { code: CertificateProblem; message: string; retryAfterMs: number } }

const program = fileURLToPath(new URL('./task-process.ts', import.meta.url))

/**
 * Runs a request to the authority in a child process that ends with the result, or immediately when `signal` is
 * aborted. The libraries take 50 MB, which a thread would not release, and are needed for some seconds every three
 * days.
 */
export const runInChildProcess: RunAuthorityTask = async (task, signal) => {
  const child = fork(program, { execArgv: [], signal, killSignal: 'SIGKILL' })
  try {
    const answer = await new Promise<ChildProcessResult>((resolve, reject) => {
      const lost = () => reject(new CertificateError('AUTHORITY_ERROR', 'the request was stopped'))
      child.once('message', (message) => resolve(message as ChildProcessResult))
      child.once('error', lost).once('exit', lost)
      child.send(task)
    })
    if ('value' in answer) return answer.value ?? undefined
    const { code, message, retryAfterMs } = answer.fault
    throw new CertificateError(code, message, retryAfterMs)
  } finally {
    // The abort also kills the child process; its error event is emitted after that and is ignored.
    child.on('error', () => {}).kill('SIGKILL')
  }
}
