import { parentPort, workerData } from 'node:worker_threads'
import { documentHtml } from './document-html.ts'

parentPort?.on('message', (source: string) => {
  parentPort?.postMessage(documentHtml(source, workerData as string), [])
})
