/**
 * Encodings that are tried before UTF-8 if the page declares them. Their bytes are often valid UTF-8 too, but would
 * decode to other characters.
 */
const specialEncoding = /^(?:utf-16|iso-2022)/i
const metaCharset = /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]+)/i
const searchedBytes = 4096

/**
 * Decodes the text of a page. Pages often declare a wrong encoding, so UTF-8 is used if the bytes are valid UTF-8.
 * Otherwise, the declared encodings and then the usual encodings are tried until the bytes are valid.
 */
export function decodeWebPage(body: Buffer, contentType: string): string {
  const declared = [
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1],
    metaCharset.exec(body.subarray(0, searchedBytes).toString('latin1'))?.[1],
  ].filter((name) => name !== undefined)
  const byteOrder = encodingOfByteOrderMark(body)
  const first = byteOrder ?? declared.find((name) => specialEncoding.test(name))
  for (const encoding of [...(first ? [first] : []), 'utf-8', ...declared, 'gb18030', 'windows-1252']) {
    const text = decodeStrictly(body, encoding)
    if (text !== undefined) return text
  }
  return body.toString('utf8')
}

function encodingOfByteOrderMark(body: Buffer) {
  const mark = body.subarray(0, 2).toString('hex')
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : undefined
}

/** Returns undefined if the bytes are invalid in the encoding. A character that is cut at the end is left out. */
function decodeStrictly(body: Buffer, encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(body, { stream: true })
  } catch {
    return undefined
  }
}
