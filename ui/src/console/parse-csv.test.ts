import { describe, expect, test } from 'vitest'
import { toCsv } from './csv.ts'
import { parseCsv } from './parse-csv.ts'

describe('parseCsv', () => {
  test('reads quoted cells with separators, quotes and line breaks', () => {
    expect(parseCsv('name,note\r\n"a, b","says ""hi""\nagain"\r\n')).toEqual([
      ['name', 'note'],
      ['a, b', 'says "hi"\nagain'],
    ])
  })

  test('leaves out the byte order mark, empty lines and spaces around cells', () => {
    expect(parseCsv('\uFEFFname, price\n\n rice ,10 \n,\n')).toEqual([
      ['name', 'price'],
      ['rice', '10'],
    ])
  })

  test.each([';', '\t'])('reads files with the separator %j', (separator) => {
    expect(parseCsv(`name${separator}price\nrice${separator}1,5`)).toEqual([
      ['name', 'price'],
      ['rice', '1,5'],
    ])
  })

  test('returns the rows that toCsv wrote, even texts that look like formulas', () => {
    const rows = [{ text: '=1+1' }, { text: '-20%' }, { text: 'a "b", c' }]
    const csv = toCsv([{ header: 'text', value: ({ text }) => text }], rows)
    expect(parseCsv(csv)).toEqual([['text'], ['=1+1'], ['-20%'], ['a "b", c']])
  })

  test('returns no rows for an empty file', () => {
    expect(parseCsv('')).toEqual([])
  })
})
