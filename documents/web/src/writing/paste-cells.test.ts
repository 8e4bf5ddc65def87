import { describe, expect, test } from 'vitest'
import { cellsToMarkdownTable, readPastedCells } from './paste-cells.ts'

describe('cellsToMarkdownTable', () => {
  test('makes a table of the cells of a spreadsheet and escapes pipes', () => {
    expect(cellsToMarkdownTable('Name\tPrice\r\na|b\t12\r\n')).toBe(
      '| Name | Price |\n| --- | --- |\n| a\\|b | 12 |\n',
    )
  })

  test('a cell with line breaks and quotes is read as the spreadsheet wrote it', () => {
    expect(cellsToMarkdownTable('a\tb\r\n1\t"x ""y""\nz"\r\n')).toBe(
      '| a | b |\n| --- | --- |\n| 1 | x "y"<br>z |\n',
    )
  })

  test.each(['one line\twith a tab', 'two\nlines', 'a\tb\nc', '\tif (x)\n\treturn', ''])(
    'leaves %j as text',
    (text) => {
      expect(cellsToMarkdownTable(text)).toBeUndefined()
    },
  )
})

describe('readPastedCells', () => {
  test.each([
    ['a\tb', [['a', 'b']]],
    ['a\r\n"b\tc"\r\n', [['a'], ['b\tc']]],
    [
      'a\t\n\tb',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
  ])('readPastedCells returns the cells of %j', (text, cells) => {
    expect(readPastedCells(text)).toEqual(cells)
  })

  test.each(['one', '', 'a\tb\nc'])('readPastedCells returns undefined for %j', (text) => {
    expect(readPastedCells(text)).toBeUndefined()
  })
})
