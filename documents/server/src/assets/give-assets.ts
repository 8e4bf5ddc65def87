import type { ChangeRecorder, Deps } from '#core'
import { findMentionedAssets } from './asset-mentions.ts'
import { findFreeAssetPath } from './rules.ts'
import * as store from './store.ts'

type Projects = Record<'from' | 'to', { id: number; slug: string }>

/**
 * Gives assets to another project, in the caller's transaction. An asset that a document or task of the old project
 * still names stays there too; both rows then share the bytes. The documents that move must be in the new project
 * already. Returns the rows in the new project by the former ids. A path that is taken there by another file gets a
 * suffix.
 */
export function giveAssets(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  recorder: ChangeRecorder,
  { from, to }: Projects,
  assets: readonly store.AssetRow[],
) {
  const paths = assets.map(({ path }) => path)
  const needed = findMentionedAssets(db, from.id, paths)
  const given = new Map(
    assets.map((asset) => [asset.id, giveAsset(db, { from, to }, asset, needed.has(asset.path))]),
  )
  if (assets.length === 0) return given
  files.assets.share(from.slug, to.slug, new Set(assets.map(({ stored_at }) => stored_at)))
  recorder.assets(from.slug)
  for (const { id } of [from, to]) recorder.event({ type: 'asset.changed', project_id: id })
  return given
}

/** `isNeeded`: the old project still names the asset. */
function giveAsset(db: Deps['db'], { to }: Projects, asset: store.AssetRow, isNeeded: boolean) {
  const same = store.findAsset(db, to.id, asset.path)
  if (same?.stored_at === asset.stored_at) {
    if (!isNeeded) store.removeAsset(db, asset.id)
    return same
  }
  const path = findFreeAssetPath(asset.path, (taken) => store.isAssetPathTaken(db, to.id, taken))
  const { id, ...row } = { ...asset, project_id: to.id, path }
  if (isNeeded) return store.addAsset(db, row)
  store.setAssetPlace(db, id, { project_id: to.id, path })
  return { id, ...row }
}
