// Started by fork(): sends the request to a certificate authority, reports the result and ends.
import { CertificateError } from './errors.ts'
import type { Answer } from './own-process.ts'
import { runTask, type Task } from './task.ts'

async function answer(task: Task): Promise<Answer> {
  try {
    return { value: (await runTask(task)) ?? null }
  } catch (error) {
    const { message } = error as Error
    const { code, retryAfterMs } =
      error instanceof CertificateError ? error : new CertificateError('AUTHORITY_ERROR', message)
    return { fault: { code, message, retryAfterMs } }
  }
}

// The agent ended, so the result is no longer needed.
process.once('disconnect', () => process.exit())
process.once('message', (task: Task) => {
  void answer(task).then((told) => process.send?.(told))
})
