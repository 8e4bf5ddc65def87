import { randomToken, sha256 } from '@sanhe/kit/secrets'
import { LRUCache } from 'lru-cache'
import type { CleanBlocks } from './document-blocks.ts'
import type { Rendered } from './document-html.ts'
import { textName } from './text-name.ts'
import { openThread } from './thread.ts'

/** Markdown to safe HTML, away from the main thread: 1 MB takes more than a second. */
export type Renderer = {
  render(source: string): Promise<Rendered>
  /** The HTML with every address of the project filled in; one that leads nowhere is left out. */
  place(rendered: Rendered, resolve: (reference: string) => string | undefined): string
  /** `CleanBlocks` as JSON, ready to be answered. */
  blocks(source: string): Promise<Buffer>
  close(): Promise<void>
}

const cacheBytes = 32 * 1024 * 1024

/** Far above the slowest honest document. Beyond it the text is shown as it was written. */
const defaultTimeoutMs = 20_000

export function openRenderer({ timeoutMs = defaultTimeoutMs } = {}): Renderer {
  const marker = `sanhe-${randomToken()}-`
  const address = new RegExp(` (src|href)="${marker}(\\d+)"`, 'g')
  const thread = openThread(marker, timeoutMs)
  const pages = new LRUCache<string, Rendered, string>({
    maxSize: cacheBytes,
    sizeCalculation: ({ html, outline, references }) =>
      2 * html.length + 200 * (outline.length + references.length) + 100,
    fetchMethod: async (_hash, _stale, { context: source }) =>
      (await thread.ask<Rendered>({ form: 'page', source })) ?? plainPage(source),
  })
  const blocks = new LRUCache<string, Buffer, string>({
    maxSize: cacheBytes,
    sizeCalculation: (json) => json.length,
    async fetchMethod(_hash, _stale, { context: source }) {
      const json = await thread.ask<Uint8Array<ArrayBuffer>>({ form: 'blocks', source })
      return json ? Buffer.from(json.buffer, json.byteOffset, json.byteLength) : plainBlocks(source)
    },
  })
  return {
    render: (source) => pages.forceFetch(sha256(source), { context: source }),
    blocks: (source) => blocks.forceFetch(sha256(source), { context: source }),
    place: ({ html, references }, resolve) =>
      html.replace(address, (_, name: string, number: string) => {
        const target = resolve(references[Number(number)] ?? '')
        return target === undefined ? '' : ` ${name}="${escapeHtml(target)}"`
      }),
    close: thread.close,
  }
}

const plainText = (source: string) => `<pre class="plain-text">${escapeHtml(source)}</pre>`

const plainPage = (source: string): Rendered => ({ html: plainText(source), outline: [], references: [] })

function plainBlocks(source: string) {
  const html = plainText(source)
  return Buffer.from(
    JSON.stringify({ source: textName(source), blocks: [{ line: 1, html, key: '' }] } satisfies CleanBlocks),
  )
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
