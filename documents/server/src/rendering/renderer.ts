import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { randomToken, sha256 } from '@sanhe/kit/secrets'
import { LRUCache } from 'lru-cache'
import type { Rendered } from './document-html.ts'

/** Markdown to safe HTML, away from the main thread: 1 MB takes more than a second. */
export type Renderer = {
  render(source: string): Promise<Rendered>
  /** The HTML with every address of the project filled in; one that leads nowhere is left out. */
  place(rendered: Rendered, resolve: (reference: string) => string | undefined): string
  close(): Promise<void>
}

const cacheBytes = 64 * 1024 * 1024

/** Far above the slowest honest document. Beyond it the text is shown as it was written. */
const defaultTimeoutMs = 20_000

export function openRenderer({ timeoutMs = defaultTimeoutMs } = {}): Renderer {
  const marker = `sanhe-${randomToken()}-`
  const address = new RegExp(` (src|href)="${marker}(\\d+)"`, 'g')
  let worker: Worker | undefined
  let previous: Promise<unknown> = Promise.resolve()

  async function renderNow(source: string): Promise<Rendered> {
    worker ??= startWorker(marker)
    worker.postMessage(source, [])
    try {
      const [rendered] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [
        Rendered,
      ]
      return rendered
    } catch {
      // Too slow, or fallen: what it was doing must not go on, and the next document gets a new one.
      await worker?.terminate()
      worker = undefined
      return plainText(source)
    }
  }
  /** One document at a time, so that whatever takes too long is known to be the one at hand. */
  const inTurn = (source: string) => {
    const rendered = previous.then(() => renderNow(source))
    previous = rendered
    return rendered
  }
  const cache = new LRUCache<string, Rendered, string>({
    maxSize: cacheBytes,
    sizeCalculation: ({ html, outline, references }) =>
      2 * html.length + 200 * (outline.length + references.length) + 100,
    fetchMethod: (_hash, _stale, { context: source }) => inTurn(source),
  })
  return {
    render: (source) => cache.forceFetch(sha256(source), { context: source }),
    place: ({ html, references }, resolve) =>
      html.replace(address, (_, name: string, number: string) => {
        const target = resolve(references[Number(number)] ?? '')
        return target === undefined ? '' : ` ${name}="${escapeHtml(target)}"`
      }),
    async close() {
      await worker?.terminate()
    },
  }
}

function startWorker(marker: string) {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: marker, execArgv: [] })
  worker.unref()
  return worker
}

const plainText = (source: string): Rendered => ({
  html: `<pre class="plain-text">${escapeHtml(source)}</pre>`,
  outline: [],
  references: [],
})

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
