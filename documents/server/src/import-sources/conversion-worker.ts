import { parentPort } from 'node:worker_threads'
import type { ConversionJob } from './conversion-job.ts'

parentPort?.on('message', async (job: ConversionJob) => {
  try {
    parentPort?.postMessage({ converted: await convert(job) }, [])
  } catch {
    // The text of the error may repeat parts of the document, so the report names no details.
    parentPort?.postMessage({ problem: 'the file is damaged and cannot be converted' }, [])
  }
})

/** Imports a converter on demand, because an import usually needs only one of them. */
async function convert(job: ConversionJob) {
  if (job.kind === 'word') return (await import('./word-page.ts')).convertWordFile(job)
  if (job.kind === 'confluence-index')
    return (await import('./confluence-index.ts')).convertConfluenceIndex(job)
  return (await import('./confluence-page.ts')).convertConfluencePage(job)
}
