import { describe, expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const columns = [
  { header: 'Name', value: ({ name }: { name: string; amount: number }) => name },
  { header: 'Amount', value: ({ amount }: { name: string; amount: number }) => amount },
]

describe('toCsv', () => {
  test('writes a header line and one line for each row', () => {
    expect(toCsv(columns, [{ name: '张三', amount: -12.5 }])).toBe('Name,Amount\r\n张三,-12.5\r\n')
  })

  test('quotes cells with commas, quotes and line breaks', () => {
    expect(toCsv(columns, [{ name: 'a,"b"\nc', amount: 1 }])).toBe('Name,Amount\r\n"a,""b""\nc",1\r\n')
  })

  test.each(['=1+1', '+86', '@sum', '-cmd', '\tx'])(
    'escapes %j, which a spreadsheet would run as a formula',
    (name) => {
      expect(toCsv(columns, [{ name, amount: 1 }])).toContain(`'${name}`)
    },
  )
})
