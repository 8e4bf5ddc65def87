import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { isOurImage, uploadPathOf } from './service.ts'
import { isUnreferenced, listUnused, listUnusedOf, removeUpload } from './store.ts'

export type CollectDeps = Pick<Deps, 'db' | 'storage' | 'publicUrl' | 'log'>

/** Long enough to submit the form for which a picture was uploaded. */
export const unusedAfterMs = dayMs
const batchSize = 500

/** Deletes uploads older than one day that no row uses. The next run deletes the ones that failed. */
export async function collectUnused(deps: CollectDeps, now: Instant) {
  for (let last = ''; ; ) {
    // oxlint-disable-next-line no-await-in-loop
    const keys = await listUnused(deps.db, now - unusedAfterMs, last, batchSize)
    // oxlint-disable-next-line no-await-in-loop
    await removeAll(deps, keys)
    last = keys.at(-1) ?? ''
    if (!last) return
  }
}

/**
 * Deletes the files of a deleted account that no row uses. Files that other modules release later are deleted within a
 * day.
 */
export async function deleteAccountUploads(deps: CollectDeps, userId: number, avatar: string | null) {
  await removeAll(deps, await listUnusedOf(deps.db, `user:${userId}`))
  // Files stored before uploads had owners; other rows may use the same URL.
  const key = avatar && isOurImage(deps, avatar) ? avatar.slice(avatar.lastIndexOf('/') + 1) : ''
  if (key && (await isUnreferenced(deps.db, key))) await deps.storage.remove(uploadPathOf(key))
}

/** Deletes the file before its row, so that a failed deletion is found again. */
async function removeAll({ db, storage, log }: CollectDeps, keys: string[]) {
  for (const key of keys) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      await storage.remove(uploadPathOf(key))
      // oxlint-disable-next-line no-await-in-loop
      await removeUpload(db, key)
    } catch (error) {
      log.warn({ err: error }, 'a file that nothing shows is left behind')
    }
  }
}
