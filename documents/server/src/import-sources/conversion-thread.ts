import { openWorkerThread } from '@sanhe/kit/concurrency/worker-thread'
import { minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import type { ConversionAnswer, ConversionJob } from './conversion-job.ts'

/** Longest time and largest memory of the conversion of one file. A file of 1,000 pages needs about 5 s. */
const defaultTimeoutMs = 30 * secondMs
const maxMemoryMegabytes = 512
/** Longest time of all conversions of one import. */
const maxTotalMs = 5 * minuteMs

export type ConversionThread = Awaited<ReturnType<typeof openConversionThread>>

/** Converts files in a worker thread, so that the service can answer other requests meanwhile. */
export function openConversionThread(timeoutMs = defaultTimeoutMs) {
  const thread = openWorkerThread<ConversionJob>({
    module: new URL('./conversion-worker.ts', import.meta.url),
    timeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMegabytes },
  })
  const total = AbortSignal.timeout(maxTotalMs)
  return {
    async convert<Converted>(job: ConversionJob): Promise<ConversionAnswer<Converted>> {
      if (total.aborted) return { problem: 'the conversion of the import took longer than 5 minutes' }
      const answer = await thread.ask<ConversionAnswer<Converted>>(job)
      return answer ?? { problem: 'the file is too large or too complex to convert' }
    },
    close: thread.close,
  }
}
