import {
  Bookmark,
  ExternalHyperlink,
  FootnoteReferenceRun,
  ImageRun,
  InternalHyperlink,
  type ParagraphChild,
  Paragraph,
  TextRun,
} from 'docx'
import type { Inline, TextStyle } from './blocks.ts'
import { toDocxFormula } from './docx-formula.ts'
import { fitImage, readImage } from './images.ts'
import type { ExportJob } from './job.ts'

/** Width and height of the text area of an A4 page in pixels, with margins of 25 mm. */
const pageWidth = 604
const pageHeight = 860

export type DocxContext = {
  job: ExportJob
  /**
   * Bookmark names by anchor. Word allows at most 40 characters without spaces, so each anchor gets a short numbered
   * name.
   */
  bookmarks: Map<string, string>
  footnotes: Record<string, { children: Paragraph[] }>
  /** Footnotes of the current document: their content by key. */
  notes: Map<string, Inline[]>
  /** Number of lists written so far. It identifies each list, so that each list starts its own count. */
  lists: number
  orderedStarts: Set<number>
}

/**
 * Returns the name of the bookmark of an anchor. A link may need the name before its target is written, or without a
 * target in the file.
 */
export function bookmarkName({ bookmarks }: DocxContext, anchor: string) {
  return bookmarks.getOrInsertComputed(anchor, () => `b${bookmarks.size + 1}`)
}

export const bookmarked = (context: DocxContext, anchor: string | undefined, children: ParagraphChild[]) =>
  anchor ? [new Bookmark({ id: bookmarkName(context, anchor), children })] : children

export async function toRuns(
  context: DocxContext,
  inlines: readonly Inline[],
  base: TextStyle = {},
): Promise<ParagraphChild[]> {
  const runs: ParagraphChild[] = []
  for (const inline of inlines) runs.push(await toRun(context, inline, base))
  return runs
}

async function toRun(context: DocxContext, inline: Inline, base: TextStyle): Promise<ParagraphChild> {
  switch (inline.kind) {
    case 'text':
      return toLinkedRun(context, inline, base)
    case 'break':
      return new TextRun({ break: 1 })
    case 'checkbox':
      return new TextRun({ text: inline.isChecked ? '☒ ' : '☐ ', font: 'Segoe UI Symbol' })
    case 'formula':
      return toDocxFormula(inline.formula)
    case 'note':
      return toFootnote(context, inline.key)
    case 'image':
      return toImage(context, inline)
  }
}

function toLinkedRun(
  context: DocxContext,
  { text, style, target }: Extract<Inline, { kind: 'text' }>,
  base: TextStyle,
): ParagraphChild {
  const run = new TextRun({
    text,
    ...toRunOptions({ ...base, ...style }),
    ...(target && { style: 'Hyperlink' }),
  })
  if (!target) return run
  return target.startsWith('#')
    ? new InternalHyperlink({ anchor: bookmarkName(context, target.slice(1)), children: [run] })
    : new ExternalHyperlink({ link: target, children: [run] })
}

const toRunOptions = (style: TextStyle) => ({
  ...(style.bold && { bold: true }),
  ...(style.italic && { italics: true }),
  ...(style.strike && { strike: true }),
  ...(style.underline && { underline: {} }),
  ...(style.superscript && { superScript: true }),
  ...(style.subscript && { subScript: true }),
  ...(style.highlight && { highlight: 'yellow' as const }),
  ...(style.code && { style: 'CodeText' }),
})

async function toFootnote(context: DocxContext, key: string): Promise<ParagraphChild> {
  const note = context.notes.get(key)
  if (!note) return new TextRun('')
  const number = Object.keys(context.footnotes).length + 1
  context.footnotes[number] = { children: [new Paragraph({ children: await toRuns(context, note) })] }
  return new FootnoteReferenceRun(number)
}

async function toImage({ job }: DocxContext, { asset, alt }: Extract<Inline, { kind: 'image' }>) {
  const file = job.files[asset]
  const image = file && (await readImage(file))
  if (!file || !image) return new TextRun({ text: `[${alt || file?.name || 'image'}]`, italics: true })
  const name = alt || file.name
  return new ImageRun({
    type: image.type,
    data: image.bytes,
    transformation: fitImage(image, pageWidth, pageHeight),
    altText: { name, description: name, title: name },
  })
}
