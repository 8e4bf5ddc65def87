import {
  AlignmentType,
  BorderStyle,
  type FileChild,
  HeadingLevel,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { Block, TableCell as Cell } from './blocks.ts'
import { toDocxFormula } from './docx-formula.ts'
import { bookmarked, type DocxContext, toRuns } from './docx-inlines.ts'

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const
const headingStyle = (level: number) => headings[Math.min(level, 6) - 1] ?? HeadingLevel.HEADING_6

/** Indent of one level of a list or quote, in twentieths of a point. */
const indent = 480
/** Deepest level of lists in Word. */
const maxListLevel = 8

/**
 * Place of a block. `level`: number of lists and quotes around the block. `list`: numbering of the first paragraph of
 * the block.
 */
type Place = { level: number; quote?: 'quote' | 'callout'; list?: { reference: string; instance: number } }

export async function toParagraphs(
  context: DocxContext,
  blocks: readonly Block[],
  place: Place = { level: 0 },
): Promise<FileChild[]> {
  const result: FileChild[] = []
  for (const block of blocks) result.push(...(await toFileChildren(context, block, place)))
  return result
}

async function toFileChildren(context: DocxContext, block: Block, place: Place): Promise<FileChild[]> {
  switch (block.kind) {
    case 'heading': {
      const children = bookmarked(context, block.anchor, await toRuns(context, block.content))
      const pageBreakBefore = block.startsPage === true
      return [new Paragraph({ heading: headingStyle(block.level), children, pageBreakBefore })]
    }
    case 'paragraph':
      return [styled(await toRuns(context, block.content), place)]
    case 'list':
      return toList(context, block, place)
    case 'table':
      return [await toTable(context, block.rows), new Paragraph({ spacing: { after: 0 } })]
    case 'quote':
      return toQuote(context, block, place)
    case 'code':
      return [toCode(block.text, place)]
    case 'formula':
      return [new Paragraph({ alignment: AlignmentType.CENTER, children: [toDocxFormula(block.formula)] })]
    case 'rule':
      return [
        new Paragraph({
          border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: 'BFBFBF', space: 1 } },
        }),
      ]
  }
}

const styled = (children: ParagraphChild[], { level, quote, list }: Place) =>
  new Paragraph({
    children,
    ...(quote && { style: quote === 'callout' ? 'Callout' : 'Quote' }),
    ...(list
      ? { numbering: { ...list, level: Math.min(level - 1, maxListLevel) } }
      : level > 0 && { indent: { left: indent * level } }),
  })

async function toList(
  context: DocxContext,
  { isOrdered, start, items }: Extract<Block, { kind: 'list' }>,
  { level, quote }: Place,
) {
  context.lists += 1
  if (isOrdered) context.orderedStarts.add(start)
  const list = { reference: isOrdered ? `ordered-${start}` : 'bullets', instance: context.lists }
  const result: FileChild[] = []
  for (const { content } of items) {
    const [first, ...rest] = content
    const inside = { level: level + 1, ...(quote && { quote }) }
    const isTask = first?.kind === 'paragraph' && first.content[0]?.kind === 'checkbox'
    // Only a paragraph can have a list number in Word. If an item begins with another block, an empty paragraph gets
    // the number.
    const head: Block = first?.kind === 'paragraph' ? first : { kind: 'paragraph', content: [] }
    result.push(...(await toFileChildren(context, head, isTask ? inside : { ...inside, list })))
    result.push(...(await toParagraphs(context, first?.kind === 'paragraph' ? rest : content, inside)))
  }
  return result
}

async function toQuote(context: DocxContext, block: Extract<Block, { kind: 'quote' }>, { level }: Place) {
  const inside: Place = { level: level + 1, quote: block.callout === undefined ? 'quote' : 'callout' }
  const content = await toParagraphs(context, block.content, inside)
  if (block.callout === undefined) return content
  const label = new TextRun({ text: block.callout, bold: true })
  return [styled([label], inside), ...content]
}

const toCode = (text: string, { level }: Place) =>
  new Paragraph({
    style: 'Code',
    ...(level > 0 && { indent: { left: indent * level } }),
    children: text
      .replaceAll('\t', '    ')
      .split('\n')
      .map((line, index) => new TextRun({ text: line, ...(index > 0 && { break: 1 }) })),
  })

const alignments = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT }

async function toTable(context: DocxContext, rows: readonly Cell[][]) {
  const built: TableRow[] = []
  for (const row of rows) {
    const cells: TableCell[] = []
    for (const cell of row) cells.push(await toCell(context, cell))
    const isHeader = row.length > 0 && row.every((cell) => cell.isHeader)
    if (cells.length) built.push(new TableRow({ children: cells, tableHeader: isHeader, cantSplit: true }))
  }
  return new Table({ rows: built, width: { size: 100, type: WidthType.PERCENTAGE } })
}

async function toCell(context: DocxContext, { content, align, isHeader, columns }: Cell) {
  const children = await toRuns(context, content, isHeader ? { bold: true } : {})
  return new TableCell({
    columnSpan: columns,
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    ...(isHeader && { shading: { type: ShadingType.CLEAR, fill: 'F2F0EC', color: 'auto' } }),
    children: [
      new Paragraph({ children, spacing: { after: 0 }, ...(align && { alignment: alignments[align] }) }),
    ],
  })
}
