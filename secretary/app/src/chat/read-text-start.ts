/** Bytes of a text that a preview shows. */
const previewBytes = 200_000

/** Reads the beginning of a text in UTF-8, or in GB 18030, which many Chinese programs write. */
export async function readTextStart(blob: Blob) {
  const isCut = blob.size > previewBytes
  const bytes = new Uint8Array(await blob.slice(0, previewBytes).arrayBuffer())
  return { text: decode(bytes), isCut }
}

function decode(bytes: Uint8Array) {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      // A stream may end inside a character.
      return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    } catch {}
  }
  return new TextDecoder().decode(bytes)
}
