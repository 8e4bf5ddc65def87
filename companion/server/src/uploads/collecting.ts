import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { isOurImage, pathOf } from './service.ts'
import { isNobodys, listUnshown, listUnshownOf, removeUpload } from './store.ts'

export type CollectDeps = Pick<Deps, 'db' | 'storage' | 'publicUrl' | 'log'>

/** Long enough to finish what a picture was sent for. */
export const unusedMs = dayMs
const atOnce = 500

/** Removes what was stored a day ago or more and is shown by nothing (any more). Run again, it finds what is left. */
export async function collectUnused(deps: CollectDeps, now: Instant) {
  for (let last = ''; ; ) {
    // oxlint-disable-next-line no-await-in-loop
    const keys = await listUnshown(deps.db, now - unusedMs, last, atOnce)
    // oxlint-disable-next-line no-await-in-loop
    await removeAll(deps, keys)
    last = keys.at(-1) ?? ''
    if (!last) return
  }
}

/** What was somebody's own and nothing else shows. What other modules still forget is collected within a day. */
export async function forgetUploads(deps: CollectDeps, userId: number, avatar: string | null) {
  await removeAll(deps, await listUnshownOf(deps.db, `user:${userId}`))
  // Kept from before files had owners; others may have taken the address too.
  const key = avatar && isOurImage(deps, avatar) ? avatar.slice(avatar.lastIndexOf('/') + 1) : ''
  if (key && (await isNobodys(deps.db, key))) await deps.storage.remove(pathOf(key))
}

/** The file before its row: what cannot be removed now is found again. */
async function removeAll({ db, storage, log }: CollectDeps, keys: string[]) {
  for (const key of keys) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      await storage.remove(pathOf(key))
      // oxlint-disable-next-line no-await-in-loop
      await removeUpload(db, key)
    } catch (error) {
      log.warn({ err: error }, 'a file that nothing shows is left behind')
    }
  }
}
