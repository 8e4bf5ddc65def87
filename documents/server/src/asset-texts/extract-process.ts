import { readFileSync } from 'node:fs'
import { decodeText } from '@sanhe/kit/decode-text'
import { assertZipWithinLimit } from '@sanhe/kit/security/zip-limit'
import { maxPdfPages, maxTextCharacters, type TextFormat } from './rules.ts'

/*
 * Program of the process that reads the text of one attachment. Another process starts it, because the libraries parse
 * files that may be hostile.
 */

const readers: Record<TextFormat, (bytes: Buffer) => Promise<string> | string> = {
  pdf: readPdf,
  async docx(bytes) {
    assertZipWithinLimit(bytes)
    const { default: mammoth } = await import('mammoth')
    return (await mammoth.extractRawText({ buffer: bytes })).value
  },
  txt: decode,
  md: decode,
  csv: decode,
}

async function readPdf(bytes: Buffer) {
  const { getDocumentProxy } = await import('unpdf')
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  let text = ''
  for (let page = 1; page <= Math.min(pdf.numPages, maxPdfPages); page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
    text += '\n\n'
    if (text.length > maxTextCharacters) break
  }
  return text
}

function decode(bytes: Buffer) {
  const isUtf16 = bytes.length > 1 && [0xfffe, 0xfeff].includes(bytes.readUInt16BE(0))
  return isUtf16
    ? new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
    : decodeText(bytes)
}

process.once('message', async ({ path, format }: { path: string; format: TextFormat }) => {
  try {
    const text = await readers[format](readFileSync(path))
    process.send?.({ text: text.slice(0, maxTextCharacters).toWellFormed().trim() })
  } catch {
    process.send?.({ text: '' })
  }
})
