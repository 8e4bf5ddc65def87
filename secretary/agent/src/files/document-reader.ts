import { open, readFile, stat } from 'node:fs/promises'
import { decodeText } from '@sanhe/kit/decode-text'
import { apiError } from './errors.ts'
import { extractDocumentText } from './extract.ts'
import { detectDocumentKind, maxFileBytes } from './rules.ts'

const sniffedBytes = 4096
const keptTexts = 4

export type DocumentReader = (path: string, name: string) => Promise<string>

/**
 * Creates a reader of documents, which caches the last few texts, because a long document is read in several
 * parts.
 */
export function createDocumentReader(): DocumentReader {
  const texts = new Map<string, Promise<string>>()
  return async (path, name) => {
    const { size, mtimeMs } = await stat(path)
    if (size > maxFileBytes) throw apiError('FILE_TOO_LARGE')
    const key = `${path} ${size} ${mtimeMs} ${name}`
    const text = texts.get(key) ?? readText(path, name)
    texts.delete(key)
    texts.set(key, text)
    text.catch(() => texts.delete(key))
    const [oldest] = texts.keys()
    if (texts.size > keptTexts && oldest !== undefined) texts.delete(oldest)
    return text
  }
}

async function readText(path: string, name: string) {
  const kind = detectDocumentKind(await readStart(path), name)
  if (!kind) throw apiError('NOT_READABLE')
  if (kind === 'text') return decodeText(await readFile(path))
  return extractDocumentText(path, kind).catch((cause: unknown) => {
    throw Object.assign(apiError('NOT_READABLE'), { cause })
  })
}

async function readStart(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
