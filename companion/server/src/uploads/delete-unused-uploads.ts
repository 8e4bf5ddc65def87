import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { getUploadStoragePath, isImageOnThisServer } from './service.ts'
import { deleteUploadRow, isFileUnreferenced, listUnusedUploads, listUnusedUploadsOfOwner } from './store.ts'

export type DeleteUploadsDeps = Pick<Deps, 'db' | 'storage' | 'publicUrl' | 'log'>

/** Age from which an unused upload is deleted: long enough to submit the form for which it was uploaded. */
export const unusedUploadLifetimeMs = dayMs
const batchSize = 500

/** Deletes uploads older than one day that no row uses. The next run of the job retries failures. */
export async function deleteUnusedUploads(deps: DeleteUploadsDeps, now: Instant) {
  for (let last = ''; ; ) {
    // oxlint-disable-next-line no-await-in-loop
    const keys = await listUnusedUploads(deps.db, now - unusedUploadLifetimeMs, last, batchSize)
    // oxlint-disable-next-line no-await-in-loop
    await deleteFiles(deps, keys)
    last = keys.at(-1) ?? ''
    if (!last) return
  }
}

/**
 * Deletes the files of a deleted account that no row uses. Files that other modules stop using later are deleted within
 * a day.
 */
export async function deleteAccountUploads(deps: DeleteUploadsDeps, userId: number, avatar: string | null) {
  await deleteFiles(deps, await listUnusedUploadsOfOwner(deps.db, `user:${userId}`))
  // An avatar that was stored before uploads had owners is found by its URL. Its file is kept if another row uses the
  // same URL.
  const key = avatar && isImageOnThisServer(deps, avatar) ? avatar.slice(avatar.lastIndexOf('/') + 1) : ''
  if (key && (await isFileUnreferenced(deps.db, key))) await deps.storage.remove(getUploadStoragePath(key))
}

/** Deletes the file before its row, so that the next run finds a file whose deletion failed. */
async function deleteFiles({ db, storage, log }: DeleteUploadsDeps, keys: string[]) {
  for (const key of keys) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      await storage.remove(getUploadStoragePath(key))
      // oxlint-disable-next-line no-await-in-loop
      await deleteUploadRow(db, key)
    } catch (error) {
      log.warn({ err: error }, 'a file that nothing shows is left behind')
    }
  }
}
