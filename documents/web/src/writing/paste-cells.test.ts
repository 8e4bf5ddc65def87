import { describe, expect, test } from 'vitest'
import { tableOfCells } from './paste-cells.ts'

describe('tableOfCells', () => {
  test('makes a table of the cells of a spreadsheet and escapes pipes', () => {
    expect(tableOfCells('Name\tPrice\r\na|b\t12\r\n')).toBe(
      '| Name | Price |\n| --- | --- |\n| a\\|b | 12 |\n',
    )
  })

  test.each(['one line\twith a tab', 'two\nlines', 'a\tb\nc', '\tif (x)\n\treturn', ''])(
    'leaves %j as text',
    (text) => {
      expect(tableOfCells(text)).toBeUndefined()
    },
  )
})
