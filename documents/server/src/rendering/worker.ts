import { parentPort, workerData } from 'node:worker_threads'
import { renderDocumentBlocks } from './document-blocks.ts'
import type { RenderJob } from './render-job.ts'

parentPort?.on(
  'message',
  (job: RenderJob) =>
    void (job.form === 'comparison'
      ? comparison(job.before, job.after)
      : job.form === 'page'
        ? page(job.source)
        : blocks(job.source)),
)

/**
 * Imports the renderer of whole pages on demand: syntax highlighting and formulas load slowly, and blocks for the web
 * client need neither.
 */
async function page(source: string) {
  const { renderDocumentHtml } = await import('./document-html.ts')
  parentPort?.postMessage(renderDocumentHtml(source, workerData as string), [])
}

function blocks(source: string) {
  const json = new TextEncoder().encode(JSON.stringify(renderDocumentBlocks(source)))
  parentPort?.postMessage(json, [json.buffer])
}

async function comparison(before: string, after: string) {
  const { compareDocuments } = await import('./comparison/compare-documents.ts')
  parentPort?.postMessage(compareDocuments(before, after), [])
}
