import type { Content, ContentTable, TableCell as PdfCell } from 'pdfmake/interfaces.js'
import type { Block, TableCell } from './blocks.ts'
import { type PdfContext, toContents, toTexts } from './pdf-inlines.ts'

const headingSizes = [20, 15.5, 13, 11.5, 11, 10.5]

export async function toPdfContents(context: PdfContext, blocks: readonly Block[]): Promise<Content[]> {
  const contents: Content[] = []
  for (const block of blocks) contents.push(await toPdfContent(context, block))
  return contents
}

async function toPdfContent(context: PdfContext, block: Block): Promise<Content> {
  switch (block.kind) {
    case 'heading':
      return toHeading(context, block)
    case 'paragraph':
      return { stack: await toContents(context, block.content), margin: [0, 0, 0, 7] }
    case 'list':
      return toList(context, block)
    case 'table':
      return toTable(context, block.rows)
    case 'quote':
      return toQuote(context, block)
    case 'code':
      return boxed(
        [
          {
            text: block.text.replaceAll('\t', '    ') || ' ',
            font: 'Mono',
            fontSize: 8.5,
            lineHeight: 1.15,
            preserveLeadingSpaces: true,
          },
        ],
        '#f5f3ef',
      )
    case 'formula':
      return {
        text: block.formula.tex,
        font: 'Mono',
        fontSize: 9.5,
        alignment: 'center',
        margin: [0, 4, 0, 8],
      }
    case 'rule':
      return {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: 453, y2: 0, lineWidth: 0.7, lineColor: '#bfbfbf' }],
        margin: [0, 6, 0, 10],
      }
  }
}

function toHeading(context: PdfContext, block: Extract<Block, { kind: 'heading' }>): Content {
  const isTitle = block.level === 1
  return {
    text: toTexts(context, block.content),
    bold: true,
    fontSize: headingSizes[Math.min(block.level, 6) - 1] ?? 10.5,
    lineHeight: 1.15,
    margin: [0, isTitle ? 0 : 12, 0, isTitle ? 10 : 5],
    headlineLevel: block.level,
    ...(block.anchor && { id: block.anchor }),
    ...(block.startsPage && { pageBreak: 'before' as const }),
    ...(block.level <= 3 && { outline: true }),
  }
}

async function toList(
  context: PdfContext,
  { isOrdered, start, items }: Extract<Block, { kind: 'list' }>,
): Promise<Content> {
  const lists: Content[] = []
  for (const { content } of items) {
    const first = content[0]
    const isTask = first?.kind === 'paragraph' && first.content[0]?.kind === 'checkbox'
    const inside = await toPdfContents(context, content)
    lists.push({
      stack: inside,
      margin: [0, 0, 0, -4],
      ...(isTask && { listType: 'none' as const }),
    })
  }
  const margin: [number, number, number, number] = [0, 0, 0, 8]
  return isOrdered ? { ol: lists, start, margin } : { ul: lists, margin }
}

function boxed(stack: Content[], fillColor: string, line?: string): ContentTable {
  return {
    table: { widths: ['*'], body: [[{ stack, fillColor, margin: [6, 5, 6, 5] }]] },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (index) => (line && index === 0 ? 2.5 : 0),
      vLineColor: () => line ?? '#ffffff',
    },
    margin: [0, 2, 0, 9],
  }
}

async function toQuote(
  context: PdfContext,
  { callout, content }: Extract<Block, { kind: 'quote' }>,
): Promise<Content> {
  const inside = await toPdfContents(context, content)
  if (callout === undefined) return boxed(inside, '#ffffff', '#cfcac2')
  const label: Content = { text: callout, bold: true, margin: [0, 0, 0, 4] }
  return boxed([label, ...inside], '#eff4ff', '#2563eb')
}

function toTable(context: PdfContext, rows: readonly TableCell[][]): Content {
  const columns = Math.max(...rows.map((row) => row.reduce((sum, { columns: span }) => sum + span, 0)), 1)
  const body = rows.filter((row) => row.length).map((row) => toRow(context, row, columns))
  if (!body.length) return ''
  const headerRows = rows[0]?.every(({ isHeader }) => isHeader) ? 1 : 0
  return {
    table: { headerRows, widths: Array.from({ length: columns }, () => 'auto'), body, dontBreakRows: true },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0.5,
      hLineColor: () => '#cfcac2',
      vLineColor: () => '#cfcac2',
    },
    margin: [0, 2, 0, 9],
  }
}

/**
 * Converts a table row. pdfmake needs one cell per column, so a cell that spans several columns is followed by empty
 * cells.
 */
function toRow(context: PdfContext, row: readonly TableCell[], columns: number): PdfCell[] {
  const cells = row.flatMap(({ content, align, isHeader, columns: span }): PdfCell[] => [
    {
      text: toTexts(context, content, isHeader ? { bold: true } : {}),
      ...(align && { alignment: align }),
      ...(isHeader && { fillColor: '#f2f0ec' }),
      ...(span > 1 && { colSpan: span }),
    },
    ...Array.from({ length: span - 1 }, () => ''),
  ])
  return [...cells, ...Array.from({ length: Math.max(0, columns - cells.length) }, () => '')]
}
