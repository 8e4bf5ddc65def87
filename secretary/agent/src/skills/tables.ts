import { setImmediate as breathe } from 'node:timers/promises'
import Papa from 'papaparse'
import { z } from 'zod'
import type { MessageFileForBrain, SkillContext } from '#core'
import { formatNumber } from './arithmetic.ts'
import { chooseTextByLanguage, defineSkill } from './define-skill.ts'
import { readAttachedText } from './read-text.ts'
import { computeColumnStats, computeRangeWithoutOutliers, parseNumber } from './table-numbers.ts'

export type ParsedTable = { columns: string[]; rows: string[][] }

const rowsAtOnce = 1000
const shownGroups = 30
const shownOutliers = 10
/** Smallest share of numbers among the filled cells of a column that counts as numeric. */
const numericShare = 0.8
const name = z.string().trim().min(1).max(200).optional()

export const isTableFile = (file: MessageFileForBrain) =>
  file.mime === 'text/csv' || /\.csv$/i.test(file.name)

export function parseTable(text: string): ParsedTable {
  const { data } = Papa.parse<string[]>(text.trim(), { skipEmptyLines: 'greedy' })
  const [columns = [], ...rows] = data
  return { columns: columns.map((column) => column.trim()), rows }
}

type NumericColumn = { name: string; values: { row: number; value: number }[] }

/** Reads the numeric columns row by row; progress is the share of processed rows. */
async function numericColumns({ columns, rows }: ParsedTable, { signal, progress }: SkillContext) {
  const found = columns.map((column): NumericColumn & { filled: number } => ({
    name: column,
    values: [],
    filled: 0,
  }))
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    for (const [offset, cells] of rows.slice(start, start + rowsAtOnce).entries())
      for (const [index, column] of found.entries()) readCell(column, cells[index] ?? '', start + offset)
    progress(
      Math.floor((100 * Math.min(start + rowsAtOnce, rows.length)) / rows.length),
      `${start + rowsAtOnce}/${rows.length}`,
    )
    await breathe()
    signal.throwIfAborted()
  }
  return found.filter(({ values, filled }) => values.length > 0 && values.length >= filled * numericShare)
}

function readCell(column: NumericColumn & { filled: number }, cell: string, row: number) {
  if (!cell.trim()) return
  column.filled += 1
  const value = parseNumber(cell)
  if (value !== undefined) column.values.push({ row, value })
}

/** Returns the column with this name, or the only column whose name contains the word. */
export function resolveColumn(columns: string[], word: string) {
  const search = word.toLowerCase()
  const exact = columns.find((column) => column.toLowerCase() === search)
  const near = columns.filter((column) => column.toLowerCase().includes(search))
  return exact ?? (near.length === 1 ? near[0] : undefined)
}

const formatColumnStats = (column: NumericColumn) => {
  const { count, sum, average, min, max, median } = computeColumnStats(
    column.values.map(({ value }) => value),
  )
  return [count, sum, average, min, max, median].map((figure) => formatNumber(figure, 2))
}

const markdownRow = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
const markdownTable = (head: string[], rows: (string | number)[][]) =>
  [markdownRow(head), markdownRow(head.map(() => '---')), ...rows.map(markdownRow)].join('\n')

function groupSection(table: ParsedTable, by: string, columns: NumericColumn[], context: SkillContext) {
  const index = table.columns.indexOf(by)
  const groupOf = (row: number) => table.rows[row]?.[index]?.trim() ?? ''
  const rows = Map.groupBy(table.rows.keys(), groupOf)
  const values = columns.map((column) => Map.groupBy(column.values, ({ row }) => groupOf(row)))
  const sumIn = (column: (typeof values)[number], group: string) =>
    computeColumnStats((column.get(group) ?? []).map(({ value }) => value)).sum
  const sums = [...rows].map(([group, members]) => ({
    group,
    count: members.length,
    sums: values.map((column) => sumIn(column, group)),
  }))
  const sorted = sums
    .toSorted((a, b) => (b.sums[0] ?? b.count) - (a.sums[0] ?? a.count))
    .slice(0, shownGroups)
  const total = chooseTextByLanguage(context, 'sum of', '合计')
  const head = [
    by,
    chooseTextByLanguage(context, 'rows', '行数'),
    ...columns.map(({ name }) => `${total} ${name}`),
  ]
  return markdownTable(
    head,
    sorted.map(({ group, count, sums }) => [group, count, ...sums.map((sum) => formatNumber(sum, 2))]),
  )
}

function outlierLines(columns: NumericColumn[], context: SkillContext) {
  const lines = columns.flatMap(({ name, values }) => {
    const range = computeRangeWithoutOutliers(values.map(({ value }) => value))
    if (!range) return []
    const usual = `${formatNumber(range.from, 2)} … ${formatNumber(range.to, 2)}`
    return values
      .filter(({ value }) => value < range.from || value > range.to)
      .map(({ row, value }) =>
        chooseTextByLanguage(
          context,
          `- row ${row + 2}, ${name}: **${formatNumber(value)}** (usual: ${usual})`,
          `- 第 ${row + 2} 行，${name}：**${formatNumber(value)}**（通常在 ${usual}）`,
        ),
      )
  })
  if (!lines.length) return []
  const title = chooseTextByLanguage(context, `Outliers (${lines.length}):`, `异常值（${lines.length} 个）：`)
  return [`${title}\n\n${lines.slice(0, shownOutliers).join('\n')}`]
}

function requireColumn(columns: string[], word: string, context: SkillContext) {
  const found = resolveColumn(columns, word)
  if (found === undefined)
    throw new Error(
      chooseTextByLanguage(
        context,
        `There is no column "${word}". The columns are: ${columns.join(', ')}.`,
        `没有“${word}”这一列。现有的列：${columns.join('、')}。`,
      ),
    )
  return found
}

export const tableSkills = [
  defineSkill({
    name: 'analyze_table',
    risk: 'read',
    isReadOnly: true,
    description:
      'Work on an attached CSV file: count, sum, average, minimum, maximum, median and outliers of its numbers, and sums by group.',
    input: z.object({
      file: name.describe('name of the attached file; the first CSV where absent'),
      column: name.describe('only this column of numbers'),
      group_by: name.describe('column whose values make the groups'),
    }),
    async run({ file, column, group_by }, context) {
      const attached = await readAttachedText(file, context, isTableFile)
      const table = parseTable(attached.text)
      const { columns, rows } = table
      const only = column === undefined ? undefined : requireColumn(columns, column, context)
      const by = group_by === undefined ? undefined : requireColumn(columns, group_by, context)
      const numbers = await numericColumns(table, context)
      const chosen = only === undefined ? numbers : numbers.filter(({ name }) => name === only)
      const head = chooseTextByLanguage(
        context,
        'column,count,sum,average,min,max,median',
        '列,个数,合计,平均,最小,最大,中位数',
      )
      return [
        chooseTextByLanguage(
          context,
          `**${attached.name}**: ${rows.length} rows, ${columns.length} columns (${columns.join(', ')})`,
          `**${attached.name}**：${rows.length} 行，${columns.length} 列（${columns.join('、')}）`,
        ),
        chosen.length
          ? markdownTable(
              head.split(','),
              chosen.map((one) => [one.name, ...formatColumnStats(one)]),
            )
          : chooseTextByLanguage(context, 'No column of numbers.', '没有数字列。'),
        ...(by === undefined ? [] : [groupSection(table, by, chosen, context)]),
        ...outlierLines(chosen, context),
      ].join('\n\n')
    },
  }),
]
