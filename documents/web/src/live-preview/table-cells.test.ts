import { describe, expect, test } from 'vitest'
import { escapeCell, findTableCells, unescapeCell } from './table-cells.ts'

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

describe('escapeCell and unescapeCell', () => {
  test.each(['a|b', 'plain', '`x`'])('%j is unchanged after escaping and unescaping', (text) => {
    expect(unescapeCell(escapeCell(text))).toBe(text)
  })

  test('escapeCell replaces line breaks by spaces and escapes a pipe once', () => {
    expect(escapeCell('a\nb\\|c')).toBe('a b\\|c')
  })
})
