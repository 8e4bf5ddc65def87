import { once } from 'node:events'
import { type ResourceLimits, Worker } from 'node:worker_threads'

export type WorkerThreadOptions = {
  /** Module of the worker. It answers each message with one message. */
  module: URL
  workerData?: unknown
  /** Longest time of one job. */
  timeoutMs: number
  resourceLimits?: ResourceLimits
}

/** Runs one job at a time in a worker thread, so that a timeout always concerns the current job. */
export function openWorkerThread<Job>({ module, timeoutMs, ...options }: WorkerThreadOptions) {
  let worker: Worker | undefined
  let previous: Promise<unknown> = Promise.resolve()

  async function work(job: Job): Promise<unknown> {
    worker ??= startWorker(module, options)
    worker.postMessage(job, [])
    try {
      const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [
        unknown,
      ]
      return answer
    } catch {
      // Terminates a worker that timed out or crashed. The next job gets a new worker.
      await worker?.terminate()
      worker = undefined
      return undefined
    }
  }
  return {
    /** Resolves with undefined if the job took too long or the worker crashed. */
    ask<Answer>(job: Job): Promise<Answer | undefined> {
      const answer = previous.then(() => work(job))
      previous = answer
      return answer as Promise<Answer | undefined>
    },
    close: async () => void (await worker?.terminate()),
  }
}

function startWorker(module: URL, options: Pick<WorkerThreadOptions, 'workerData' | 'resourceLimits'>) {
  const worker = new Worker(module, { ...options, execArgv: [] })
  worker.unref()
  return worker
}
