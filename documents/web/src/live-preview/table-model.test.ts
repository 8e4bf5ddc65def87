import { describe, expect, test } from 'vitest'
import {
  formatTable,
  parseTable,
  splitTableLine,
  setTableColumnAlignment,
  setTableCell,
  setTableCells,
  insertTableColumn,
  removeTableColumn,
  removeTableRow,
  insertTableRow,
} from './table-model.ts'

const source = '| Name | Price |\n| :--- | ----: |\n| 苹果 | 3 |\n| a\\|b | 12 |'

describe('parseTable', () => {
  test('reads cells, alignments and escaped pipes', () => {
    expect(parseTable(source)).toEqual({
      alignments: ['left', 'right'],
      rows: [
        ['Name', 'Price'],
        ['苹果', '3'],
        ['a|b', '12'],
      ],
    })
  })

  test('reads a table without outer pipes and gives every row as many cells as the header', () => {
    expect(parseTable('a | b\n--- | :-:\n1 | 2 | 3\n4')).toEqual({
      alignments: [undefined, 'center'],
      rows: [
        ['a', 'b'],
        ['1', '2'],
        ['4', ''],
      ],
    })
  })
})

describe('splitTableLine', () => {
  test.each([
    ['| a | b |', ['a', 'b']],
    ['a|b', ['a', 'b']],
    ['| | b |', ['', 'b']],
    ['|a|', ['a']],
  ])('splits %j into cells', (line, cells) => {
    expect(splitTableLine(line)).toEqual(cells)
  })
})

describe('formatTable', () => {
  test('aligns the pipes, also with Chinese text, and escapes pipes in cells', () => {
    expect(formatTable(parseTable(source))).toBe(
      '| Name | Price |\n| :--- | ----: |\n| 苹果 | 3     |\n| a\\|b | 12    |',
    )
  })

  test('formatTable writes tables that parseTable reads back unchanged, also with pipes and empty cells', () => {
    const table = {
      alignments: [undefined, 'center' as const],
      rows: [
        ['x', ''],
        ['a|b', '行'],
      ],
    }
    expect(parseTable(formatTable(table))).toEqual(table)
    expect(formatTable(setTableCell(table, 1, 0, 'two\nlines'))).toContain('two lines')
  })
})

describe('functions that change a Markdown table', () => {
  const table = parseTable(source)

  test('insertTableRow and insertTableColumn add empty cells', () => {
    expect(insertTableRow(table, 1).rows[1]).toEqual(['', ''])
    expect(insertTableColumn(table, 2).rows[0]).toEqual(['Name', 'Price', ''])
  })

  test('removeTableRow keeps the header, and removeTableColumn keeps the last column', () => {
    expect(removeTableRow(table, 0)).toEqual(table)
    expect(removeTableRow(table, 1).rows).toHaveLength(2)
    const single = removeTableColumn(table, 0)
    expect(single.rows[0]).toEqual(['Price'])
    expect(removeTableColumn(single, 0)).toEqual(single)
  })

  test('setTableCells overwrites cells and adds the rows and columns that are missing', () => {
    const cells = [
      ['a', 'b'],
      ['c', 'd'],
    ]
    const last = table.rows.length - 1
    const { rows, alignments } = setTableCells(table, last, 1, cells)
    expect(rows.slice(last).map((row) => row.slice(1))).toEqual(cells)
    expect(rows[0]).toEqual([...table.rows[0]!, ''])
    expect(alignments).toHaveLength(3)
  })

  test('setTableColumnAlignment changes the delimiter row', () => {
    expect(formatTable(setTableColumnAlignment(table, 0, 'center')).split('\n')[1]).toBe('| :--: | ----: |')
  })
})
