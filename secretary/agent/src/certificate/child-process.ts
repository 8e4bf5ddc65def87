import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CertificateAuthorityTaskResult, RunCertificateAuthorityTask } from './authority-task.ts'
import { CertificateError, type CertificateProblem } from './errors.ts'

export type ChildProcessResult =
  | { value: Exclude<CertificateAuthorityTaskResult, undefined> | null }
  | { fault: { code: CertificateProblem; message: string; retryAfterMs: number } }

const program = fileURLToPath(new URL('./task-process.ts', import.meta.url))

/**
 * Runs a request to the authority in a child process. It ends with the result, or immediately when `signal` is aborted.
 * The libraries for such a request take 50 MB and are needed for some seconds every three days; the end of a process
 * releases this memory, the end of a thread does not.
 */
export const runInChildProcess: RunCertificateAuthorityTask = async (task, signal) => {
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
    // An abort has already killed the child process. The error event that follows is ignored.
    child.on('error', () => {}).kill('SIGKILL')
  }
}
