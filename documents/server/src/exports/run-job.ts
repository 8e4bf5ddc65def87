import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { apiError } from './errors.ts'
import type { ExportJob } from './job.ts'

/** Longest time and largest memory of one export. 2,000 pages of text need about 40 s and 600 MB. */
const timeoutMs = 180 * secondMs
const maxMemoryMegabytes = 1536

/** Writes the file of an export in a worker thread, so that the service can answer other requests. */
export async function runExportJob(job: ExportJob) {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: job,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMegabytes },
  })
  try {
    await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    throw apiError('EXPORT_FAILED', { reason: (error as Error).message })
  } finally {
    await worker.terminate()
  }
}
