import { describe, expect, test } from 'vitest'
import { cellsToMarkdownTable } from './paste-cells.ts'

describe('cellsToMarkdownTable', () => {
  test('makes a table of the cells of a spreadsheet and escapes pipes', () => {
    expect(cellsToMarkdownTable('Name\tPrice\r\na|b\t12\r\n')).toBe(
      '| Name | Price |\n| --- | --- |\n| a\\|b | 12 |\n',
    )
  })

  test.each(['one line\twith a tab', 'two\nlines', 'a\tb\nc', '\tif (x)\n\treturn', ''])(
    'leaves %j as text',
    (text) => {
      expect(cellsToMarkdownTable(text)).toBeUndefined()
    },
  )
})
