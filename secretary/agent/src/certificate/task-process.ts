// Entry point of the child process: sends the request to a certificate authority, reports the result and ends.

import { type CertificateAuthorityTask, runCertificateAuthorityTask } from './authority-task.ts'
import type { ChildProcessResult } from './child-process.ts'
import { CertificateError } from './errors.ts'

async function answer(task: CertificateAuthorityTask): Promise<ChildProcessResult> {
  try {
    return { value: (await runCertificateAuthorityTask(task)) ?? null }
  } catch (error) {
    const { message } = error as Error
    const { code, retryAfterMs } =
      error instanceof CertificateError ? error : new CertificateError('AUTHORITY_ERROR', message)
    return { fault: { code, message, retryAfterMs } }
  }
}

// If the parent process has ended, no process needs the result, so this process ends too.
process.once('disconnect', () => process.exit())
process.once('message', (task: CertificateAuthorityTask) => {
  void answer(task).then((result) => process.send?.(result))
})
