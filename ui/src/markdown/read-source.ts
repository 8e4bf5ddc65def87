import { fingerprint } from '@sanhe/kit/security/fingerprint'
import type { Block, CleanBlock, Drawing } from './blocks.ts'
import { checkedFragment } from './checked.ts'
import type * as render from './render.ts'

/** A text as the service has rendered it; `source` is the fingerprint of that text. */
export type RenderedText = { source: string; blocks: readonly CleanBlock[] }

type Reader = typeof render
let reader: Reader | undefined

/** What reads Markdown in the browser (60 KB): for those who write, and for a text that the service has not seen. */
export async function loadReader() {
  reader ??= await import('./render.ts')
  return reader
}

/** The blocks of a text: the service's, where it rendered just this text, else those that the browser makes. */
export function readSource(source: string, rendered?: RenderedText): Drawing | Promise<Drawing> {
  if (rendered?.source === fingerprint(source)) return { blocks: rendered.blocks, fragment: checkedFragment }
  return reader ? drawnBy(reader, source) : loadReader().then((loaded) => drawnBy(loaded, source))
}

function drawnBy({ renderBlocks, cleanFragment }: Reader, source: string) {
  const drawing = (blocks: readonly Block[]): Drawing => ({ blocks, fragment: cleanFragment })
  const blocks = renderBlocks(source)
  return Array.isArray(blocks) ? drawing(blocks) : blocks.then(drawing)
}
