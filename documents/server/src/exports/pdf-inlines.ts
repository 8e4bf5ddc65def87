import type { Content, ContentImage, ContentText } from 'pdfmake/interfaces.js'
import type { Inline, TextStyle } from './blocks.ts'
import { fitImage, readImage } from './images.ts'
import type { ExportJob } from './job.ts'

/** Width and height of the text area of an A4 page in points. */
export const pageWidth = 453
export const pageHeight = 700

export type PdfContext = {
  job: ExportJob
  /** Link destinations in the PDF, by anchor of the documents. */
  destinations: ReadonlyMap<string, string>
  notes: Map<string, Inline[]>
  /**
   * Keys of the current document's footnotes in the order of their numbers. The numbering continues from one document
   * to the next.
   */
  numbered: string[]
  firstNote: number
}

/** A paragraph of text and the images in it, which PDF places below each other. */
export async function toContents(
  context: PdfContext,
  inlines: readonly Inline[],
  base: TextStyle = {},
): Promise<Content[]> {
  const contents: Content[] = []
  let text: ContentText[] = []
  const endText = () => {
    if (text.length) contents.push({ text })
    text = []
  }
  for (const inline of inlines) {
    if (inline.kind !== 'image') {
      text.push(toText(context, inline, base))
      continue
    }
    const image = await toImage(context, inline)
    if ('text' in image && image.text !== undefined) text.push(image)
    else {
      endText()
      contents.push(image)
    }
  }
  endText()
  return contents
}

export const toTexts = (
  context: PdfContext,
  inlines: readonly Inline[],
  base: TextStyle = {},
): ContentText[] =>
  inlines.map((inline) =>
    inline.kind === 'image' ? { text: `[${inline.alt}]`, color: muted } : toText(context, inline, base),
  )

const muted = '#68625a'

function toText(
  context: PdfContext,
  inline: Exclude<Inline, { kind: 'image' }>,
  base: TextStyle,
): ContentText {
  switch (inline.kind) {
    case 'text':
      return {
        text: inline.text,
        ...toStyle({ ...base, ...inline.style }),
        ...toLink(context, inline.target),
      }
    case 'break':
      return { text: '\n' }
    case 'checkbox':
      // Fonts for Chinese contain squares, but no checkbox characters.
      return { text: inline.isChecked ? '■ ' : '□ ' }
    case 'formula':
      return { text: inline.formula.tex, font: 'Mono', fontSize: 9.5 }
    case 'note':
      return { text: String(numberOf(context, inline.key)), sup: true, color: muted }
  }
}

function numberOf(context: PdfContext, key: string) {
  const known = context.numbered.indexOf(key)
  const index = known < 0 ? context.numbered.push(key) - 1 : known
  return context.firstNote + index
}

const toStyle = (style: TextStyle): Partial<ContentText> => ({
  ...(style.bold && { bold: true }),
  // Fonts for Chinese have no italic style, so emphasis is a dotted line below, as in Chinese books.
  ...(style.italic && { decoration: 'underline' as const, decorationStyle: 'dotted' as const }),
  ...(style.strike && { decoration: 'lineThrough' as const }),
  ...(style.underline && { decoration: 'underline' as const }),
  ...(style.highlight && { background: '#fff3a3' }),
  ...(style.code && { font: 'Mono', fontSize: 9.5, color: '#7a3410' }),
  ...(style.superscript && { sup: true }),
  ...(style.subscript && { sub: true }),
})

function toLink({ destinations }: PdfContext, target: string | undefined): Partial<ContentText> {
  const color = '#1d4ed8'
  if (target === undefined) return {}
  if (!target.startsWith('#')) return { link: target, color }
  const destination = destinations.get(target.slice(1))
  return destination ? { linkToDestination: destination, color } : {}
}

async function toImage(
  { job }: PdfContext,
  { asset, alt }: Extract<Inline, { kind: 'image' }>,
): Promise<ContentText | ContentImage> {
  const file = job.files[asset]
  const image = file && (await readImage(file))
  const isKnown = image?.type === 'png' || image?.type === 'jpg'
  if (!file || !image || !isKnown) return { text: `[${alt || file?.name || 'image'}]`, color: muted }
  // 0.75 points are one pixel of a screen.
  const size = fitImage(
    { width: image.width * 0.75, height: image.height * 0.75 },
    pageWidth,
    pageHeight - 40,
  )
  return { image: file.place, ...size, margin: [0, 4, 0, 8] }
}
