import { StorageError } from './storage-error.ts'

/**
 * Matches valid keys. No part of a key begins with a dot, so a key cannot lead out of the folder. No character of a key
 * needs escaping in a URL.
 */
const validKey = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/
const longestKey = 512
/** Longest part of a key, in characters. File names are limited to 255 bytes, so a file name has room for a suffix. */
const longestPart = 200

export function assertValidObjectKey(key: string) {
  const isTooLong = key.length > longestKey || key.split('/').some((part) => part.length > longestPart)
  if (isTooLong || !validKey.test(key))
    throw new StorageError('BAD_KEY', 'this is no key of a stored thing', false)
  return key
}
