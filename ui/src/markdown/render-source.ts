import { computeTextFingerprint } from '@sanhe/kit/security/fingerprint'
import type { MarkdownOrSanitizedBlock, RenderedBlocks, SanitizedBlock } from './blocks.ts'
import type * as render from './render-blocks.ts'
import { sanitizeServerHtml } from './sanitize-server-html.ts'

/** Markdown that the server rendered. `source` is the fingerprint of its text. */
export type RenderedMarkdown = { source: string; blocks: readonly SanitizedBlock[] }

type Renderer = typeof render
let renderer: Renderer | undefined

/** Loads the Markdown renderer (60 KB). Only editors need it, and pages with texts that the server has not rendered. */
export async function loadMarkdownRenderer() {
  renderer ??= await import('./render-blocks.ts')
  return renderer
}

/**
 * Returns the blocks of a Markdown text: the server's blocks if the server rendered exactly this text, otherwise blocks
 * that the browser renders.
 */
export function renderMarkdownSource(
  source: string,
  rendered?: RenderedMarkdown,
): RenderedBlocks | Promise<RenderedBlocks> {
  if (rendered?.source === computeTextFingerprint(source))
    return { blocks: rendered.blocks, fragment: sanitizeServerHtml }
  return renderer
    ? renderWith(renderer, source)
    : loadMarkdownRenderer().then((loaded) => renderWith(loaded, source))
}

function renderWith(
  { renderMarkdownBlocks: renderBlocks, sanitizeLocalHtml: cleanFragment }: Renderer,
  source: string,
) {
  const drawing = (blocks: readonly MarkdownOrSanitizedBlock[]): RenderedBlocks => ({
    blocks,
    fragment: cleanFragment,
  })
  const blocks = renderBlocks(source)
  return Array.isArray(blocks) ? drawing(blocks) : blocks.then(drawing)
}
