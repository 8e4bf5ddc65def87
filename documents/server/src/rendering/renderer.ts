import { randomToken } from '@sanhe/kit/security/secrets'
import type { CleanBlocks } from './document-blocks.ts'
import type { RenderedDocument } from './document-html.ts'
import { createRenderCache } from './render-cache.ts'
import { openRenderThread } from './render-thread.ts'
import { sourceFingerprint } from './source-fingerprint.ts'

/** `isPlain`: the text is unrendered, because its rendering was not ready in time. */
export type RenderedPage = RenderedDocument & { isPlain: boolean }

/** Renders Markdown to safe HTML in a worker thread, because 1 MB takes more than a second. */
export type Renderer = {
  render(source: string): Promise<RenderedPage>
  /**
   * Returns the HTML with every reference of the project resolved. A reference that resolves to undefined is removed.
   */
  resolveReferences(rendered: RenderedDocument, resolve: (reference: string) => string | undefined): string
  blocks(source: string): Promise<Buffer>
  close(): Promise<void>
}

type RendererOptions = {
  /** Time limit of one rendering: far above the slowest normal document, even on a busy machine. */
  timeoutMs?: number
  /** Milliseconds that a reader of a shared page and a web client wait before they get the plain text. */
  pageWaitMs?: number
  blocksWaitMs?: number
}

export function openRenderer({
  timeoutMs = 60_000,
  pageWaitMs = 5_000,
  blocksWaitMs = 20_000,
}: RendererOptions = {}): Renderer {
  const marker = `sanhe-${randomToken()}-`
  const address = new RegExp(` (src|href)="${marker}(\\d+)"`, 'g')
  const thread = openRenderThread(marker, timeoutMs)
  const page = createRenderCache<RenderedPage>({
    async render(source) {
      const rendered = await thread.ask<RenderedDocument>({ form: 'page', source })
      return rendered && { ...rendered, isPlain: false }
    },
    sizeOf: ({ html, outline, references }) =>
      2 * html.length + 200 * (outline.length + references.length) + 100,
    waitMs: pageWaitMs,
  })
  const blocks = createRenderCache<Buffer>({
    async render(source) {
      const json = await thread.ask<Uint8Array<ArrayBuffer>>({ form: 'blocks', source })
      return json && Buffer.from(json.buffer, json.byteOffset, json.byteLength)
    },
    sizeOf: (json) => json.length,
    waitMs: blocksWaitMs,
  })
  return {
    render: async (source) => (await page(source)) ?? plainPage(source),
    blocks: async (source) => (await blocks(source)) ?? plainBlocks(source),
    resolveReferences: ({ html, references }, resolve) =>
      html.replace(address, (_, name: string, number: string) => {
        const target = resolve(references[Number(number)] ?? '')
        return target === undefined ? '' : ` ${name}="${escapeHtml(target)}"`
      }),
    close: thread.close,
  }
}

const plainText = (source: string) => `<pre class="plain-text">${escapeHtml(source)}</pre>`

const plainPage = (source: string): RenderedPage => ({
  html: plainText(source),
  outline: [],
  references: [],
  isPlain: true,
})

function plainBlocks(source: string) {
  const html = plainText(source)
  return Buffer.from(
    JSON.stringify({
      source: sourceFingerprint(source),
      blocks: [{ line: 1, html, key: '' }],
    } satisfies CleanBlocks),
  )
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
