import { writeFile } from 'node:fs/promises'
import {
  AlignmentType,
  Document,
  type FileChild,
  Footer,
  HeadingLevel,
  InternalHyperlink,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx'
import { toParagraphs } from './docx-blocks.ts'
import { bookmarkName, type DocxContext } from './docx-inlines.ts'
import { docxNumbering, docxStyles } from './docx-styles.ts'
import type { ExportJob } from './job.ts'
import { exportLabels } from './labels.ts'
import { readSections } from './sections.ts'

/** Writes the documents of an export as one DOCX file. */
export async function writeDocx(job: ExportJob) {
  const context: DocxContext = {
    job,
    bookmarks: new Map(),
    footnotes: {},
    notes: new Map(),
    lists: 0,
    orderedStarts: new Set(),
  }
  const children: FileChild[] = job.documents.length > 1 ? contents(context) : []
  const sections = readSections(job)
  for (const { anchor, titleAnchor } of sections)
    if (titleAnchor) context.bookmarks.set(titleAnchor, bookmarkName(context, anchor))
  for (const { blocks, notes } of sections) {
    context.notes = notes
    children.push(...(await toParagraphs(context, blocks)))
  }
  const file = new Document({
    title: job.title,
    creator: job.author,
    styles: docxStyles,
    numbering: docxNumbering(context.orderedStarts),
    footnotes: context.footnotes,
    sections: [{ children, footers: { default: footer() }, properties: { page: pageLayout } }],
  })
  await writeFile(job.output, await Packer.toBuffer(file))
}

/** Page size A4 with margins of 25 mm, in twentieths of a point. */
const pageLayout = {
  size: { width: 11_906, height: 16_838 },
  margin: { top: 1417, bottom: 1417, left: 1417, right: 1417 },
}

const footer = () =>
  new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [new TextRun({ children: [PageNumber.CURRENT], color: '68625A', size: 18 })],
      }),
    ],
  })

/**
 * Writes the table of contents as plain links. With a Word table of contents, Word would ask to update it whenever the
 * file is opened.
 */
function contents(context: DocxContext): FileChild[] {
  const { title, language, documents } = context.job
  return [
    new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(title)] }),
    new Paragraph({ children: [new TextRun({ text: exportLabels[language].contents, bold: true })] }),
    ...documents.map(
      (document) =>
        new Paragraph({
          indent: { left: 360 * Math.min(document.depth, 8) },
          spacing: { after: 60 },
          children: [
            new InternalHyperlink({
              anchor: bookmarkName(context, document.anchor),
              children: [new TextRun({ text: document.title, style: 'Hyperlink' })],
            }),
          ],
        }),
    ),
  ]
}
