import { parentPort, workerData } from 'node:worker_threads'
import { documentBlocks } from './document-blocks.ts'
import type { Job } from './thread.ts'

parentPort?.on('message', ({ form, source }: Job) => void (form === 'page' ? page(source) : blocks(source)))

/** Imports on demand: highlighting and formulas load slowly, and the web client renders them itself. */
async function page(source: string) {
  const { documentHtml } = await import('./document-html.ts')
  parentPort?.postMessage(documentHtml(source, workerData as string), [])
}

function blocks(source: string) {
  const json = new TextEncoder().encode(JSON.stringify(documentBlocks(source)))
  parentPort?.postMessage(json, [json.buffer])
}
