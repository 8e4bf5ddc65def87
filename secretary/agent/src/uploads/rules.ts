import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { signValue, verifySignedValue } from '@sanhe/kit/security/secrets'

export const maxUploadBytes = 10 * 1024 * 1024
/** Largest file that can be uploaded in parts. */
export const maxFileBytes = 100 * 1024 * 1024
/** Recommended size of a part: one request through the relay, and little to send again after an interruption. */
export const recommendedPartBytes = 4 * 1024 * 1024
export const maxPartBytes = 8 * 1024 * 1024
/** Largest number of unfinished uploads of a person. */
export const maxUnfinishedUploads = 20
/** Age after which an upload that no message uses is deleted. */
export const orphanUploadAgeMs = dayMs

/** MIME types by the format that image-size detects from the bytes. */
const imageTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
}
export const toImageMimeType = (type: string | undefined) => imageTypes[type ?? '']

/**
 * Returns the extension of a file name with its dot; an empty text for names without an extension or with only a
 * leading dot.
 */
const extensionOf = (name: string) => /(?<=.)\.[^.]*$/su.exec(name)?.[0] ?? ''

const isPdf = (start: Uint8Array) => Buffer.from(start.subarray(0, 5)).toString('latin1') === '%PDF-'

const isZip = (start: Uint8Array) => Buffer.from(start.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004'

/**
 * MIME types of DOCX and XLSX files by extension. Both are zip files, so the extension of the file name decides the
 * type.
 */
const officeTypes: Record<string, string | undefined> = {
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const unknownMimeType = 'application/octet-stream'

/**
 * Returns whether a detected MIME type is kept. Only the accepted pictures may be shown inline, so types of other
 * pictures, texts and documents with scripts (SVG, HTML, XML) are not kept.
 */
export const isSafeMimeType = (mime: string) =>
  /^(?:audio|video|application|font|model)\//.test(mime) &&
  !/[/+](?:xml|xhtml|svg|html|javascript)$/.test(mime)

/** MIME types of texts by extension: the bytes of a text do not tell its kind. */
const textTypes: Record<string, string | undefined> = { '.csv': 'text/csv', '.md': 'text/markdown' }

/**
 * Detects the MIME type of a file that is not an image, by its bytes: PDF, DOCX, XLSX, or text in UTF-8 or GBK; CSV and
 * Markdown by the name. Undefined for any other file. `start` may end inside a character.
 */
export function detectMimeType(start: Uint8Array, name: string) {
  if (isPdf(start)) return 'application/pdf'
  if (isZip(start)) return officeTypes[extensionOf(name).toLowerCase()]
  if (start.includes(0) || !isText(start)) return undefined
  return textTypes[extensionOf(name).toLowerCase()] ?? 'text/plain'
}

const isText = (bytes: Uint8Array) =>
  ['utf-8', 'gb18030'].some((encoding) => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true }).length > 0
    } catch {
      return false
    }
  })

const longestName = 100

/**
 * Returns a file name that any operating system and HTTP header accepts: no folders, no control characters, limited
 * length.
 */
export function sanitizeFileName(name: string) {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replaceAll(/[\p{C}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim()
  const whole = extensionOf(plain)
  const extension = whole.slice(0, 10)
  const stem = plain.slice(0, plain.length - whole.length)
  const characters = Array.from(stem).slice(0, longestName - extension.length)
  return characters.length ? `${characters.join('')}${extension}` : `file${extension}`
}

const createSignedValue = (uploadId: string, expiresAt: Instant) => `${uploadId}.${expiresAt}`

/**
 * Returns the signed path of an upload. The path is the same for a whole day, so that browsers cache the image, and is
 * valid for one to two days.
 */
export function createSignedUploadPath(uploadId: string, key: Uint8Array, now: Instant) {
  const expiresAt = (Math.floor(now / dayMs) + 2) * dayMs
  const signature = signValue(createSignedValue(uploadId, expiresAt), key).split('.').at(-1)
  return `/api/uploads/${uploadId}?expires=${expiresAt}&signature=${signature}`
}

export type UploadSignatureParams = { expires?: string | undefined; signature?: string | undefined }

export function isUploadSignatureValid(
  uploadId: string,
  { expires, signature }: UploadSignatureParams,
  key: Uint8Array,
  now: Instant,
) {
  const expiresAt = Number(expires)
  if (!signature || !Number.isInteger(expiresAt) || expiresAt <= now) return false
  return verifySignedValue(`${createSignedValue(uploadId, expiresAt)}.${signature}`, key) !== undefined
}
