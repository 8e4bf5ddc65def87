import type { Sizes } from './sizes.ts'

/**
 * Rows of one table. `set` has an SQL expression for each column whose default in `fill.ts` does not fit; `n` in it is
 * the number of the row. `from` is a query with a column `n`, whose rows replace the row numbers.
 */
export type TableRows = { table: string; rows?: number; from?: string; set?: Record<string, string> }

export type TablesOf = (sizes: Sizes) => TableRows[]

/** Returns an SQL expression that assigns these values to the rows in turn. */
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

/**
 * Returns an SQL expression for the id of a provider. `position` is the index of the provider's kind in
 * `providerKinds`, or an SQL expression for a range of indexes.
 */
export const providerOf = (position: string) => `7 * (1 + n % 280) + ${position}`
