import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { fromIso, toDate } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { ZipFile } from 'yazl'
import { getAssetFilePath, hasAssetBytes, listAssets } from '#assets'
import type { Deps } from '#core'
import { getProject } from '#projects'
import { findFreeFileName, toPortablePath } from './rules.ts'
import { type ExportedDocumentRow, listExportedDocuments, readDocumentContent } from './store.ts'

export type ExportedFile = { path: string; at: string } & (
  | { documentId: number }
  | { place: string }
  | { isFolder: true }
)

export type ExportDeps = Pick<Deps, 'db'> & { config: { dataDir: string } }

/** A part of a project: a document or folder with everything below it, and the assets that these documents use. */
export type ExportedPart = { rootId: number; assetIds: ReadonlySet<number> }

/**
 * Lists the project, or a part of it, as a tree of files. Each file has the name that it was imported with, otherwise
 * its slug. Assets whose files are missing are skipped.
 */
export function listExportFiles(deps: ExportDeps, projectSlug: string, part?: ExportedPart): ExportedFile[] {
  const project = getProject(deps.db, projectSlug)
  const rows = listExportedDocuments(deps.db, project.id)
  const taken = new Set<string>()
  const assets = listAssets(deps.db, project.id)
    .filter(({ id }) => !part || part.assetIds.has(id))
    .filter((asset) => hasAssetBytes(deps, project.slug, asset.stored_at))
    .map((asset) => ({
      path: findFreeFileName(toPortablePath(asset.path), taken),
      at: asset.created_at,
      place: getAssetFilePath(deps, project.slug, asset.stored_at),
    }))
  const children = Map.groupBy(rows, (row) => row.parent_id)
  const list = (listed: ExportedDocumentRow[], prefix: string): ExportedFile[] =>
    listed.flatMap((row) => {
      const path = findFreeFileName(prefix + toPortablePath(nameOf(row)), taken)
      if (row.type === 'doc') return [{ path, at: row.updated_at, documentId: row.id }]
      const folder = { path: `${path}/`, at: row.updated_at, isFolder: true as const }
      return [folder, ...list(children.get(row.id) ?? [], `${path}/`)]
    })
  const roots = part ? rows.filter(({ id }) => id === part.rootId) : (children.get(null) ?? [])
  return [...list(roots, ''), ...assets]
}

const nameOf = ({ source_name, slug, type }: ExportedDocumentRow) =>
  source_name ?? (type === 'doc' ? `${slug}.md` : slug)

/** Streams the exported files as a zip and reads one file at a time. */
export function createExportZip(db: Sqlite, files: ExportedFile[]): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error) => void output.destroy(error)
  // This listener ends the download if a file disappears. Without a listener, the error would crash the process.
  zip.on('error', fail)
  for (const file of files) {
    const mtime = toDate(fromIso(file.at))
    if ('isFolder' in file) zip.addEmptyDirectory(file.path, { mtime })
    else
      zip.addReadStreamLazy(file.path, { mtime }, (give) => give(null, bytesOf(db, file).on('error', fail)))
  }
  zip.end()
  return output
}

const bytesOf = (db: Sqlite, file: { documentId: number } | { place: string }) =>
  'place' in file
    ? createReadStream(file.place)
    : Readable.from([Buffer.from(readDocumentContent(db, file.documentId))])
