import { ProductImportLineInput } from '@sanhe/companion/shopping/catalogue-contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findMissingColumns, parseProductImportLines } from './import-lines.ts'

beforeAll(() => void vi.stubGlobal('navigator', { languages: ['en'] }))
afterAll(() => void vi.unstubAllGlobals())

const header = ['Name', 'Price', 'Stock', 'Unit', 'Status']
const problemsOf = (...rows: string[][]) =>
  parseProductImportLines([header, ...rows], ProductImportLineInput).map(({ problems }) => problems)

describe('parseProductImportLines', () => {
  test('parses numbers, reads an empty cell as null, and returns the line number in the file', () => {
    const lines = parseProductImportLines(
      [header, ['Rice', '¥1,039.90', '20', '', 'Off sale']],
      ProductImportLineInput,
    )
    const body = { name: 'Rice', price: 1039.9, stock: 20, unit: null, status: 'unavailable' }
    expect(lines).toMatchObject([{ number: 2, name: 'Rice', body, problems: [] }])
  })

  test('reads Chinese headers and statuses, and ignores unknown columns', () => {
    const rows = [
      ['名称', '商家', '库存', '价格', '状态'],
      ['大米', '邻里生鲜', '5', '10', '在售'],
    ]
    const [line] = parseProductImportLines(rows, ProductImportLineInput)
    expect(line?.body).toEqual({ name: '大米', stock: 5, price: 10, status: 'available' })
  })

  test('reports each problem of a line with the name of its column', () => {
    expect(
      problemsOf(['', '10', '1', '', ''], ['Rice', 'ten', '-1', '', 'new'], ['Milk', '1.005', '', '', '']),
    ).toEqual([
      ['Name: Fill in this field.'],
      [
        'Status: The status is neither “On sale” nor “Off sale”.',
        'Stock: At least 0.',
        'Price: This is not a number.',
      ],
      ['Stock: Fill in this field.', 'Price: This value is not valid.'],
    ])
  })

  test('reports a duplicate product name at the second line that contains it', () => {
    expect(problemsOf(['Rice', '1', '1', '', ''], ['Rice', '2', '2', '', ''])).toEqual([
      [],
      ['This name appears in an earlier line.'],
    ])
  })
})

test('findMissingColumns names the required columns that a header lacks', () => {
  expect(findMissingColumns(['name', '价格'])).toEqual(['Stock'])
  expect(findMissingColumns(header)).toEqual([])
})
