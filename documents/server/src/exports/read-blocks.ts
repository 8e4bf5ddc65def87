import { parseHTML } from 'linkedom'
import type { Block, DocumentBlocks, Inline, ListItem, TableCell } from './blocks.ts'
import { readFormula, readInlines } from './inlines.ts'

const blockTags = new Set(
  'P H1 H2 H3 H4 H5 H6 UL OL TABLE BLOCKQUOTE PRE HR DIV SECTION DETAILS SUMMARY FIGURE FIGCAPTION DL DT DD'.split(
    ' ',
  ),
)

/** Characters that XML, and so a DOCX file, cannot contain. */
const controls = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
export const removeControls = (text: string) => text.toWellFormed().replaceAll(controls, '')

/** Reads the sanitised HTML of a document as blocks. */
export function readBlocks(html: string): DocumentBlocks {
  const { document } = parseHTML(`<!doctype html><html><body>${removeControls(html)}</body></html>`)
  const notes = new Map<string, Inline[]>()
  for (const section of document.querySelectorAll('section.footnotes')) {
    for (const item of section.querySelectorAll('li[id]'))
      notes.set(item.id, trim(readInlines(item.childNodes)))
    section.remove()
  }
  return { blocks: readChildren(document.body), notes }
}

/** Reads the content of an element. Text between blocks becomes a paragraph. */
function readChildren(parent: Element): Block[] {
  const blocks: Block[] = []
  let loose: Node[] = []
  const endParagraph = () => {
    blocks.push(...paragraph(readInlines(loose)))
    loose = []
  }
  for (const node of parent.childNodes) {
    if (node.nodeType !== 1 || !isBlock(node as Element)) {
      loose.push(node)
      continue
    }
    endParagraph()
    blocks.push(...readBlock(node as Element))
  }
  endParagraph()
  return blocks
}

const isBlock = (element: Element) => blockTags.has(element.tagName)

function readBlock(element: Element): Block[] {
  const tag = element.tagName
  const heading = /^H([1-6])$/.exec(tag)
  if (heading)
    return [
      {
        kind: 'heading',
        level: Number(heading[1]),
        content: trim(readInlines(element.childNodes)),
        ...(element.id && { anchor: element.id }),
      },
    ]
  if (tag === 'HR') return [{ kind: 'rule' }]
  if (tag === 'PRE') return [readCode(element)]
  if (tag === 'UL' || tag === 'OL') return [readList(element, tag === 'OL')]
  if (tag === 'TABLE') return [readTable(element)]
  if (tag === 'BLOCKQUOTE') return [{ kind: 'quote', content: readChildren(element) }]
  if (element.classList.contains('callout')) return [readCallout(element)]
  if (element.classList.contains('math')) return [{ kind: 'formula', formula: readFormula(element) }]
  if (tag === 'P' || tag === 'SUMMARY' || tag === 'DT' || tag === 'FIGCAPTION')
    return paragraph(readInlines(element.childNodes))
  return readChildren(element)
}

const paragraph = (content: Inline[]): Block[] => {
  const trimmed = trim(content)
  return trimmed.length ? [{ kind: 'paragraph', content: trimmed }] : []
}

/** Removes spaces at the start and end of a paragraph. HTML often has such spaces next to its tags. */
function trim(content: Inline[]): Inline[] {
  const result = content.map((inline) => ({ ...inline }))
  const first = result[0]
  if (first?.kind === 'text') first.text = first.text.trimStart()
  const last = result.at(-1)
  if (last?.kind === 'text') last.text = last.text.trimEnd()
  return result.filter((inline) => inline.kind !== 'text' || inline.text !== '')
}

function readCode(element: Element): Block {
  const code = element.querySelector('code')
  const language = [...(code?.classList ?? [])].find((name) => name.startsWith('language-'))?.slice(9) ?? ''
  return {
    kind: 'code',
    text: (element.textContent ?? '').replace(/\n$/, ''),
    language: element.classList.contains('mermaid-source') ? 'mermaid' : language,
  }
}

const childrenNamed = (element: Element, ...tags: string[]) =>
  [...element.children].filter(({ tagName }) => tags.includes(tagName))

const readList = (element: Element, isOrdered: boolean): Block => ({
  kind: 'list',
  isOrdered,
  start: Number(element.getAttribute('start') ?? 1),
  items: childrenNamed(element, 'LI').map((item): ListItem => ({ content: readChildren(item) })),
})

function readTable(table: Element): Block {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
  return { kind: 'table', rows: rows.map((row) => childrenNamed(row, 'TH', 'TD').map(readCell)) }
}

function readCell(cell: Element): TableCell {
  const align = cell.getAttribute('align')
  return {
    content: trim(readInlines(cell.childNodes)),
    isHeader: cell.tagName === 'TH',
    columns: Math.max(1, Number(cell.getAttribute('colspan') ?? 1)),
    ...(align === 'left' || align === 'center' || align === 'right' ? { align } : {}),
  }
}

/** Reads a callout as a quote with a title. Its first child is the title. */
function readCallout(element: Element): Block {
  const title = element.querySelector('.callout-title')
  title?.remove()
  return { kind: 'quote', callout: title?.textContent?.trim() ?? '', content: readChildren(element) }
}
