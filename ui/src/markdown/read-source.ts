import { textFingerprint } from '@sanhe/kit/security/fingerprint'
import type { Block, CleanBlock, RenderedBlocks } from './blocks.ts'
import { sanitizeServerHtml } from './checked.ts'
import type * as render from './render.ts'

/** A text as the service has rendered it; `source` is the fingerprint of that text. */
export type RenderedText = { source: string; blocks: readonly CleanBlock[] }

type Reader = typeof render
let renderer: Reader | undefined

/** What reads Markdown in the browser (60 KB): for those who write, and for a text that the service has not seen. */
export async function loadRenderer() {
  renderer ??= await import('./render.ts')
  return renderer
}

/** The blocks of a text: the service's, where it rendered just this text, else those that the browser makes. */
export function renderSource(
  source: string,
  rendered?: RenderedText,
): RenderedBlocks | Promise<RenderedBlocks> {
  if (rendered?.source === textFingerprint(source))
    return { blocks: rendered.blocks, fragment: sanitizeServerHtml }
  return renderer ? drawnBy(renderer, source) : loadRenderer().then((loaded) => drawnBy(loaded, source))
}

function drawnBy({ renderBlocks, sanitizeLocalHtml: cleanFragment }: Reader, source: string) {
  const drawing = (blocks: readonly Block[]): RenderedBlocks => ({ blocks, fragment: cleanFragment })
  const blocks = renderBlocks(source)
  return Array.isArray(blocks) ? drawing(blocks) : blocks.then(drawing)
}
