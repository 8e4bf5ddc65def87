import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type AssetRow, encodeUrlPath, findReferencedAsset } from '#assets'
import type { RenderedDocument } from '#core'
import { listFoldersAboveDocument, type SharedDocument } from './store.ts'
import { shareUrlPath } from './views.ts'

type FindFile = (reference: string) => AssetRow | undefined

export function createShareFileFinder(db: Sqlite, share: SharedDocument): FindFile {
  const folders = listFoldersAboveDocument(db, share.parent_id)
  const bySlug = folders.map(({ slug }) => slug)
  const byName = folders.map(({ slug, source_name }) => source_name ?? slug)
  const project = { id: share.project_id, slug: share.project_slug }
  return (reference) => findReferencedAsset(db, project, [byName, bySlug], reference)
}

export const toSharedFileUrl = ({ token }: SharedDocument, { path }: AssetRow) =>
  `${shareUrlPath(token)}/files/${encodeUrlPath(path)}`

/**
 * Returns the file at `path` only if the document refers to it: a link grants access to one document, not to the
 * project.
 */
export const findSharedFile = (find: FindFile, { references }: RenderedDocument, path: string) =>
  references.map(find).find((file) => file?.path === path)

/** Returns the name of the file that a reference names, for readers. */
export function toFileName(reference: string) {
  const path = reference.replace(/[?#].*$/s, '')
  const name = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
