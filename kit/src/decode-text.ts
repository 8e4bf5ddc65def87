/**
 * Decodes the text of a file. Text that is not valid UTF-8 is decoded as GB 18030, which Excel and other programs in
 * Chinese offices often write.
 */
export function decodeText(bytes: ArrayBuffer | Uint8Array) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
