import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { listReferencePathCandidates } from './reference-paths.ts'
import { findAsset, findAssetByName } from './store.ts'

/**
 * Returns the asset that a reference in a document means, as in Obsidian: first by its path, next to the document and in
 * the folders above it, then by its bare file name anywhere in the project. `folders`: the names of the folders above
 * the document, once for each way to name them.
 */
export function findReferencedAsset(
  db: Sqlite,
  project: { id: number; slug: string },
  folders: string[][],
  reference: string,
) {
  const paths = new Set(
    folders.flatMap((names) => listReferencePathCandidates(reference, project.slug, names)),
  )
  for (const path of paths) {
    const asset = findAsset(db, project.id, path)
    if (asset) return asset
  }
  const [name = ''] = listReferencePathCandidates(reference, project.slug, [])
  return name === '' || /[\\/]/.test(reference) ? undefined : findAssetByName(db, project.id, name)
}
