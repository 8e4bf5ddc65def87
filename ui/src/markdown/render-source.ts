import { textFingerprint } from '@sanhe/kit/security/fingerprint'
import type { Block, CleanBlock, RenderedBlocks } from './blocks.ts'
import type * as render from './render.ts'
import { sanitizeServerHtml } from './sanitize-server-html.ts'

/** A text that the service rendered; `source` is the fingerprint of that text. */
export type RenderedText = { source: string; blocks: readonly CleanBlock[] }

type Renderer = typeof render
let renderer: Renderer | undefined

/** Loads the Markdown renderer (60 KB), for editors and for texts that the service has not rendered. */
export async function loadRenderer() {
  renderer ??= await import('./render.ts')
  return renderer
}

/**
 * Returns the blocks of a text: the service's blocks if it rendered exactly this text, otherwise rendered by the
 * browser.
 */
export function renderSource(
  source: string,
  rendered?: RenderedText,
): RenderedBlocks | Promise<RenderedBlocks> {
  if (rendered?.source === textFingerprint(source))
    return { blocks: rendered.blocks, fragment: sanitizeServerHtml }
  return renderer ? renderWith(renderer, source) : loadRenderer().then((loaded) => renderWith(loaded, source))
}

function renderWith({ renderBlocks, sanitizeLocalHtml: cleanFragment }: Renderer, source: string) {
  const drawing = (blocks: readonly Block[]): RenderedBlocks => ({ blocks, fragment: cleanFragment })
  const blocks = renderBlocks(source)
  return Array.isArray(blocks) ? drawing(blocks) : blocks.then(drawing)
}
