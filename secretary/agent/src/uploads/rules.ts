import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { sign, unsign } from '@sanhe/kit/security/secrets'

export const maxUploadBytes = 10 * 1024 * 1024
/** Age after which an upload without a message is deleted. */
export const orphanAgeMs = dayMs

/** MIME types by the format that image-size detects from the bytes. */
const imageTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
}
export const imageMime = (type: string | undefined) => imageTypes[type ?? '']

/** Returns the extension with its dot; an empty text for names without one or with a leading dot only. */
const extensionOf = (name: string) => /(?<=.)\.[^.]*$/su.exec(name)?.[0] ?? ''

const isPdf = (start: Uint8Array) => Buffer.from(start.subarray(0, 5)).toString('latin1') === '%PDF-'

/**
 * Returns the type of a file that is not a picture, by its bytes: PDF, or text in UTF-8 or GBK; CSV by its name.
 * Undefined for anything else. `start` may end inside a character.
 */
export function fileMime(start: Uint8Array, name: string) {
  if (isPdf(start)) return 'application/pdf'
  if (start.includes(0) || !isText(start)) return undefined
  return extensionOf(name).toLowerCase() === '.csv' ? 'text/csv' : 'text/plain'
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

/** Returns a name that any system and any header accepts: no folders, no control characters, limited length. */
export function cleanName(name: string) {
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

const signedValue = (uploadId: string, expiresAt: Instant) => `${uploadId}.${expiresAt}`

/** Returns the same URL for a whole day, so that browsers cache the picture; it is valid for one to two days. */
export function signedPath(uploadId: string, key: Uint8Array, now: Instant) {
  const expiresAt = (Math.floor(now / dayMs) + 2) * dayMs
  const signature = sign(signedValue(uploadId, expiresAt), key).split('.').at(-1)
  return `/api/uploads/${uploadId}?expires=${expiresAt}&signature=${signature}`
}

export type SignatureParams = { expires?: string | undefined; signature?: string | undefined }

export function isSignatureValid(
  uploadId: string,
  { expires, signature }: SignatureParams,
  key: Uint8Array,
  now: Instant,
) {
  const expiresAt = Number(expires)
  if (!signature || !Number.isInteger(expiresAt) || expiresAt <= now) return false
  return unsign(`${signedValue(uploadId, expiresAt)}.${signature}`, key) !== undefined
}
