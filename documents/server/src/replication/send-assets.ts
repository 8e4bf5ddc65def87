import { createReadStream, existsSync } from 'node:fs'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { getStoredAssetPath, listStoredAssets } from '#backup'
import { resolveInDataDir } from '#storage'
import { assetKey, assetPrefix, type ReplicaStore } from './replica.ts'
import { findNewestAssetId } from './store.ts'

/** Sends the attachments that the replica lacks. Their names contain their hash, so none of them ever changes. */
export function createAssetSender({
  db,
  dataDir,
  store,
}: {
  db: Sqlite
  dataDir: string
  store: ReplicaStore
}) {
  let sent: Set<string> | undefined
  let newestSent = -1

  return {
    async send() {
      const newest = findNewestAssetId(db)
      if (newest === newestSent) return
      sent ??= new Set((await store.list(assetPrefix)).map(({ key }) => key))
      for (const asset of listStoredAssets(db)) {
        const key = assetKey(asset.stored_at)
        const path = resolveInDataDir(dataDir, getStoredAssetPath(asset))
        if (sent.has(key) || !existsSync(path)) continue
        await store.upload(key, createReadStream(path))
        sent.add(key)
      }
      newestSent = newest
    },
    /** Deletes attachments from the replica that no project and no trash contains any more. */
    async removeUnused() {
      const used = new Set(listStoredAssets(db).map(({ stored_at }) => assetKey(stored_at)))
      for (const { key } of await store.list(assetPrefix)) {
        if (used.has(key)) continue
        await store.remove(key)
        sent?.delete(key)
      }
    },
  }
}
