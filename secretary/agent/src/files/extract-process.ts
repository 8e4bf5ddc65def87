import { readFileSync } from 'node:fs'
import type { DocumentKind } from './rules.ts'
import { assertZipWithinLimit } from '@sanhe/kit/security/zip-limit'

/** Largest number of characters of an extracted text. */
const maxCharacters = 2_000_000
const maxRows = 20_000

const readers: Record<Exclude<DocumentKind, 'text'>, (bytes: Buffer) => Promise<string>> = {
  async pdf(bytes) {
    const { extractText } = await import('unpdf')
    const { text } = await extractText(new Uint8Array(bytes), { mergePages: false })
    return text.map((page, index) => `[page ${index + 1}]\n${page}`).join('\n\n')
  },
  async docx(bytes) {
    assertZipWithinLimit(bytes)
    const { default: mammoth } = await import('mammoth')
    return (await mammoth.extractRawText({ buffer: bytes })).value
  },
  async xlsx(bytes) {
    assertZipWithinLimit(bytes)
    const { default: readSheets } = await import('read-excel-file/node')
    const sheets = await readSheets(bytes)
    return sheets.map(({ sheet, data }) => `[sheet ${sheet}]\n${toTable(data)}`).join('\n\n')
  },
}

const toTable = (rows: readonly (readonly unknown[])[]) =>
  rows
    .slice(0, maxRows)
    .map((row) => row.map(toCell).join('\t'))
    .join('\n')

function toCell(value: unknown) {
  if (value instanceof Date) return value.toJSON().slice(0, 10)
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isText ? `${value}`.replaceAll(/[\t\n\r]+/g, ' ') : ''
}

process.once('message', async (task: { path: string; kind: Exclude<DocumentKind, 'text'> }) => {
  try {
    const text = await readers[task.kind](readFileSync(task.path))
    process.send?.({ text: text.slice(0, maxCharacters) })
  } catch (error) {
    process.send?.({ problem: error instanceof Error ? error.message : String(error) })
  }
})
