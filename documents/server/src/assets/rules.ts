import { findFreeSlugNumber } from '@sanhe/kit/slugs'

export const maxAssetBytes = 20 * 1024 * 1024
const maxNameBytes = 150
const maxDepth = 16

/**
 * Returns the path made safe for any file system: inside the project's root, no hidden, reserved or invisible names.
 * Returns undefined if nothing usable is left.
 */
export function sanitizeAssetPath(given: string) {
  const names = given.normalize('NFC').split(/[\\/]/).map(safeName).filter(Boolean)
  return names.length > 0 && names.length <= maxDepth ? names.join('/') : undefined
}

function safeName(given: string) {
  const name = given
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*#%]/g, '-')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return shortened(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name) ? `_${name}` : name)
}

/** Shortens a file name to the size limit. Keeps the extension and never cuts inside a character. */
function shortened(name: string) {
  if (Buffer.byteLength(name) <= maxNameBytes) return name
  const extension = /\.\w{1,10}$/.exec(name)?.[0] ?? ''
  let stem = ''
  let room = maxNameBytes - extension.length
  for (const char of name.slice(0, name.length - extension.length)) {
    room -= Buffer.byteLength(char)
    if (room < 0) break
    stem += char
  }
  return stem.trimEnd() + extension
}

/**
 * Returns the path of an uploaded file if the client sends no path: words joined by hyphens, so that Markdown needs
 * no escapes.
 */
export function getDefaultAssetPath(fileName: string, isPicture: boolean) {
  const words = safeName(fileName.split(/[\\/]/).at(-1) ?? '')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/-+(?=\.|$)|^-+/g, '')
  const stem = words.startsWith('.') || !words ? `file${words}` : words
  return `${isPicture ? 'images' : 'files'}/${stem}`
}

export function findFreeAssetPath(path: string, isTaken: (path: string) => boolean) {
  if (!isTaken(path)) return path
  const [, stem = path, extension = ''] = /^(.*?[^/])(\.\w{1,10})?$/su.exec(path) ?? []
  const numbered = (n: number) => `${stem}-${n}${extension}`
  return numbered(findFreeSlugNumber((n) => isTaken(numbered(n))))
}

export type ByteRange = { start: number; end: number }

/**
 * Parses one byte range (both ends inclusive). Returns undefined if the whole file is to be sent, which includes
 * headers that cannot be parsed.
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'UNSATISFIABLE' | undefined {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!found || (!found[1] && !found[2])) return undefined
  const [, first = '', last = ''] = found
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < Number(first)) return undefined
  return start < size ? { start, end } : 'UNSATISFIABLE'
}
