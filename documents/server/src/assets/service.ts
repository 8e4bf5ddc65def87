import { toIso } from '@sanhe/kit/runtime/clock'
import { sha256 } from '@sanhe/kit/security/secrets'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type RevisionAuthor, type CommitChangeDeps, commitChange, type Deps } from '#core'
import { moveAssetToTrash } from '#deletion'
import { getProject } from '#projects'
import { type AssetBytesDeps, hasAssetBytes, writeAssetBytes } from './asset-bytes.ts'
import { apiError } from './errors.ts'
import { detectMediaType, getFileExtension } from './media.ts'
import { getDefaultAssetPath, findFreeAssetPath, maxAssetBytes, sanitizeAssetPath } from './rules.ts'
import * as store from './store.ts'

export type AssetDeps = CommitChangeDeps & Pick<Deps, 'clock'> & AssetBytesDeps

/**
 * `path`: path by which documents refer to the file. If it is absent, it is made from the file name. `exactPath`:
 * path that an import has already validated. It is used unchanged and the file may be empty, so that an export
 * reproduces the imported tree.
 */
export type AssetUpload = {
  fileName: string
  bytes: Buffer
  path?: string | undefined
  exactPath?: string
  /** Name of the person who uploads or imports the file. */
  uploadedBy: string
}

export function getAsset(db: Sqlite, projectId: number, path: string) {
  const asset = store.findAsset(db, projectId, path)
  if (!asset) throw apiError('ASSET_NOT_FOUND')
  return asset
}

/**
 * Writes the bytes first and then the row. A crash in between leaves a file without a row, which the cleanup job
 * removes.
 */
export async function addAsset(
  deps: AssetDeps,
  projectSlug: string,
  upload: AssetUpload,
): Promise<store.AssetRow> {
  const { bytes } = upload
  if (!bytes.length && upload.exactPath === undefined) throw apiError('FILE_EMPTY')
  if (bytes.length > maxAssetBytes) throw apiError('FILE_TOO_LARGE')
  const media = detectMediaType(bytes, upload.path ?? upload.fileName)
  const path = placeOf(upload, media)
  const storedAt = `${sha256(bytes)}.${media.extension}`
  const { id: projectId } = getProject(deps.db, projectSlug)
  await writeAssetBytes(deps, projectSlug, storedAt, bytes)
  const asset = await commitChange(deps, () => {
    if (getProject(deps.db, projectSlug).id !== projectId || !hasAssetBytes(deps, projectSlug, storedAt))
      return undefined
    return store.addAsset(deps.db, {
      project_id: projectId,
      path: findFreeAssetPath(path, (taken) => store.isAssetPathTaken(deps.db, projectId, taken)),
      stored_at: storedAt,
      media_type: media.type,
      size_bytes: bytes.length,
      created_at: toIso(deps.clock.now()),
      uploaded_by: upload.uploadedBy,
    })
  })
  // Another request deleted these bytes or moved the folder before the row existed, so the upload is retried.
  return asset ?? addAsset(deps, projectSlug, upload)
}

function placeOf(
  { path, fileName, exactPath }: AssetUpload,
  { extension, inline }: ReturnType<typeof detectMediaType>,
) {
  if (exactPath !== undefined) return exactPath
  const requestedPath = sanitizeAssetPath(path || getDefaultAssetPath(fileName, inline))
  if (!requestedPath) throw apiError('PATH_UNUSABLE')
  return inline && !getFileExtension(requestedPath) ? `${requestedPath}.${extension}` : requestedPath
}

/** Moves an asset to the trash. Its bytes stay until it is deleted permanently. */
export async function removeAsset(deps: AssetDeps, projectSlug: string, id: number, author: RevisionAuthor) {
  await commitChange(deps, (recorder) => {
    const asset = getAssetById(deps.db, projectSlug, id)
    moveAssetToTrash(
      deps.db,
      { item_id: id, project_id: asset.project_id, project_slug: projectSlug, title: asset.path },
      { by: author, at: toIso(deps.clock.now()) },
    )
    store.removeAsset(deps.db, asset.id)
    recorder.event({ type: 'trash.changed', project_id: asset.project_id })
  })
}

/** Deletes an asset permanently, and its bytes unless another asset row of the project refers to them. */
export async function discardAsset(deps: AssetDeps, projectSlug: string, id: number) {
  await commitChange(deps, (recorder) => {
    store.removeAsset(deps.db, getAssetById(deps.db, projectSlug, id).id)
    recorder.assets(projectSlug)
  })
}

function getAssetById(db: Sqlite, projectSlug: string, id: number) {
  const asset = store.findAssetById(db, getProject(db, projectSlug).id, id)
  if (!asset) throw apiError('ASSET_NOT_FOUND')
  return asset
}

/** Removes the files that a crash left without a row, in every project. Returns their number. */
export const removeUnusedAssetFiles = ({ files }: Pick<Deps, 'files'>) => files.assets.sweep()
