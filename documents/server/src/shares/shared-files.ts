import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type AssetRow, encodeUrlPath, findAsset, listReferencePathCandidates } from '#assets'
import type { RenderedDocument } from '#core'
import { listFoldersAboveDocument, type SharedDocument } from './store.ts'
import { shareUrlPath } from './views.ts'

type FindFile = (reference: string) => AssetRow | undefined

export function createShareFileFinder(db: Sqlite, share: SharedDocument): FindFile {
  const folders = listFoldersAboveDocument(db, share.parent_id)
  const bySlug = folders.map(({ slug }) => slug)
  const byName = folders.map(({ slug, source_name }) => source_name ?? slug)
  return (reference) => {
    const places = new Set(
      [byName, bySlug].flatMap((folder) =>
        listReferencePathCandidates(reference, share.project_slug, folder),
      ),
    )
    for (const place of places) {
      const file = findAsset(db, share.project_id, place)
      if (file) return file
    }
  }
}

export const toSharedFileUrl = ({ token }: SharedDocument, { path }: AssetRow) =>
  `${shareUrlPath(token)}/files/${encodeUrlPath(path)}`

/**
 * Returns the file at `path` only if the document refers to it: a link grants access to one document, not to the
 * project.
 */
export const findSharedFile = (find: FindFile, { references }: RenderedDocument, path: string) =>
  references.map(find).find((file) => file?.path === path)
