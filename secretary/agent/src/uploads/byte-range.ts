/** First and last byte of a range; both are part of it. */
type ByteRange = { start: number; end: number }

/**
 * Parses the header `Range` of a request for a file (RFC 9110, section 14). Undefined: the whole file is sent, because
 * the header is missing, is invalid, or names several ranges. `unsatisfiable`: the range has no byte of the file.
 */
export function parseByteRange(header: string | undefined, size: number) {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '') ?? []
  if (!first && !last) return undefined
  const range = first ? { start: Number(first), end: last ? Number(last) : size - 1 } : toSuffix(last, size)
  if (first && last && range.end < range.start) return undefined
  if (range.start >= size) return 'unsatisfiable'
  return { start: range.start, end: Math.min(range.end, size - 1) }
}

/** `bytes=-5` names the last 5 bytes. The range of no bytes, `bytes=-0`, begins after the end of the file. */
const toSuffix = (length: string, size: number): ByteRange => ({
  start: Math.max(0, size - Number(length)),
  end: size - 1,
})
