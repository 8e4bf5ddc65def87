import { describe, expect, test } from 'vitest'
import { escapeTableCell, findTableCells, unescapeTableCell } from './table-cells.ts'

const textsOf = (source: string) =>
  findTableCells(source).map((row) => row.map(({ from, to }) => source.slice(from, to)))

describe('findTableCells', () => {
  test('finds the texts of all cells, but not the line of dashes', () => {
    expect(textsOf('|  Name | Price |\n|---|---|\n| a\\|b |  12|')).toEqual([
      ['Name', 'Price'],
      ['a\\|b', '12'],
    ])
  })

  test('finds the cells of a table without outer pipes', () => {
    expect(textsOf('a | b\n--- | ---\n1 | 2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  test('an empty cell has an empty range between its spaces', () => {
    const source = '| a | b |\n|---|---|\n|  | x |'
    const [, row] = findTableCells(source)
    const { from, to } = row?.[0] ?? { from: -1, to: -1 }
    expect(source.slice(0, from) + 'new' + source.slice(to)).toBe('| a | b |\n|---|---|\n| new | x |')
  })
})

describe('escapeTableCell and unescapeTableCell', () => {
  test.each(['a|b', 'plain', '`x`'])('%j is unchanged after escaping and unescaping', (text) => {
    expect(unescapeTableCell(escapeTableCell(text))).toBe(text)
  })

  test('escapeTableCell replaces line breaks by spaces and escapes a pipe once', () => {
    expect(escapeTableCell('a\nb\\|c')).toBe('a b\\|c')
  })
})
