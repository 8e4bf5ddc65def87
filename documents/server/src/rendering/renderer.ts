import { openWorkerThread } from '@sanhe/kit/concurrency/worker-thread'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import type { DocumentComparison, RenderedDocument, RenderedDocumentPage, Renderer } from '#core'
import type { SanitizedBlocks } from './document-blocks.ts'
import { createRenderCache } from './render-cache.ts'
import type { RenderJob } from './render-job.ts'
import { computeSourceFingerprint } from './source-fingerprint.ts'

type RendererOptions = {
  /** Time limit of one rendering: far above the slowest normal document, even on a busy machine. */
  timeoutMs?: number
  /**
   * Longest time in ms that a reader of a shared page (`pageWaitMs`) or a web client (`blocksWaitMs`) waits before
   * getting the plain text.
   */
  pageWaitMs?: number
  blocksWaitMs?: number
}

export function openRenderer({
  timeoutMs = 60_000,
  pageWaitMs = 5_000,
  blocksWaitMs = 20_000,
}: RendererOptions = {}): Renderer {
  const marker = `sanhe-${generateRandomToken()}-`
  const address = new RegExp(` (src|href)="${marker}(\\d+)"`, 'g')
  const imageWithMarker = new RegExp(`<img\\b[^<>]* src="${marker}(\\d+)"[^<>]*>`, 'g')
  const thread = openWorkerThread<RenderJob>({
    module: new URL('./worker.ts', import.meta.url),
    workerData: marker,
    timeoutMs,
  })
  const page = createRenderCache<RenderedDocumentPage>({
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
    compare: (before, after) => thread.ask<DocumentComparison>({ form: 'comparison', before, after }),
    resolveReferences({ html, references }, resolve, describeMissingImage) {
      const resolved = html.replace(address, (attribute, name: string, number: string) => {
        const reference = references[Number(number)] ?? ''
        const target = resolve(reference)
        if (target !== undefined) return ` ${name}="${escapeHtml(target)}"`
        return name === 'src' && describeMissingImage ? attribute : ''
      })
      // Images without a file still have the marker in their address.
      return resolved.replace(imageWithMarker, (_, number: string) => {
        const text = describeMissingImage?.(references[Number(number)] ?? '') ?? ''
        return `<span class="missing-image">${escapeHtml(text)}</span>`
      })
    },
    close: thread.close,
  }
}

const plainText = (source: string) => `<pre class="plain-text">${escapeHtml(source)}</pre>`

const plainPage = (source: string): RenderedDocumentPage => ({
  html: plainText(source),
  outline: [],
  references: [],
  isPlain: true,
})

function plainBlocks(source: string) {
  const html = plainText(source)
  return Buffer.from(
    JSON.stringify({
      source: computeSourceFingerprint(source),
      blocks: [{ line: 1, html, key: '' }],
    } satisfies SanitizedBlocks),
  )
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
