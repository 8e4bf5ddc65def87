import { fromIso, toDate } from '@sanhe/kit/runtime/clock'
import pdfmake from 'pdfmake'
import type { Content, TableCell, TFontDictionary } from 'pdfmake/interfaces.js'
import type { ExportJob, FontFile, PdfFonts } from './job.ts'
import { exportLabels } from './labels.ts'
import { toPdfContents } from './pdf-blocks.ts'
import { type PdfContext, toContents } from './pdf-inlines.ts'
import { type ExportSection, readSections } from './sections.ts'

/** Writes the documents of an export as one PDF file, page by page. */
export async function writePdf(job: ExportJob & { fonts: PdfFonts }) {
  const sections = readSections(job)
  const context: PdfContext = {
    job,
    destinations: destinationsOf(sections),
    notes: new Map(),
    numbered: [],
    firstNote: 1,
  }
  const content: Content[] = job.documents.length > 1 ? contents(context, sections) : []
  for (const section of sections) content.push(...(await toSection(context, section)))
  pdfmake.setFonts(toFonts(job.fonts))
  // Images and fonts are files whose paths the service chose. Nothing is loaded from the network.
  const places = new Set([
    ...job.files.map(({ place }) => place),
    ...Object.values(job.fonts).map(({ file }) => file),
  ])
  pdfmake.setLocalAccessPolicy((path) => places.has(path))
  pdfmake.setUrlAccessPolicy(() => false)
  const { language, title, author } = job
  await pdfmake
    .createPdf({
      info: { title, author, creationDate: toDate(fromIso(job.at)) },
      pageSize: 'A4',
      pageMargins: [71, 64, 71, 64],
      defaultStyle: { font: 'Text', fontSize: 10.5, lineHeight: 1.35 },
      content,
      footer: (page, pages) => ({
        text: exportLabels[language].page(page, pages),
        alignment: 'center',
        fontSize: 8.5,
        color: '#68625a',
        margin: [0, 20, 0, 0],
      }),
      // A heading without text after it on its page moves to the next page.
      pageBreakBefore: (node, nodes) =>
        (node.headlineLevel ?? 0) > 1 && nodes.getFollowingNodesOnPage().length === 0,
    })
    .write(job.output)
}

/**
 * Returns the PDF destination of each anchor. Links to other anchors must not be written, because they would make the
 * PDF invalid.
 */
function destinationsOf(sections: readonly ExportSection[]) {
  const anchors = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'heading' && block.anchor ? [block.anchor] : [])),
  )
  const titles = sections.flatMap(({ titleAnchor, anchor }) =>
    titleAnchor ? [[titleAnchor, anchor] as const] : [],
  )
  return new Map([...anchors.map((anchor) => [anchor, anchor] as const), ...titles])
}

const toFonts = ({ normal, bold, mono }: PdfFonts) =>
  ({
    Text: { normal: toFont(normal), bold: toFont(bold), italics: toFont(normal), bolditalics: toFont(bold) },
    Mono: { normal: toFont(mono), bold: toFont(mono), italics: toFont(mono), bolditalics: toFont(mono) },
  }) as TFontDictionary

/** The types of pdfmake lack fonts of a collection. Such a font is an array of path and name. */
const toFont = ({ file, name }: FontFile) => (name ? [file, name] : file)

function contents({ job }: PdfContext, sections: ExportSection[]): Content[] {
  return [
    { text: job.title, fontSize: 24, bold: true, margin: [0, 0, 0, 18] },
    { text: exportLabels[job.language].contents, bold: true, fontSize: 13, margin: [0, 0, 0, 8] },
    {
      table: {
        widths: ['*', 'auto'],
        body: sections.map(({ anchor, title, depth }): TableCell[] => [
          { text: title, linkToDestination: anchor, margin: [Math.min(depth, 8) * 14, 0, 0, 0] },
          { pageReference: anchor, alignment: 'right' as const },
        ]),
      },
      layout: 'noBorders',
    },
  ]
}

/** The notes of a document follow its text, because PDF has no footnotes. */
async function toSection(context: PdfContext, { blocks, notes }: ExportSection): Promise<Content[]> {
  context.firstNote += context.numbered.length
  context.numbered = []
  context.notes = notes
  const content = await toPdfContents(context, blocks)
  const texts: Content[] = []
  for (const [index, key] of context.numbered.entries()) {
    const note = await toContents(context, notes.get(key) ?? [])
    texts.push({
      columns: [{ text: String(context.firstNote + index), width: 18 }, { stack: note }],
      fontSize: 9,
      margin: [0, 0, 0, 2],
    })
  }
  if (!texts.length) return content
  const heading: Content = {
    text: exportLabels[context.job.language].notes,
    bold: true,
    fontSize: 10,
    margin: [0, 12, 0, 4],
  }
  return [...content, heading, ...texts]
}
