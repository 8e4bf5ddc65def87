import { findFieldIssues } from '@sanhe/ui/form/issue-text.ts'
import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { productImportLabels } from './import-text.ts'
import { groceriesLabels } from './text.ts'

const columnNames = ['name', 'price', 'stock', 'category', 'unit', 'description', 'status'] as const
type LineSchema = Parameters<typeof findFieldIssues>[0]
type ColumnName = (typeof columnNames)[number]
const requiredColumns: readonly ColumnName[] = ['name', 'price', 'stock']

export type ProductImportLineBody = { name: string } & Record<string, unknown>
export type ProductImportLine = {
  /** Line number in the CSV file. The header is line 1. */
  number: number
  name: string
  price: string
  stock: string
  /** Fields of the product, as the import request sends them. */
  body: ProductImportLineBody
  /**
   * Validation errors of the line in the current language, each with the name of its column. Empty if the line is
   * valid.
   */
  problems: string[]
}

const languages = [groceriesLabels.en, groceriesLabels.zh]
const matches = (text: string, labels: string[]) =>
  labels.some((label) => label.toLowerCase() === text.toLowerCase())

/** Returns the column that a header names, in any language of the console. */
const columnOf = (header: string) =>
  columnNames.find((name) => matches(header, [name, ...languages.map((t) => t[name])]))

const statusOf = (text: string) =>
  (['available', 'unavailable'] as const).find((status) =>
    matches(text, [status, ...languages.map((t) => t.statuses[status])]),
  )

/**
 * Converts `1234.50` and `¥1,234.50` to a number. Other texts are returned unchanged, so that the schema
 * reports them as errors.
 */
function numberOf(text: string) {
  const plain = text.replace(/^[¥￥]\s*/, '').replaceAll(',', '')
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : text
}

function bodyOf(cells: Partial<Record<ColumnName, string>>): ProductImportLineBody {
  const { name = '', price = '', stock = '', status, ...texts } = cells
  const optional = Object.entries(texts).map(([key, text]) => [key, text === '' ? null : text])
  return {
    name,
    price: numberOf(price),
    stock: numberOf(stock),
    ...Object.fromEntries(optional),
    ...(status && { status: statusOf(status) ?? status }),
  }
}

/** Returns the columns that the header lacks, as labels in the current language. */
export const findMissingColumns = (header: readonly string[]) => {
  const found = header.map(columnOf)
  return requiredColumns
    .filter((name) => !found.includes(name))
    .map((name) => getCurrentText(groceriesLabels)[name])
}

/**
 * Returns the lines of a file. A line has a problem if its values do not fit the contract, or if an earlier
 * line has the same name.
 */
export function parseProductImportLines(
  [header = [], ...rows]: string[][],
  schema: LineSchema,
): ProductImportLine[] {
  const columns = header.map(columnOf)
  const names = new Set<string>()
  return rows.map((row, index) => {
    const cells = Object.fromEntries(
      columns.flatMap((column, at) => (column ? [[column, row[at] ?? '']] : [])),
    ) as Partial<Record<ColumnName, string>>
    const body = bodyOf(cells)
    const isTwice = names.has(body.name)
    names.add(body.name)
    const { name = '', price = '', stock = '' } = cells
    return { number: index + 2, name, price, stock, body, problems: problemsOf(schema, body, isTwice) }
  })
}

function problemsOf(schema: LineSchema, body: ProductImportLineBody, isTwice: boolean) {
  const t = getCurrentText(productImportLabels)
  const labels: Record<string, string> = { ...textLabels() }
  const issues = Object.entries(findFieldIssues(schema, body)).map(([field, issue]) => {
    const isText = typeof body[field] === 'string' && body[field] !== ''
    const isNumber = field === 'price' || field === 'stock'
    const text = field === 'status' ? t.unknownStatus : isNumber && isText ? t.badNumber : issue
    return `${labels[field] ?? field}: ${text}`
  })
  return isTwice && body.name !== '' ? [...issues, t.nameTwice] : issues
}

const textLabels = () => {
  const t = getCurrentText(groceriesLabels)
  return Object.fromEntries(columnNames.map((name) => [name, t[name]]))
}
