import { type Clock, systemClock } from '@sanhe/kit/runtime/clock'
import { diskStorage } from './disk.ts'
import type { S3Account } from './s3-request.ts'
import { s3Storage } from './s3.ts'

export type StoredObject = { bytes: Buffer; type: string }

/**
 * Stores objects by keys with `/` as separator: `images/2026/a1b2.jpg`. Every method rejects with a `StorageError` if
 * the key is invalid or the storage fails.
 */
export type ObjectStorage = {
  /** Stores an object atomically: concurrent readers get the old object or the new one, never a part. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  get(key: string): Promise<StoredObject | undefined>
  /** Removes an object. Succeeds if the object does not exist. */
  remove(key: string): Promise<void>
  /** Returns a URL for public reads. The method is absent if the storage is private. */
  publicUrl?(key: string): string
}

export type StorageConfig = { kind: 'disk'; dir: string } | { kind: 's3'; account: S3Account }

export const chooseObjectStorage = (config: StorageConfig, clock: Clock = systemClock): ObjectStorage =>
  config.kind === 'disk' ? diskStorage(config.dir) : s3Storage(config.account, clock)

export type { S3Account } from './s3-request.ts'
export { type ArchiveStore, openArchiveStore } from './archive-store.ts'
export { openFolderArchiveStore } from './folder-archive-store.ts'
export { StorageError } from './storage-error.ts'
