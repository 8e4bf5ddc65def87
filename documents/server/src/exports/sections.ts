import type { Block, Inline } from './blocks.ts'
import type { ExportJob, ExportJobDocument } from './job.ts'
import { readBlocks, removeControls } from './read-blocks.ts'

/**
 * A document of an export. Its first block is a heading of level 1 with the anchor of the document. `titleAnchor`: the
 * anchor that this heading had in the text, to which links may lead.
 */
export type ExportSection = {
  anchor: string
  title: string
  depth: number
  blocks: Block[]
  titleAnchor: string | undefined
  notes: Map<string, Inline[]>
}

/** Reads the documents of an export. A document without a heading of level 1 at its start begins with its title. */
export const readSections = ({ documents }: ExportJob): ExportSection[] =>
  documents.map((document) => {
    const { blocks, notes } = readBlocks(document.html)
    const { anchor, depth } = document
    const title = removeControls(document.title)
    const first = blocks[0]
    const titleAnchor = first?.kind === 'heading' && first.level === 1 ? first.anchor : undefined
    return {
      anchor,
      title,
      depth,
      notes,
      titleAnchor,
      blocks: withTitle(document, blocks, documents.length > 1),
    }
  })

function withTitle({ anchor, title }: ExportJobDocument, blocks: Block[], startsPage: boolean): Block[] {
  const [first, ...rest] = blocks
  if (first?.kind === 'heading' && first.level === 1) return [{ ...first, anchor, startsPage }, ...rest]
  const content = [{ kind: 'text' as const, text: title, style: {} }]
  return [{ kind: 'heading', level: 1, content, anchor, startsPage }, ...blocks]
}
