import { getCurrentText, dictionary } from '@sanhe/ui/i18n.ts'
import {
  type TableColumnAlignment,
  parseTable,
  type TableModel,
  setTableColumnAlignment,
  insertTableColumn,
  removeTableColumn,
  removeTableRow,
  insertTableRow,
} from './table-model.ts'
import { createTableToolIcon } from './table-tool-icons.ts'
import { replaceTableSource, focusTableCell, type TableElement } from './table-element.ts'

export const tableToolsLabels = dictionary({
  en: {
    tools: 'Table',
    rowAbove: 'Insert row above',
    rowBelow: 'Insert row below',
    columnLeft: 'Insert column on the left',
    columnRight: 'Insert column on the right',
    deleteRow: 'Delete row',
    deleteColumn: 'Delete column',
    left: 'Align left',
    center: 'Center',
    right: 'Align right',
  },
  zh: {
    tools: '表格',
    rowAbove: '在上方插入行',
    rowBelow: '在下方插入行',
    columnLeft: '在左侧插入列',
    columnRight: '在右侧插入列',
    deleteRow: '删除行',
    deleteColumn: '删除列',
    left: '左对齐',
    center: '居中',
    right: '右对齐',
  },
})

type Tool = {
  label: Exclude<keyof (typeof tableToolsLabels)['en'], 'tools'>
  change: (table: TableModel, row: number, column: number) => TableModel
  /** Offset from the current cell to the cell that has the caret after the change. */
  move?: [rows: number, columns: number]
}

const align = (label: 'left' | 'center' | 'right'): Tool => ({
  label,
  change: (table, _, column) => {
    const alignment: TableColumnAlignment = table.alignments[column] === label ? undefined : label
    return setTableColumnAlignment(table, column, alignment)
  },
})

const tools: Tool[] = [
  // No row can be inserted above the header, because a table begins with its header.
  { label: 'rowAbove', change: (table, row) => insertTableRow(table, Math.max(1, row)) },
  { label: 'rowBelow', change: (table, row) => insertTableRow(table, row + 1), move: [1, 0] },
  { label: 'columnLeft', change: (table, _, column) => insertTableColumn(table, column) },
  {
    label: 'columnRight',

    change: (table, _, column) => insertTableColumn(table, column + 1),
    move: [0, 1],
  },
  { label: 'deleteRow', change: (table, row) => removeTableRow(table, row), move: [-1, 0] },
  {
    label: 'deleteColumn',

    change: (table, _, column) => removeTableColumn(table, column),
    move: [0, -1],
  },
  align('left'),
  align('center'),
  align('right'),
]

/** Shows the buttons for rows, columns and alignment above the table while the caret is in one of its cells. */
export function showTableTools(element: TableElement, cell: HTMLTableCellElement) {
  hideTableTools(element)
  const labels = getCurrentText(tableToolsLabels)
  const bar = document.createElement('div')
  bar.className = 'cm-live-table-tools'
  bar.setAttribute('role', 'toolbar')
  bar.setAttribute('aria-label', labels.tools)
  for (const tool of tools) {
    const button = document.createElement('button')
    button.type = 'button'
    button.tabIndex = -1
    button.append(createTableToolIcon(tool.label))
    button.title = labels[tool.label]
    button.setAttribute('aria-label', labels[tool.label])
    // Prevents the default action of `mousedown`, so that the caret stays in the cell.
    button.addEventListener('mousedown', (event) => event.preventDefault())
    button.addEventListener('click', () => applyTool(element, cell, tool))
    bar.append(button)
  }
  element.root.append(bar)
  cell.addEventListener('blur', () => hideTableTools(element), { once: true })
}

export const hideTableTools = ({ root }: TableElement) => root.querySelector('.cm-live-table-tools')?.remove()

function applyTool(
  element: TableElement,
  cell: HTMLTableCellElement,
  { change, move: [rows, columns] = [0, 0] }: Tool,
) {
  const row = (cell.parentElement as HTMLTableRowElement).rowIndex
  const column = cell.cellIndex
  cell.blur()
  replaceTableSource(element, change(parseTable(element.source), row, column))
  const { length } = element.table.rows
  const width = element.table.rows[0]?.cells.length ?? 1
  focusTableCell(
    element,
    Math.min(length - 1, Math.max(0, row + rows)),
    Math.min(width - 1, Math.max(0, column + columns)),
  )
}
