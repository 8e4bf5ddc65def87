/**
 * Media type that is detected from the bytes of the file. The type that the client declares is ignored, so an HTML page
 * cannot pass as an image.
 */
export type MediaType = { type: string; extension: string; inline: boolean }

const startsWith = (bytes: Buffer, hex: string, at = 0) =>
  bytes.subarray(at, at + hex.length / 2).toString('hex') === hex
const holds = (bytes: Buffer, text: string, at: number) =>
  bytes.toString('latin1', at, at + text.length) === text

const pictures: [type: string, extension: string, is: (bytes: Buffer) => boolean][] = [
  ['image/png', 'png', (bytes) => startsWith(bytes, '89504e470d0a1a0a')],
  ['image/jpeg', 'jpg', (bytes) => startsWith(bytes, 'ffd8ff')],
  ['image/gif', 'gif', (bytes) => holds(bytes, 'GIF87a', 0) || holds(bytes, 'GIF89a', 0)],
  ['image/webp', 'webp', (bytes) => holds(bytes, 'RIFF', 0) && holds(bytes, 'WEBP', 8)],
  ['image/avif', 'avif', (bytes) => holds(bytes, 'ftypavif', 4) || holds(bytes, 'ftypavis', 4)],
  ['image/svg+xml', 'svg', (bytes) => svgStart.test(bytes.toString('utf8', 0, 2048))],
]
const svgStart =
  /^\uFEFF?\s*(<\?xml[^>]{0,200}>\s*)?(<!--[^>]{0,1000}-->\s*)*(<!DOCTYPE svg[^>]{0,300}>\s*)?<svg[\s>]/i

/**
 * Media types by file extension. Files of these types are only offered as downloads, so a wrong extension is harmless.
 */
const downloads: Record<string, string> = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
}

export function detectMediaType(bytes: Buffer, fileName: string): MediaType {
  const picture = pictures.find(([, , is]) => is(bytes))
  if (picture) return { type: picture[0], extension: picture[1], inline: true }
  const extension = getFileExtension(fileName)
  const type = Object.hasOwn(downloads, extension) ? downloads[extension] : undefined
  return { type: type ?? 'application/octet-stream', extension: extension || 'bin', inline: false }
}

/** Returns the extension in lower case without the dot, or '' if the name has no valid one. */
export const getFileExtension = (fileName: string) =>
  /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''

/**
 * Returns whether browsers may show the type inline. All other types are downloads, because another program could open
 * and trust them.
 */
export const isInlineImageType = (mediaType: string) => pictures.some(([type]) => type === mediaType)
