import { createMarkdown, type MarkdownBlock } from '@sanhe/markdown/markdown'
import { needsMarkdownWorker } from './needs-markdown-worker.ts'

export { sanitizeLocalHtml } from './sanitize-local-html.ts'

const markdown = createMarkdown()
let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, (blocks: MarkdownBlock[]) => void>()

export function renderMarkdownBlocks(source: string): MarkdownBlock[] | Promise<MarkdownBlock[]> {
  if (!needsMarkdownWorker(source) || typeof Worker === 'undefined') return markdown.renderBlocks(source)
  worker ??= startWorker()
  const id = ++lastId
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage({ id, source })
  return new Promise((resolve) => waiting.set(id, resolve))
}

function startWorker() {
  const started = new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; blocks: MarkdownBlock[] }>) => {
    waiting.get(data.id)?.(data.blocks)
    waiting.delete(data.id)
  })
  return started
}
