import { append, selectAll, unwrap } from './html-elements.ts'

/** Limits for one table: the number of columns that merged cells may add, and the number of cells. */
const maxColumns = 100
const maxCells = 50_000

const blockNames = new Set(
  'ADDRESS ARTICLE BLOCKQUOTE DD DIV DL DT H1 H2 H3 H4 H5 H6 HR LI OL P PRE SECTION TABLE TBODY THEAD TR UL'.split(
    ' ',
  ),
)

/**
 * Rewrites tables so that Markdown can hold them: each merged cell is repeated in every place that it covers, and a
 * cell has lines instead of paragraphs and lists. A table of one cell, which Word uses as a frame, becomes its content.
 */
export function cleanTables(root: Element) {
  // Inner tables come after their outer tables, and are rewritten first.
  for (const table of selectAll<HTMLTableElement>(root, 'table').toReversed()) {
    const rows = Array.from(table.rows).filter(({ cells }) => cells.length > 0)
    const [only] = rows
    if (!only) table.remove()
    else if (rows.length === 1 && only.cells.length === 1) {
      table.replaceWith(...only.cells[0]!.childNodes)
    } else rewriteTable(table, rows)
  }
}

function rewriteTable(table: HTMLTableElement, rows: HTMLTableRowElement[]) {
  const grid = readGrid(rows)
  const width = Math.max(...grid.map((row) => row.length))
  const page = table.ownerDocument
  const [head, body] = [page.createElement('thead'), page.createElement('tbody')]
  for (const [index, row] of grid.entries()) {
    const line = page.createElement('tr')
    for (let column = 0; column < width; column += 1) {
      const cell = page.createElement(index === 0 ? 'th' : 'td')
      const from = row[column]
      if (from) append(cell, joinLines(page, readLines(from)))
      const alignment = from?.getAttribute('align')
      if (alignment) cell.setAttribute('align', alignment)
      line.appendChild(cell)
    }
    ;(index === 0 ? head : body).appendChild(line)
  }
  const plain = page.createElement('table')
  append(plain, [head, body])
  table.replaceWith(plain)
}

function readGrid(rows: HTMLTableRowElement[]) {
  const grid: HTMLTableCellElement[][] = rows.map(() => [])
  let cells = 0
  for (const [index, { cells: given }] of rows.entries()) {
    let column = 0
    for (const cell of given) {
      while (grid[index]![column]) column += 1
      const width = spanOf(cell, 'colspan', maxColumns - column)
      const height = spanOf(cell, 'rowspan', rows.length - index)
      cells += width * height
      if (cells > maxCells) throw new Error('the table is too large')
      fill(grid, { index, column, width, height }, cell)
    }
  }
  return grid
}

type Place = { index: number; column: number; width: number; height: number }

function fill(
  grid: HTMLTableCellElement[][],
  { index, column, width, height }: Place,
  cell: HTMLTableCellElement,
) {
  for (const row of grid.slice(index, index + height))
    for (let at = column; at < column + width; at += 1) row[at] ??= cell
}

function spanOf(cell: Element, name: 'colspan' | 'rowspan', max: number) {
  const span = Number(cell.getAttribute(name) ?? 1)
  return Number.isInteger(span) ? Math.max(1, Math.min(span, max)) : 1
}

type Line = Node[]

/** Returns the content of a cell as lines of inline content. */
function readLines(cell: Element): Line[] {
  const lines: Line[] = [[]]
  const addLine = () => {
    if (lines.at(-1)!.length > 0) lines.push([])
  }
  const read = (node: Node) => {
    for (const child of node.childNodes) {
      if (child.nodeName === 'BR') addLine()
      else if (!isBlock(child) && !holdsBlock(child)) lines.at(-1)!.push(child.cloneNode(true))
      else {
        addLine()
        if (child.nodeName === 'LI')
          lines.at(-1)!.push(cell.ownerDocument.createTextNode(markOf(child as Element)))
        read(child)
        addLine()
      }
    }
  }
  read(cell)
  return lines.filter((line) =>
    line.some(({ textContent, nodeName }) => textContent?.trim() || nodeName === 'IMG'),
  )
}

const isBlock = ({ nodeName }: Node) => blockNames.has(nodeName)
const holdsBlock = (node: Node): boolean =>
  [...node.childNodes].some((child) => isBlock(child) || holdsBlock(child))

function markOf(item: Element) {
  const list = item.parentElement
  return list?.nodeName === 'OL' ? `${Array.from(list.children).indexOf(item) + 1}. ` : '• '
}

const joinLines = (page: Document, lines: Line[]) =>
  lines.flatMap((line, index) => (index === 0 ? line : [page.createElement('br'), ...line]))

/** Removes elements that only group rows or cells of the layout, such as the columns of a page. */
export function unwrapAll(root: Element, selector: string) {
  for (const element of selectAll(root, selector)) unwrap(element)
}
