import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type Job = { form: 'page' | 'blocks'; source: string }

/** One document at a time, so that whatever takes too long is known to be the one at hand. */
export function openThread(marker: string, timeoutMs: number) {
  let worker: Worker | undefined
  let previous: Promise<unknown> = Promise.resolve()

  async function work(job: Job): Promise<unknown> {
    worker ??= startWorker(marker)
    worker.postMessage(job, [])
    try {
      const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [
        unknown,
      ]
      return answer
    } catch {
      // Too slow, or fallen: what it was doing must not go on, and the next document gets a new one.
      await worker?.terminate()
      worker = undefined
      return undefined
    }
  }
  return {
    /** Undefined where it took too long. */
    ask<Answer>(job: Job): Promise<Answer | undefined> {
      const answer = previous.then(() => work(job))
      previous = answer
      return answer as Promise<Answer | undefined>
    },
    close: async () => void (await worker?.terminate()),
  }
}

function startWorker(marker: string) {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: marker, execArgv: [] })
  worker.unref()
  return worker
}
