import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCpuTimer } from '@sanhe/kit/testing/cpu-timer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSkillContext } from '#testing'
import { computeColumnStats, computeRangeWithoutOutliers, parseNumber } from './table-numbers.ts'
import { parseTable, resolveColumn, tableSkills } from './tables.ts'

test.each([
  ['1,234.50', 1234.5],
  ['¥80', 80],
  ['￥1,000元', 1000],
  ['12%', 0.12],
  ['(300)', -300],
  ['-4.5', -4.5],
  ['１２', 12],
  ['1e3', 1000],
  [' 7 ', 7],
])('parseNumber("%s") returns %d', (cell, value) => {
  expect(parseNumber(cell)).toBe(value)
})

test.each(['', 'abc', '12 Main St', '1.2.3', '-', '2026-11-21', '%'])(
  'parseNumber(“%s”) returns undefined',
  (cell) => {
    expect(parseNumber(cell)).toBeUndefined()
  },
)

test('computeColumnStats returns exact figures of a column', () => {
  expect(computeColumnStats([1, 2, 3, 10])).toEqual({
    count: 4,
    sum: 16,
    average: 4,
    min: 1,
    max: 10,
    median: 2.5,
  })
  expect(computeColumnStats([5]).median).toBe(5)
  expect(computeColumnStats(Array.from({ length: 10_000 }, () => 0.1)).sum).toBe(1000)
})

test('computeRangeWithoutOutliers excludes outliers and needs five values', () => {
  expect(computeRangeWithoutOutliers([1, 2, 3, 4])).toBeUndefined()
  expect(computeRangeWithoutOutliers([1, 2, 3, 4, 5])).toEqual({ from: -1, to: 7 })
})

test('resolveColumn accepts a column name, or a part that only one name contains', () => {
  const columns = ['Region', 'Net amount', 'Gross amount']
  expect(resolveColumn(columns, 'region')).toBe('Region')
  expect(resolveColumn(columns, 'net')).toBe('Net amount')
  expect(resolveColumn(columns, 'amount')).toBeUndefined()
})

test('parseTable removes the byte order mark and empty lines and reads quoted cells', () => {
  expect(parseTable('\uFEFFa,b\r\n"x, y",2\r\n\r\n')).toEqual({ columns: ['a', 'b'], rows: [['x, y', '2']] })
})

describe('analyze_table', () => {
  let folder: string
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'sanhe-table-'))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const run = async (
    bytes: string | Uint8Array,
    input: object = {},
    language: 'en' | 'zh' = 'en',
    signal = new AbortController().signal,
  ) => {
    const path = join(folder, 'sales.csv')
    writeFileSync(path, bytes)
    const files = [{ name: 'sales.csv', mime: 'text/csv', path, size: 9 }]
    const seen = createTestSkillContext({ request: { files, language }, signal })
    const [skill = expect.fail()] = tableSkills
    return { text: await skill.run(skill.input.parse(input) as never, seen.context), progress: seen.progress }
  }
  const sales = 'region,amount,note\nNorth,10,a\nSouth,20,b\nNorth,30,c\nSouth,25,d\nNorth,1000,e\n'

  test('analyze_table counts the rows of an attached table, adds up its columns and finds outliers', async () => {
    const { text } = await run(sales)
    expect(text).toContain('**sales.csv**: 5 rows, 3 columns (region, amount, note)')
    expect(text).toContain('| amount | 5 | 1,085 | 217 | 10 | 1,000 | 25 |')
    expect(text).toContain('- row 6, amount: **1,000** (usual: 5 … 45)')
    expect(text).not.toContain('| note |')
  })

  test('analyze_table groups a table by a column, the largest sum first', async () => {
    const { text } = await run(sales, { group_by: 'region', column: 'amount' })
    expect(text).toContain(
      '| region | rows | sum of amount |\n| --- | --- | --- |\n| North | 3 | 1,040 |\n| South | 2 | 45 |',
    )
    expect((await run(sales, { group_by: 'region' }, 'zh')).text).toContain('| region | 行数 | 合计 amount |')
  })

  test('analyze_table groups 50,000 rows into 50,000 groups within ten seconds', async () => {
    const many = `k,n\n${Array.from({ length: 50_000 }, (_, n) => `${n},1`).join('\n')}`
    const workedMs = startCpuTimer()
    expect((await run(many, { group_by: 'k', column: 'n' })).text).toContain('| 0 | 1 | 1 |')
    expect(workedMs()).toBeLessThan(10_000)
  })

  test('analyze_table reads a table in GBK', async () => {
    const gbk = Uint8Array.from([0xb5, 0xd8, 0xc7, 0xf8, 0x2c, 0x61, 0x0a, 0xb1, 0xb1, 0x2c, 0x31, 0x0a])
    expect((await run(gbk, {}, 'zh')).text).toContain('地区、a')
  })

  test('analyze_table reports progress by rows and stops when it is cancelled', async () => {
    const many = `n\n${Array.from({ length: 2500 }, (_, n) => n).join('\n')}`
    expect((await run(many)).progress).toEqual([40, 80, 100])
    const reason = new Error('stop')
    await expect(run(many, {}, 'en', AbortSignal.abort(reason))).rejects.toBe(reason)
  })

  test('analyze_table returns an understandable error for a table without numbers, an unknown column and a missing file', async () => {
    expect((await run('a,b\nx,y')).text).toContain('No column of numbers.')
    await expect(run(sales, { column: 'price' })).rejects.toThrow(
      'There is no column "price". The columns are: region, amount, note.',
    )
    await expect(run(sales, { file: 'other.csv' })).rejects.toThrow('No such text file')
  })
})
