import { StorageError } from './storage-error.ts'

/** No name begins with a dot, so that none leads out of the folder, and none needs an escape in an address. */
const validKey = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/
const longestKey = 512
/** Names of files have 255 bytes at most, and ours an ending. */
const longestPart = 200

export function checkedKey(key: string) {
  const isTooLong = key.length > longestKey || key.split('/').some((part) => part.length > longestPart)
  if (isTooLong || !validKey.test(key))
    throw new StorageError('BAD_KEY', 'this is no key of a stored thing', false)
  return key
}
