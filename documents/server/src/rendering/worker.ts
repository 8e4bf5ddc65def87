import { parentPort, workerData } from 'node:worker_threads'
import { documentBlocks } from './document-blocks.ts'
import { documentHtml } from './document-html.ts'
import type { Job } from './thread.ts'

parentPort?.on('message', ({ form, source }: Job) => {
  if (form === 'page') return parentPort?.postMessage(documentHtml(source, workerData as string), [])
  const json = new TextEncoder().encode(JSON.stringify(documentBlocks(source)))
  parentPort?.postMessage(json, [json.buffer])
})
