import { type Clock, systemClock } from '@sanhe/kit/runtime/clock'
import { diskStorage } from './disk.ts'
import { type S3Account, s3Storage } from './s3.ts'

export type Stored = { bytes: Buffer; type: string }

/**
 * Whole things by their keys, which are words with `/` between: `images/2026/a1b2.jpg`. Each call rejects with a
 * `StorageError` when the key is none or the place does not answer.
 */
export type ObjectStorage = {
  /** Whoever reads meanwhile gets the old thing or the new one, never a part. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  get(key: string): Promise<Stored | undefined>
  /** What is not there is removed already. */
  remove(key: string): Promise<void>
  /** Where everybody may read it without asking us; absent when there is no such place. */
  publicUrl?(key: string): string
}

export type StorageConfig = { kind: 'disk'; dir: string } | { kind: 's3'; account: S3Account }

export const chooseStorage = (config: StorageConfig, clock: Clock = systemClock): ObjectStorage =>
  config.kind === 'disk' ? diskStorage(config.dir) : s3Storage(config.account, clock)

export type { S3Account } from './s3.ts'
export { StorageError } from './storage-error.ts'
