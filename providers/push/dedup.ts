import { createHash } from 'node:crypto'

/** Derives a UUID from a deduplication key; the same key gives the same UUID. */
export function dedupKeyToUuid(dedupKey: string) {
  const hex = createHash('sha256').update(dedupKey).digest('hex')
  // Sets the UUID's version to 8 and its variant to 10 (RFC 9562), which mark a UUID that follows a custom rule.
  const variant = ((parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Derives 32 characters that are safe in headers from a deduplication key. */
export const hashDedupKey = (dedupKey: string) =>
  createHash('sha256').update(dedupKey).digest('base64url').slice(0, 32)
