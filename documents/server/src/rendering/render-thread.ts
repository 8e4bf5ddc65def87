import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type RenderJob =
  | { form: 'page' | 'blocks'; source: string }
  | { form: 'comparison'; before: string; after: string }

/** Renders one document at a time, so that a timeout always concerns the current document. */
export function openRenderThread(marker: string, timeoutMs: number) {
  let worker: Worker | undefined
  let previous: Promise<unknown> = Promise.resolve()

  async function work(job: RenderJob): Promise<unknown> {
    worker ??= startWorker(marker)
    worker.postMessage(job, [])
    try {
      const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [
        unknown,
      ]
      return answer
    } catch {
      // Terminates a worker that timed out or crashed. The next document gets a new worker.
      await worker?.terminate()
      worker = undefined
      return undefined
    }
  }
  return {
    ask<Answer>(job: RenderJob): Promise<Answer | undefined> {
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
