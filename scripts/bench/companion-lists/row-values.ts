import type { Sizes } from './sizes.ts'

/**
 * Rows of one table. `set` gives an SQL expression in `n` (the number of the row) for each column that the defaults of
 * `fill.ts` do not suit. `from` replaces the numbers by rows of another query, which has a column `n`.
 */
export type TableRows = { table: string; rows?: number; from?: string; set?: Record<string, string> }

export type TablesOf = (sizes: Sizes) => TableRows[]

/** Returns SQL that takes one of the values in turn. */
export const oneOf = (values: readonly string[], by = 'n') =>
  `('{${values.join(',')}}'::text[])[(1 + (${by}) % ${values.length})::int]`

/** Returns SQL for a time within the last two years; the last of `rows` rows gets the current time. */
export const spreadTime = (n: string, rows: number) =>
  `now() - interval '2 years' * (1 - ${n} / ${rows}::float8)`
export const coordinates = {
  lat: '39.5 + (n * 31 % 9973) / 9973.0',
  lng: '116 + (n * 17 % 9967) / 9967.0',
}
export const people = [
  '王阿姨',
  '李叔叔',
  '张大爷',
  '刘奶奶',
  '陈师傅',
  '杨老师',
  '赵医生',
  '黄姐',
  '周伯',
  '吴婶',
]

/** Returns SQL for the id of a provider whose kind has this position (or range of positions) in `providerKinds`. */
export const providerOf = (position: string) => `7 * (1 + n % 280) + ${position}`
