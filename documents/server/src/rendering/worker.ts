import { parentPort, workerData } from 'node:worker_threads'
import { renderDocumentBlocks } from './document-blocks.ts'
import type { RenderJob } from './render-thread.ts'

parentPort?.on(
  'message',
  ({ form, source }: RenderJob) => void (form === 'page' ? page(source) : blocks(source)),
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
