import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type DirtyFile = Row<'dirty_files'>
export type ExpectedFileText = NonNullable<ReturnType<typeof findExpectedFileText>>

const dirtyFile = tables.rows('dirty_files')
const knownHashes = tables.rows({ hashes: 'text' })
const total = tables.rows({ total: 'integer' })
const expectedFile = tables.rows({
  ...tables.columns('documents', 'id', 'disk_hash'),
  ...tables.columns('revisions', 'content', 'content_hash'),
})
const trashedAsset = tables.rows({
  entry_id: 'trash_entries.id',
  project_slug: 'text',
  id: 'integer',
  stored_at: 'text',
  size_bytes: 'integer',
})
const assetFile = tables.rows({ stored_at: 'assets.stored_at?' })

/** Marks a file dirty in the transaction of the change, which guarantees that the file will match its row. */
export function markFileDirty(db: Sqlite, path: string, lastHash: string | null = null) {
  db.sql.run`
    INSERT INTO dirty_files (path, last_hash) VALUES (${path}, ${lastHash})
    ON CONFLICT (path) DO UPDATE SET version = version + 1,
      last_hash = nullif(concat_ws(' ', last_hash, excluded.last_hash), '')`
}

/**
 * Marks the current path of a document dirty before the document gets another path. Also records the hashes of texts
 * that the service may have written at this path, because no row contains them afterwards. Must be called before the
 * row changes.
 */
export function markFormerFilePathDirty(db: Sqlite, path: string) {
  const known = knownHashes.get(db)`
    SELECT concat_ws(' ', d.disk_hash, r.content_hash) AS hashes
    FROM documents d LEFT JOIN revisions r ON r.id = d.revision_id
    WHERE d.file_path = ${path} AND d.file_path <> ''`
  markFileDirty(db, path, known?.hashes || null)
}

/** Records that every file has the text of its row. Call this only after all files were written. */
export function markAllFilesClean(db: Sqlite) {
  db.raw.exec(`
    DELETE FROM dirty_files;
    UPDATE documents SET disk_hash = (SELECT content_hash FROM revisions WHERE revisions.id = revision_id)`)
}

export function listDirtyFiles(db: Sqlite) {
  return dirtyFile.all(db)`SELECT path, version, last_hash FROM dirty_files`
}

export function countDirtyFiles(db: Sqlite) {
  return total.get(db)`SELECT count(*) AS total FROM dirty_files`?.total ?? 0
}

export function findDirtyFile(db: Sqlite, path: string) {
  return dirtyFile.get(db)`SELECT path, version, last_hash FROM dirty_files WHERE path = ${path}`
}

/** Returns the text that the file at `path` must hold, or undefined if no document has this path. */
export function findExpectedFileText(db: Sqlite, path: string) {
  return expectedFile.get(db)`
    SELECT d.id, r.content, r.content_hash, d.disk_hash
    FROM documents d JOIN revisions r ON r.id = d.revision_id
    WHERE d.file_path = ${path} AND d.file_path <> ''`
}

export function isStoredRevisionHash(db: Sqlite, documentId: number, hash: string) {
  return (
    db.sql
      .get`SELECT 1 FROM revisions WHERE document_id = ${documentId} AND content_hash = ${hash} LIMIT 1` !==
    undefined
  )
}

export function markFileClean(db: Sqlite, { path, version }: DirtyFile, writtenHash: string | null) {
  if (writtenHash)
    db.sql.run`UPDATE documents SET disk_hash = ${writtenHash} WHERE file_path = ${path} AND file_path <> ''`
  db.sql.run`DELETE FROM dirty_files WHERE path = ${path} AND version = ${version}`
}

/**
 * Lists the assets in the trash with the slug of the project whose folder holds their bytes. The folder of a deleted
 * project keeps the slug that the project had.
 */
export function listTrashedAssets(db: Sqlite) {
  return trashedAsset.all(db)`
    SELECT e.id AS entry_id, coalesce(p.slug, gone.project_slug, e.project_slug) AS project_slug,
      json_extract(r.content, '$.id') AS id, json_extract(r.content, '$.stored_at') AS stored_at,
      json_extract(r.content, '$.size_bytes') AS size_bytes
    FROM trash_rows r JOIN trash_entries e ON e.id = r.entry_id
      LEFT JOIN projects p ON p.id = e.project_id
      LEFT JOIN trash_entries gone ON gone.kind = 'project' AND gone.item_id = e.project_id
    WHERE r.table_name = 'assets'`
}

/**
 * Returns the names of the files in the asset folder of a project that rows or the trash need. Returns undefined if
 * neither a project nor the trash has this slug.
 */
export function listAssetFiles(db: Sqlite, projectSlug: string) {
  const rows = assetFile.all(db)`
    SELECT DISTINCT a.stored_at FROM projects p LEFT JOIN assets a ON a.project_id = p.id
    WHERE p.slug = ${projectSlug}`
  const trashed = listTrashedAssets(db).filter(({ project_slug }) => project_slug === projectSlug)
  return rows.length || trashed.length
    ? new Set([...rows, ...trashed].flatMap(({ stored_at }) => stored_at ?? []))
    : undefined
}
